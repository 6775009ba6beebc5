create table payments (
  restaurant_id integer not null,
  id bigint generated always as identity (start with 3001),
  order_id bigint not null,
  -- 'staff' or a card provider. The unique (provider, reference) prevents recording a payment twice.
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{1,29}$'),
  reference text not null,
  paid_by text not null check (paid_by in ('Cash', 'Card', 'Others', 'Online')),
  email text not null default '',
  total_cents bigint not null check (total_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents between 0 and total_cents),
  discount_mode text check (discount_mode in ('amount', 'percent')),
  service_charge_cents bigint not null check (service_charge_cents >= 0),
  surcharge_cents bigint not null default 0 check (surcharge_cents >= 0),
  surcharge_mode text check (surcharge_mode in ('amount', 'percent')),
  tax_cents bigint not null check (tax_cents >= 0),
  tip_cents bigint not null default 0 check (tip_cents >= 0),
  amount_cents bigint not null,
  attendant_id integer,
  taken_by_user_id integer references users,
  paid_at timestamptz not null default now(),
  -- The charge plan's terms, so that the invoice can explain its figures even after the plan changes.
  terms jsonb,
  completes boolean not null default true,
  primary key (restaurant_id, id),
  unique (id),
  unique (provider, reference),
  foreign key (restaurant_id, order_id) references orders,
  foreign key (restaurant_id, attendant_id) references attendants,
  constraint payment_adds_up check (
    amount_cents = total_cents - discount_cents + service_charge_cents + surcharge_cents + tax_cents + tip_cents
  )
)
-- Index-only scans need a recent vacuum. By default it runs once 20 % of the table is new; here at 2 %.
with (autovacuum_vacuum_insert_scale_factor = 0.02);
-- The included columns are those that reports sort by.
create index payments_by_time on payments (restaurant_id, paid_at) include (paid_by, amount_cents, order_id, id);
create index payments_by_order on payments (restaurant_id, order_id, id);
create unique index payments_completing on payments (restaurant_id, order_id) where completes;

-- Figures are fixed when the bill is split, so that a later change of plan or rate doesn't affect the remaining parts.
create table split_bills (
  restaurant_id integer not null,
  order_id bigint not null,
  way text not null check (way in ('equal', 'items', 'free')),
  total_cents bigint not null check (total_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents between 0 and total_cents),
  discount_mode text check (discount_mode in ('amount', 'percent')),
  service_charge_cents bigint not null check (service_charge_cents >= 0),
  surcharge_cents bigint not null default 0 check (surcharge_cents >= 0),
  surcharge_mode text check (surcharge_mode in ('amount', 'percent')),
  tax_cents bigint not null check (tax_cents >= 0),
  -- The bill before tips. The order is paid once paid_cents equals it.
  due_cents bigint not null check (due_cents > 0),
  paid_cents bigint not null default 0 check (paid_cents between 0 and due_cents),
  terms jsonb not null,
  created_at timestamptz not null default now(),
  primary key (restaurant_id, order_id),
  foreign key (restaurant_id, order_id) references orders,
  constraint bill_adds_up check (
    due_cents = total_cents - discount_cents + service_charge_cents + surcharge_cents + tax_cents
  )
);

create table bill_shares (
  restaurant_id integer not null,
  order_id bigint not null,
  share integer not null check (share > 0),
  -- The name of the dish; empty for an equal share.
  name text not null default '',
  amount_cents bigint not null check (amount_cents > 0),
  payment_id bigint,
  primary key (restaurant_id, order_id, share),
  foreign key (restaurant_id, order_id) references split_bills on delete cascade,
  foreign key (restaurant_id, payment_id) references payments
);

-- Card payments started at a provider. A row is written before calling the provider, and polled until the payment ends.
create table card_checkouts (
  restaurant_id integer not null,
  id bigint generated always as identity,
  order_id bigint not null,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{1,29}$' and provider <> 'staff'),
  session_id text check (session_id ~ '^[A-Za-z0-9_]{20,200}$'),
  url text,
  live boolean not null,
  order_version integer not null,
  -- The bill as the guest saw it. A later change of plan or rate doesn't affect this payment.
  total_cents bigint not null check (total_cents >= 0),
  service_charge_cents bigint not null check (service_charge_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  amount_cents bigint not null check (amount_cents > 0),
  request_hash text not null,
  created_at timestamptz not null default now(),
  -- Our own id of the attempt, used as the provider's idempotency key and in its session's metadata.
  attempt uuid not null default gen_random_uuid(),
  -- starting: no session yet. open: can be paid. late: paid, but the order can't take the money. ended: can't be paid.
  state text not null default 'open' check (state in ('starting', 'open', 'paid', 'late', 'ended')),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  description text not null default '',
  return_url text not null default '',
  -- Staff see 'Paying now' until this time. After that, the program ends the checkout.
  lease_until timestamptz not null default now() + interval '15 minutes',
  leased boolean not null default true,
  next_look_at timestamptz not null default now() + interval '10 seconds',
  failures integer not null default 0,
  terms jsonb,
  -- For a part of a split bill. shares is null for a custom amount. The bill's figures are divided upon payment.
  part_cents bigint check (part_cents > 0),
  shares integer[],
  -- The guest's address for the invoice, entered before the card page or on the sandbox's page.
  email text not null default '',
  primary key (restaurant_id, id),
  unique (provider, session_id),
  foreign key (restaurant_id, order_id) references orders,
  constraint card_checkouts_attempt unique (attempt),
  constraint checkout_has_session check (state in ('starting', 'ended') or session_id is not null and url is not null),
  constraint checkout_adds_up check (
    amount_cents = coalesce(part_cents, total_cents + service_charge_cents + tax_cents) + tip_cents
  )
);
create index card_checkouts_due on card_checkouts (next_look_at) where state in ('starting', 'open');
-- Used by the floor, which checks every open order for a card payment.
create index card_checkouts_by_order on card_checkouts (restaurant_id, order_id);

-- Provider events already handled, so that a repeated delivery has no effect. Ids are unique per provider.
create table card_events (
  id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  provider text not null,
  primary key (provider, id)
);
create index card_events_by_time on card_events (received_at);

-- Paid by card although the order was already paid or the amount differs. Not counted as revenue; staff refund it.
create table late_payments (
  restaurant_id integer not null,
  id bigint generated always as identity,
  order_id bigint not null,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{1,29}$' and provider <> 'staff'),
  reference text not null,
  live boolean not null,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason in ('already-paid', 'not-closed', 'other-amount')),
  received_at timestamptz not null default now(),
  -- Set once the money is refunded.
  resolved_at timestamptz,
  primary key (restaurant_id, id),
  unique (provider, reference),
  foreign key (restaurant_id, order_id) references orders
);
create index late_payments_of_order on late_payments (restaurant_id, order_id);

create table sandbox_checkouts (
  session_id text primary key,
  description text not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'expired')),
  success_url text not null,
  failure_url text not null,
  challenge text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  restaurant_id integer not null,
  order_id bigint not null,
  email text not null default ''
);

create table sandbox_refunds (
  idempotency_key text primary key,
  session_id text not null references sandbox_checkouts,
  reference text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null default now()
);
create index sandbox_refunds_of_session on sandbox_refunds (session_id);
