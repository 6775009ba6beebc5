-- A row is written before the card provider is called. The payment itself never changes.
create table refunds (
  restaurant_id integer not null,
  id bigint generated always as identity,
  order_id bigint not null,
  payment_id bigint,
  late_payment_id bigint,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  reason text not null check (btrim(reason) <> '' and length(reason) <= 500),
  -- The payment's provider. 'staff': cash is handed out, and this row only records it.
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{1,29}$'),
  reference text not null,
  live boolean not null,
  -- Our own id for the refund, used as the provider's idempotency key.
  attempt uuid not null default gen_random_uuid() unique,
  -- pending: not confirmed by the provider yet. failed: no money was refunded.
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  provider_reference text,
  made_by_user_id integer references users,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  next_look_at timestamptz not null default now() + interval '60 seconds',
  failures integer not null default 0,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, order_id) references orders,
  foreign key (restaurant_id, payment_id) references payments,
  foreign key (restaurant_id, late_payment_id) references late_payments,
  check (num_nonnulls(payment_id, late_payment_id) = 1),
  check ((state = 'pending') = (ended_at is null)),
  check (provider <> 'staff' or state = 'done'),
  constraint made_by_somebody check (
    made_by_user_id is not null or (provider <> 'staff' and provider_reference is not null)
  )
);
create index refunds_of_order on refunds (restaurant_id, order_id, id);
create index refunds_of_payment on refunds (restaurant_id, payment_id) where payment_id is not null;
create index refunds_of_late_payment on refunds (restaurant_id, late_payment_id) where late_payment_id is not null;
create index refunds_due on refunds (next_look_at) where state = 'pending';
-- For index-only sums of refunds in the report's totals and chart.
create index refunds_by_time on refunds (restaurant_id, created_at) include (amount_cents, payment_id)
  where state <> 'failed' and payment_id is not null;
create unique index refunds_at_provider on refunds (provider, provider_reference) where provider_reference is not null;

-- Disputes as the provider reports them. A lost one also has a refund with its provider_reference.
create table disputes (
  restaurant_id integer not null,
  id bigint generated always as identity,
  order_id bigint not null,
  payment_id bigint,
  late_payment_id bigint,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{1,29}$' and provider <> 'staff'),
  provider_reference text not null,
  live boolean not null,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- The bank's code, such as 'fraudulent'.
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  answer_by timestamptz,
  ended_at timestamptz,
  primary key (restaurant_id, id),
  unique (provider, provider_reference),
  foreign key (restaurant_id, order_id) references orders,
  foreign key (restaurant_id, payment_id) references payments,
  foreign key (restaurant_id, late_payment_id) references late_payments,
  check (num_nonnulls(payment_id, late_payment_id) = 1),
  check ((state = 'open') = (ended_at is null))
);
create index disputes_of_order on disputes (restaurant_id, order_id, id);
create index disputes_open on disputes (restaurant_id, id) where state = 'open';
