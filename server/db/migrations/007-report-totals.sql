-- What the reports count and add up is kept when a payment is taken, so that no report has to read the history for it.
-- A payment is never changed: only its address for the invoice is.

create table revenue_days (
  restaurant_id integer not null,
  -- The Pacific day of the payments.
  day date not null,
  paid_by text not null,
  payments integer not null,
  amount_cents bigint not null,
  -- Between these lie the ids of its payments: where a report of some days has to look.
  first_id integer not null,
  last_id integer not null,
  first_order integer not null,
  last_order integer not null,
  primary key (restaurant_id, day, paid_by)
);

-- Attendant 0 is nobody.
create table tip_days (
  restaurant_id integer not null,
  attendant_id integer not null,
  day date not null,
  tip_cents bigint not null,
  primary key (restaurant_id, attendant_id, day) include (tip_cents)
);

-- Paid orders by the Pacific day on which they began.
create table paid_order_days (
  restaurant_id integer not null,
  day date not null,
  orders integer not null,
  first_id integer not null,
  last_id integer not null,
  primary key (restaurant_id, day)
);

create function pacific_day(timestamptz) returns date language sql immutable strict parallel safe as $$
  select ($1 at time zone 'America/Los_Angeles')::date
$$;

-- Rows are added in the order of their keys: two payments at once wait for each other and never in a circle.
create function add_to_days() returns trigger language plpgsql as $$
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
  group by 1, 2 order by 1, 2
  on conflict (restaurant_id, day) do update set
    orders = kept.orders + excluded.orders,
    first_id = least(kept.first_id, excluded.first_id),
    last_id = greatest(kept.last_id, excluded.last_id);
  return null;
end $$;

-- The payments of before, as the trigger would have added them.
insert into revenue_days
select restaurant_id, pacific_day(paid_at), paid_by, count(*), sum(amount_cents), min(id), max(id), min(order_id),
  max(order_id)
from payments group by 1, 2, 3;
insert into tip_days
select restaurant_id, coalesce(attendant_id, 0), pacific_day(paid_at), sum(tip_cents)
from payments where tip_cents > 0 group by 1, 2, 3;
insert into paid_order_days
select o.restaurant_id, pacific_day(o.started_at), count(*), min(o.id), max(o.id)
from payments p join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id group by 1, 2;

create trigger add_to_days after insert on payments referencing new table as added
  for each statement execute function add_to_days();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a payment is never changed: the totals of its day were made from it';
end $$;
create trigger never_changed before delete or update of restaurant_id, id, order_id, paid_by, amount_cents, tip_cents,
  attendant_id, paid_at on payments for each row execute function refuse_change();

-- One index for each order of the revenue report, with and without the payment mode. They hold what its filters ask, so
-- that a page is found among keys alone.
create index payments_in_id_order on payments (restaurant_id, id) include (paid_at);
create index payments_in_order_order on payments (restaurant_id, order_id) include (paid_at);
create index payments_in_amount_order on payments (restaurant_id, amount_cents, id) include (paid_at);
create index payments_of_mode_by_id on payments (restaurant_id, paid_by, id) include (paid_at);
create index payments_of_mode_by_order on payments (restaurant_id, paid_by, order_id) include (paid_at);
create index payments_of_mode_by_amount on payments (restaurant_id, paid_by, amount_cents, id) include (paid_at);
drop index payments_by_time;
create index payments_by_time on payments (restaurant_id, paid_at) include (paid_by, amount_cents, id);

-- The same for Order Stats by number, its first order.
create index orders_in_id_order on orders (restaurant_id, id) include (started_at) where status <> 'D';
