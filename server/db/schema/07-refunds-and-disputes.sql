-- Written before the card provider is called. The payment itself never changes.
create table refunds (
  restaurant_id integer not null,
  id integer generated always as identity,
  order_id integer not null,
  payment_id integer,
  late_payment_id integer,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  reason text not null check (btrim(reason) <> '' and length(reason) <= 500),
  -- The provider of the payment. 'staff': cash is handed out, and this row records it.
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{1,29}$'),
  reference text not null,
  live boolean not null,
  -- Our own id of the refund: the provider's idempotency key.
  attempt uuid not null default gen_random_uuid() unique,
  -- pending: the provider hasn't confirmed it. failed: no money was refunded.
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
-- Index-only sums of refunds for the report's totals and chart.
create index refunds_by_time on refunds (restaurant_id, created_at) include (amount_cents, payment_id)
  where state <> 'failed' and payment_id is not null;
create unique index refunds_at_provider on refunds (provider, provider_reference) where provider_reference is not null;

-- As the provider reports them. A lost dispute also has a refund with its provider_reference.
create table disputes (
  restaurant_id integer not null,
  id integer generated always as identity,
  order_id integer not null,
  payment_id integer,
  late_payment_id integer,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{1,29}$' and provider <> 'staff'),
  provider_reference text not null,
  live boolean not null,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- The bank's code, such as 'fraudulent'.
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  -- The restaurant's deadline to answer at the provider.
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

-- Refunds can't exceed the payment: the row lock makes refunds of one payment wait for each other.
create function refund_within_payment() returns trigger language plpgsql as $$
declare
  paid bigint;
  given numeric;
begin
  if new.payment_id is not null then
    select amount_cents into paid from payments
    where restaurant_id = new.restaurant_id and id = new.payment_id and order_id = new.order_id for no key update;
  else
    select amount_cents into paid from late_payments
    where restaurant_id = new.restaurant_id and id = new.late_payment_id and order_id = new.order_id for no key update;
  end if;
  select coalesce(sum(amount_cents), 0) into given from refunds
  where restaurant_id = new.restaurant_id and order_id = new.order_id and state <> 'failed'
    and payment_id is not distinct from new.payment_id and late_payment_id is not distinct from new.late_payment_id;
  if paid is null or given + new.amount_cents > paid then
    raise exception 'more would be given back than was paid' using errcode = '23514', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger within_payment before insert on refunds for each row execute function refund_within_payment();

-- A bank may return a refund that the provider reported as done; it becomes failed.
create function refuse_other_refund() returns trigger language plpgsql as $$
declare
  ends boolean := old.state = 'pending';
begin
  if tg_op = 'UPDATE' then
    ends := ends or (old.state = 'done' and new.state = 'failed' and old.provider <> 'staff');
  end if;
  if tg_op = 'DELETE' or not ends
    or (new.restaurant_id, new.id, new.order_id, new.payment_id, new.late_payment_id, new.amount_cents, new.attempt)
      is distinct from
      (old.restaurant_id, old.id, old.order_id, old.payment_id, old.late_payment_id, old.amount_cents, old.attempt) then
    raise exception 'a refund only goes from pending to its end';
  end if;
  return new;
end $$;
create trigger only_ends before update or delete on refunds for each row execute function refuse_other_refund();

-- A late payment that is only partly refunded in Stripe stays unresolved.
create function resolve_late_payment() returns trigger language plpgsql as $$
begin
  update late_payments l set resolved_at = case when l.amount_cents <= (
    select coalesce(sum(r.amount_cents), 0) from refunds r
    where r.restaurant_id = l.restaurant_id and r.late_payment_id = l.id and r.state <> 'failed'
  ) then now() end
  where l.restaurant_id = new.restaurant_id and l.id = new.late_payment_id;
  return null;
end $$;
create trigger resolve_late_payment after insert or update of state on refunds
  for each row when (new.late_payment_id is not null) execute function resolve_late_payment();
