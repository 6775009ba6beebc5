-- `Region` of core/domain/formats.
alter table restaurants add column region jsonb not null default
  '{"country": "US", "timeZone": "America/Los_Angeles", "dayBegins": 0, "currency": "USD", "clock": 12, "dateOrder": "mdy",
    "tips": [10, 15, 20], "papers": "en"}';

-- The business day, set by a trigger. It stays when the restaurant's zone changes.
alter table payments add column day date not null default 'infinity';
update payments t set day = (t.paid_at at time zone (r.region ->> 'timeZone'))::date from restaurants r where r.id = t.restaurant_id;
alter table payments add constraint payment_day check (isfinite(day));
drop index payments_by_time;
-- The included columns are those that reports sort by.
create index payments_by_day on payments (restaurant_id, day) include (paid_by, amount_cents, order_id, id);

alter table refunds add column day date not null default 'infinity';
update refunds t set day = (t.created_at at time zone (r.region ->> 'timeZone'))::date from restaurants r where r.id = t.restaurant_id;
alter table refunds add constraint refund_day check (isfinite(day));
drop index refunds_by_time;
-- For index-only sums of refunds in the report's totals and chart.
create index refunds_by_day on refunds (restaurant_id, day) include (amount_cents, payment_id)
  where state <> 'failed' and payment_id is not null;

-- The business day on which the order began.
alter table paid_orders add column day date not null default 'infinity';
update paid_orders t set day = (t.started_at at time zone (r.region ->> 'timeZone'))::date from restaurants r where r.id = t.restaurant_id;
drop index paid_orders_by_time;
create index paid_orders_by_day on paid_orders (restaurant_id, day)
  include (table_id, attendant_id, amount_cents, order_id);

-- Fits every currency. The program knows each one's largest amount.
alter table items drop constraint items_price_cents_check,
  add constraint items_price_cents_check check (price_cents between 0 and 99999999999);
alter table group_choices drop constraint group_choices_price_cents_check,
  add constraint group_choices_price_cents_check check (price_cents between 0 and 99999999999);
alter table item_group_prices drop constraint item_group_prices_price_cents_check,
  add constraint item_group_prices_price_cents_check check (price_cents between 0 and 99999999999);

-- A card's amount is rounded if the provider can't charge smaller steps.
alter table payments add column rounding_cents bigint not null default 0,
  drop constraint payment_adds_up,
  add constraint payment_adds_up check (amount_cents =
    total_cents - discount_cents + service_charge_cents + surcharge_cents + tax_cents + tip_cents + rounding_cents);
alter table card_checkouts add column rounding_cents bigint not null default 0,
  drop constraint checkout_adds_up,
  add constraint checkout_adds_up check (amount_cents =
    coalesce(part_cents, total_cents + service_charge_cents + tax_cents) + tip_cents + rounding_cents);

-- A plan's amounts are in this currency, so it suits only restaurants that have it.
alter table plans add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');
