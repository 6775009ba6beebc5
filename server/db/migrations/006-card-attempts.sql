-- A checkout is written down before the provider is asked for one, and asked about until it has ended.
alter table card_checkouts
  alter column session_id drop not null,
  alter column url drop not null,
  -- Our own name of the attempt: the provider's idempotency key, and what its session carries as metadata.
  add column attempt uuid not null default gen_random_uuid(),
  -- starting: asked for, no session known yet. open: somebody may pay. paid: settled. late: paid, but the order could not
  -- take it. ended: nobody can pay it any more.
  add column state text not null default 'open' check (state in ('starting', 'open', 'paid', 'late', 'ended')),
  add column currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  add column description text not null default '',
  -- Where the hosted page leads back to.
  add column return_url text not null default '',
  -- While it lasts, staff see 'Paying now'; afterwards the checkout is ended.
  add column lease_until timestamptz not null default now() + interval '15 minutes',
  add column leased boolean not null default true,
  add column next_look_at timestamptz not null default now() + interval '10 seconds',
  -- How often the provider could not be asked, one after the other.
  add column failures integer not null default 0,
  add constraint card_checkouts_attempt unique (attempt),
  add constraint checkout_has_session check (state in ('starting', 'ended') or session_id is not null and url is not null);

update card_checkouts c set state = 'paid', leased = false from payments p
where p.provider = c.provider and p.reference = c.session_id;
update card_checkouts set state = 'ended', leased = false where state = 'open' and created_at < now() - interval '1 day';

create index card_checkouts_due on card_checkouts (next_look_at) where state in ('starting', 'open');

create trigger notify_floor after insert on card_checkouts for each row execute function notify_change('floor');
create trigger notify_floor_of_state after update of state, leased on card_checkouts
  for each row execute function notify_change('floor');

-- Money that a card provider took and no order could take: on an order that was paid meanwhile, or another amount than
-- the bill's. It is no revenue; it waits here until staff give it back.
create table late_payments (
  restaurant_id integer not null,
  id integer generated always as identity,
  order_id integer not null,
  provider text not null check (provider in ('sandbox', 'stripe')),
  -- The session at the provider.
  reference text not null,
  live boolean not null,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- What the provider says it took.
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason in ('already-paid', 'not-closed', 'other-amount')),
  received_at timestamptz not null default now(),
  -- Set once the money was given back.
  resolved_at timestamptz,
  primary key (restaurant_id, id),
  unique (provider, reference),
  foreign key (restaurant_id, order_id) references orders
);
create index late_payments_of_order on late_payments (restaurant_id, order_id);
create trigger notify_floor after insert or update or delete on late_payments
  for each row execute function notify_change('floor');

-- Events of Stripe that were dealt with: a repeated delivery changes nothing.
create table stripe_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
create index stripe_events_by_time on stripe_events (received_at);

-- The sandbox says, like any provider, whose checkout it is.
delete from sandbox_checkouts s
where not exists (select from card_checkouts c where c.provider = 'sandbox' and c.session_id = s.session_id);
alter table sandbox_checkouts add column restaurant_id integer, add column order_id integer;
update sandbox_checkouts s set restaurant_id = c.restaurant_id, order_id = c.order_id from card_checkouts c
where c.provider = 'sandbox' and c.session_id = s.session_id;
alter table sandbox_checkouts alter column restaurant_id set not null, alter column order_id set not null;

create table sandbox_refunds (
  idempotency_key text primary key,
  session_id text not null references sandbox_checkouts,
  reference text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null default now()
);
create index sandbox_refunds_of_session on sandbox_refunds (session_id);
