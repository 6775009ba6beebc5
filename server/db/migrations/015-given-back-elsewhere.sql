-- What the refunds of a time come to, for the report's totals and its chart, without reading the refunds themselves.
create index refunds_by_time on refunds (restaurant_id, created_at) include (amount_cents, payment_id)
  where state <> 'failed' and payment_id is not null;

-- Money also goes back without us: in Stripe's Dashboard, or because a bank decides so. Such a refund has no user of ours
-- but Stripe's own name, under which it is known once.
alter table refunds alter column made_by_user_id drop not null;
alter table refunds add constraint made_by_somebody check (
  made_by_user_id is not null or (provider = 'stripe' and provider_reference is not null)
);
create unique index refunds_at_provider on refunds (provider, provider_reference) where provider_reference is not null;

-- As before; and Stripe may say of a refund that was done that the bank sent it back: nothing was given back then.
create or replace function refuse_other_refund() returns trigger language plpgsql as $$
declare
  ends boolean := old.state = 'pending';
begin
  if tg_op = 'UPDATE' then
    ends := ends or (old.state = 'done' and new.state = 'failed' and old.provider = 'stripe');
  end if;
  if tg_op = 'DELETE' or not ends
    or (new.restaurant_id, new.id, new.order_id, new.payment_id, new.late_payment_id, new.amount_cents, new.attempt)
      is distinct from
      (old.restaurant_id, old.id, old.order_id, old.payment_id, old.late_payment_id, old.amount_cents, old.attempt) then
    raise exception 'a refund only goes from pending to its end';
  end if;
  return new;
end $$;

-- A late payment of which a part was given back in Stripe still waits for the rest.
create or replace function resolve_late_payment() returns trigger language plpgsql as $$
begin
  update late_payments l set resolved_at = case when l.amount_cents <= (
    select coalesce(sum(r.amount_cents), 0) from refunds r
    where r.restaurant_id = l.restaurant_id and r.late_payment_id = l.id and r.state <> 'failed'
  ) then now() end
  where l.restaurant_id = new.restaurant_id and l.id = new.late_payment_id;
  return null;
end $$;

-- A payer who asks his bank for the money back. The bank decides; we only keep what the provider says. When it is lost, a
-- refund of the same name (provider_reference) says what was taken.
create table disputes (
  restaurant_id integer not null,
  id integer generated always as identity,
  order_id integer not null,
  -- Of a payment of the order, or of a late payment.
  payment_id integer,
  late_payment_id integer,
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_reference text not null,
  live boolean not null,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- The bank's word for why, such as 'fraudulent'.
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  -- Until when the restaurant can answer at the provider.
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
create trigger notify_floor after insert or update or delete on disputes
  for each row execute function notify_change('floor');
