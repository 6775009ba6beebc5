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
