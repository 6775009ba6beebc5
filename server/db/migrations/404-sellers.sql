-- `Seller` of core/domain.
alter table restaurants add column seller jsonb not null default
  '{"legalName": "", "street": "", "postcode": "", "town": "", "state": "", "phone": "", "taxId": ""}';

-- `Buyer` of core/domain: who the invoice is made out to. Erased with the guest's email address.
alter table payments add column buyer jsonb;
