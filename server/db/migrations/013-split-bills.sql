-- A closed order can be paid in several parts. Its bill is written down when it is divided: a plan or a rate that changes
-- between two parts changes nothing for those who have not paid yet.
create table split_bills (
  restaurant_id integer not null,
  order_id integer not null,
  way text not null check (way in ('equal', 'items', 'free')),
  total_cents bigint not null check (total_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents between 0 and total_cents),
  discount_mode text check (discount_mode in ('amount', 'percent')),
  service_charge_cents bigint not null check (service_charge_cents >= 0),
  surcharge_cents bigint not null default 0 check (surcharge_cents >= 0),
  surcharge_mode text check (surcharge_mode in ('amount', 'percent')),
  tax_cents bigint not null check (tax_cents >= 0),
  -- The bill before tips, and what of it is paid. The order is paid when both are the same.
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
create trigger notify_floor after insert or update or delete on split_bills
  for each row execute function notify_change('floor');

-- Every payment of an order but its last leaves it open: `completes` is the one that made it paid.
alter table payments drop constraint payments_restaurant_id_order_id_key;
alter table payments add column completes boolean not null default true;
create unique index payments_completing on payments (restaurant_id, order_id) where completes;
create index payments_in_part on payments (restaurant_id, order_id) where not completes;

-- The shares of a bill that is divided equally or by its dishes. A share is paid once.
create table bill_shares (
  restaurant_id integer not null,
  order_id integer not null,
  share integer not null check (share > 0),
  -- The dish; empty for an equal share.
  name text not null default '',
  amount_cents bigint not null check (amount_cents > 0),
  payment_id integer,
  primary key (restaurant_id, order_id, share),
  foreign key (restaurant_id, order_id) references split_bills on delete cascade,
  foreign key (restaurant_id, payment_id) references payments
);

-- A checkout for a part: what of the bill it pays, and which shares (none where the amount was named freely). The bill's
-- own figures are divided when it is paid.
alter table card_checkouts
  add column part_cents bigint check (part_cents > 0),
  add column shares integer[],
  drop constraint checkout_adds_up,
  add constraint checkout_adds_up check (
    amount_cents = coalesce(part_cents, total_cents + service_charge_cents + tax_cents) + tip_cents
  );

-- As before, but an order is counted once: with the payment that completes it.
create or replace function add_to_days() returns trigger language plpgsql as $$
begin
  insert into revenue_days as kept
  select restaurant_id, pacific_day(paid_at), paid_by, count(*), sum(amount_cents), min(id), max(id), min(order_id),
    max(order_id)
  from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (restaurant_id, day, paid_by) do update set
    payments = kept.payments + excluded.payments,
    amount_cents = kept.amount_cents + excluded.amount_cents,
    first_id = least(kept.first_id, excluded.first_id),
    last_id = greatest(kept.last_id, excluded.last_id),
    first_order = least(kept.first_order, excluded.first_order),
    last_order = greatest(kept.last_order, excluded.last_order);

  insert into tip_days as kept
  select restaurant_id, coalesce(attendant_id, 0), pacific_day(paid_at), sum(tip_cents)
  from added where tip_cents > 0 group by 1, 2, 3 order by 1, 2, 3
  on conflict (restaurant_id, attendant_id, day) do update set tip_cents = kept.tip_cents + excluded.tip_cents;

  insert into paid_order_days as kept
  select o.restaurant_id, pacific_day(o.started_at), count(*), min(o.id), max(o.id)
  from added a join orders o on o.restaurant_id = a.restaurant_id and o.id = a.order_id
  where a.completes
  group by 1, 2 order by 1, 2
  on conflict (restaurant_id, day) do update set
    orders = kept.orders + excluded.orders,
    first_id = least(kept.first_id, excluded.first_id),
    last_id = greatest(kept.last_id, excluded.last_id);
  return null;
end $$;

create or replace function keep_paid_order() returns trigger language plpgsql as $$
begin
  insert into paid_orders
  select o.restaurant_id, o.id, o.started_at,
    a.amount_cents - a.tip_cents + coalesce((
      select sum(e.amount_cents - e.tip_cents) from payments e
      where e.restaurant_id = a.restaurant_id and e.order_id = a.order_id and not e.completes
    ), 0),
    o.table_id, coalesce(a.attendant_id, 0)
  from added a join orders o on o.restaurant_id = a.restaurant_id and o.id = a.order_id
  where a.completes;
  return null;
end $$;

drop trigger never_changed on payments;
create trigger never_changed before delete or update of restaurant_id, id, order_id, paid_by, amount_cents, tip_cents,
  attendant_id, paid_at, completes on payments for each row execute function refuse_change();

-- An order may have several payments: their own number is the last word of the revenue report's order by order number.
drop index payments_in_order_order;
drop index payments_of_mode_by_order;
create index payments_in_order_order on payments (restaurant_id, order_id, id) include (paid_at);
create index payments_of_mode_by_order on payments (restaurant_id, paid_by, order_id, id) include (paid_at);
