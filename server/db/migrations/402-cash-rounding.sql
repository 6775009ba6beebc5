-- A refund in cash is rounded too. A refund of everything left undoes the rounding of its payment.
alter table refunds add column rounding_cents bigint not null default 0;
drop index refunds_by_day;
create index refunds_by_day on refunds (restaurant_id, day) include (amount_cents, rounding_cents, payment_id)
  where state <> 'failed' and payment_id is not null;

-- Part of `amount_cents`.
alter table revenue_days add column rounding_cents bigint not null default 0;
