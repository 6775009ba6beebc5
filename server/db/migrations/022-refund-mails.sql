-- Guests are told by mail that they got money back. Such a mail names its payment too: it goes where the invoice went, and is erased with it.
alter table outbox
  add column refund_id integer,
  add foreign key (restaurant_id, refund_id) references refunds;

-- An invoice's dedupe_key keeps it to one for each payment.
drop index one_invoice_mail;
create index mails_of_payment on outbox (restaurant_id, payment_id) where payment_id is not null;
create index mails_of_refund on outbox (restaurant_id, refund_id) where refund_id is not null;

drop index undelivered_invoices;
create index undelivered_invoices on outbox (restaurant_id, id)
  where payment_id is not null and refund_id is null and status <> 'sent' and failure is not null;
