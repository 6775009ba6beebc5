-- Reports read their pages from the indexes and their sums from the days. What only a page in the middle of a million
-- payments needed is no longer kept at each payment: months, whole dollars, and indexes for which others stand.

drop trigger add_to_days on payments;
drop trigger add_to_months on payments;
drop trigger add_to_amounts on payments;
drop trigger keep_paid_order on payments;
drop trigger add_to_months on tip_days;
drop trigger add_to_months on paid_orders;
drop trigger add_to_order_hours on paid_orders;
drop function add_to_days, add_to_revenue_months, add_to_payment_amounts, keep_paid_order, add_to_tip_months,
  add_to_paid_order_amounts, add_to_order_hours, month_of;
drop table revenue_months, tip_months, payment_amounts, paid_order_amounts, paid_order_month_hours;

-- All that reports keep of a payment, in one place. Rows are added in the order of their keys: two payments at once wait
-- for each other and never in a circle.
create function keep_for_reports() returns trigger language plpgsql as $$
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

  -- An order counts once: with the payment that completes it.
  insert into paid_orders (restaurant_id, order_id, started_at, amount_cents, table_id, attendant_id, otp,
    session_started_at, closed_at, paid_at)
  select o.restaurant_id, o.id, o.started_at,
    a.amount_cents - a.tip_cents + coalesce((
      select sum(e.amount_cents - e.tip_cents) from payments e
      where e.restaurant_id = a.restaurant_id and e.order_id = a.order_id and not e.completes
    ), 0),
    o.table_id, coalesce(a.attendant_id, 0), v.otp, v.started_at, o.closed_at, a.paid_at
  from added a
  join orders o on o.restaurant_id = a.restaurant_id and o.id = a.order_id
  join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
  where a.completes;

  insert into paid_order_days as kept
  select o.restaurant_id, pacific_day(o.started_at), count(*), min(o.id), max(o.id)
  from added a join orders o on o.restaurant_id = a.restaurant_id and o.id = a.order_id
  where a.completes
  group by 1, 2 order by 1, 2
  on conflict (restaurant_id, day) do update set
    orders = kept.orders + excluded.orders,
    first_id = least(kept.first_id, excluded.first_id),
    last_id = greatest(kept.last_id, excluded.last_id);

  insert into paid_order_hours as kept
  select o.restaurant_id, pacific_day(o.started_at),
    extract(hour from o.started_at at time zone 'America/Los_Angeles')::integer, count(*),
    sum(round(extract(epoch from coalesce(o.ended_at - v.started_at, interval '0')) * 1000))::bigint
  from added a
  join orders o on o.restaurant_id = a.restaurant_id and o.id = a.order_id
  join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
  where a.completes
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (restaurant_id, day, hour) do update set
    orders = kept.orders + excluded.orders, turn_ms = kept.turn_ms + excluded.turn_ms;
  return null;
end $$;
create trigger keep_for_reports after insert on payments referencing new table as added
  for each statement execute function keep_for_reports();

-- A primary key that holds the time as well is the reports' index by number.
alter table bill_shares drop constraint bill_shares_restaurant_id_payment_id_fkey;
alter table disputes drop constraint disputes_restaurant_id_payment_id_fkey;
alter table outbox drop constraint outbox_restaurant_id_payment_id_fkey;
alter table refunds drop constraint refunds_restaurant_id_payment_id_fkey;
drop index payments_in_id_order;
alter table payments drop constraint payments_pkey, add primary key (restaurant_id, id) include (paid_at);
alter table bill_shares add foreign key (restaurant_id, payment_id) references payments;
alter table disputes add foreign key (restaurant_id, payment_id) references payments;
alter table outbox add foreign key (restaurant_id, payment_id) references payments;
alter table refunds add foreign key (restaurant_id, payment_id) references payments;
drop index paid_orders_by_number;
alter table paid_orders drop constraint paid_orders_pkey, add primary key (restaurant_id, order_id) include (started_at);

-- Unpaid orders, at most one a table, are found by orders_one_open; paid ones are read where they are kept.
drop index orders_by_start;
