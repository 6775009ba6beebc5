-- The refund's share of the payment's taxes, as `RateSum[]`. Null: one rate, added to the prices.
alter table refunds add column taxes jsonb;

-- The service fee of the order's plan, if prices include it. Set on the payment that completes the order.
alter table payments add column inside_fee_cents bigint not null default 0;
create index payments_with_taxes on payments (restaurant_id, day) where taxes is not null;
