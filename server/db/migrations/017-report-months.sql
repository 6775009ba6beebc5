-- Years of days are still a thousand rows at every click. What is the same for a whole month is kept for the month:
-- a report of years reads its months, and the days only of the months that it begins and ends in.

create table revenue_months (
  restaurant_id integer not null,
  -- The first Pacific day of the month.
  month date not null,
  paid_by text not null,
  payments integer not null,
  amount_cents bigint not null,
  first_id integer not null,
  last_id integer not null,
  first_order integer not null,
  last_order integer not null,
  primary key (restaurant_id, month, paid_by)
);

-- On how many days an attendant got a tip.
create table tip_months (
  restaurant_id integer not null,
  month date not null,
  attendant_id integer not null,
  days integer not null,
  primary key (restaurant_id, month, attendant_id)
);

-- How many paid orders of a month came to how much, in whole dollars: which amounts a page in the middle shows.
create table paid_order_amounts (
  restaurant_id integer not null,
  -- Of the Pacific day on which they began.
  month date not null,
  dollars integer not null,
  orders integer not null,
  primary key (restaurant_id, month, dollars)
);

create function month_of(day date) returns date language sql immutable strict parallel safe as $$
  select make_date(extract(year from day)::int, extract(month from day)::int, 1)
$$;

-- In the order of their keys, as the days.
create function add_to_revenue_months() returns trigger language plpgsql as $$
begin
  insert into revenue_months as kept
  select restaurant_id, month_of(pacific_day(paid_at)), paid_by, count(*), sum(amount_cents), min(id), max(id),
    min(order_id), max(order_id)
  from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (restaurant_id, month, paid_by) do update set
    payments = kept.payments + excluded.payments,
    amount_cents = kept.amount_cents + excluded.amount_cents,
    first_id = least(kept.first_id, excluded.first_id),
    last_id = greatest(kept.last_id, excluded.last_id),
    first_order = least(kept.first_order, excluded.first_order),
    last_order = greatest(kept.last_order, excluded.last_order);
  return null;
end $$;

-- A day that got another tip is updated, not added.
create function add_to_tip_months() returns trigger language plpgsql as $$
begin
  insert into tip_months as kept
  select restaurant_id, month_of(day), attendant_id, count(*) from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (restaurant_id, month, attendant_id) do update set days = kept.days + excluded.days;
  return null;
end $$;

create function add_to_paid_order_amounts() returns trigger language plpgsql as $$
begin
  insert into paid_order_amounts as kept
  select restaurant_id, month_of(pacific_day(started_at)), amount_cents / 100, count(*)
  from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (restaurant_id, month, dollars) do update set orders = kept.orders + excluded.orders;
  return null;
end $$;

insert into revenue_months
select restaurant_id, month_of(day), paid_by, sum(payments), sum(amount_cents), min(first_id), max(last_id),
  min(first_order), max(last_order)
from revenue_days group by 1, 2, 3;
insert into tip_months
select restaurant_id, month_of(day), attendant_id, count(*) from tip_days group by 1, 2, 3;
insert into paid_order_amounts
select restaurant_id, month_of(pacific_day(started_at)), amount_cents / 100, count(*)
from paid_orders group by 1, 2, 3;

create trigger add_to_months after insert on payments referencing new table as added
  for each statement execute function add_to_revenue_months();
create trigger add_to_months after insert on tip_days referencing new table as added
  for each statement execute function add_to_tip_months();
create trigger add_to_months after insert on paid_orders referencing new table as added
  for each statement execute function add_to_paid_order_amounts();

-- Pages are found in indexes alone, which needs a table whose latest rows were vacuumed; by default that happens after
-- a fifth of it was added, here after a fiftieth.
alter table payments set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table paid_orders set (autovacuum_vacuum_insert_scale_factor = 0.02);
