-- `TaxSettings` of core/domain/tax-settings.ts. Null: one rate, added to the prices.
alter table restaurants add column tax_settings jsonb;

-- Codes of tax classes. Null: the standard class, or the class of the choice's dish.
alter table items add column tax_class text;
alter table group_choices add column tax_class text;

-- `Rate` of core/domain/pricing/rate.ts when the dish was ordered. Null: the sub-order's rate, or the line's.
alter table order_lines add column tax_rate integer check (tax_rate between 0 and 10000000);
alter table order_line_choices add column tax_rate integer check (tax_rate between 0 and 10000000),
  -- The weight of a part, by which the price of its combo is divided.
  add column weight_cents bigint check (weight_cents >= 0);
-- The taxed amounts of each line, as `TaxedAmount[]`. Null: the sub-order's rate applies to all of it.
alter table sub_orders add column taxed_amounts jsonb;

-- Net and tax per rate, as `RateSum[]`. Null: one rate, added to the prices.
alter table payments add column taxes jsonb, add column contained_tax_cents bigint not null default 0;
alter table split_bills add column taxes jsonb;
alter table card_checkouts add column taxes jsonb;
