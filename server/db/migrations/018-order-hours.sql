-- Paid orders by the Pacific hour in which they began, and how long they took their tables: of each day, and of each month
-- for reports of years. An order that is not paid yet is counted where it stands.
create table paid_order_hours (
  restaurant_id integer not null,
  day date not null,
  hour integer not null check (hour between 0 and 23),
  orders integer not null,
  -- From check-in to payment, of all of them together.
  turn_ms bigint not null,
  primary key (restaurant_id, day, hour)
);
create table paid_order_month_hours (
  restaurant_id integer not null,
  month date not null,
  hour integer not null check (hour between 0 and 23),
  orders integer not null,
  turn_ms bigint not null,
  primary key (restaurant_id, month, hour)
);

insert into paid_order_hours
select p.restaurant_id, pacific_day(p.started_at),
  extract(hour from p.started_at at time zone 'America/Los_Angeles')::integer, count(*),
  sum(round(extract(epoch from coalesce(o.ended_at - v.started_at, interval '0')) * 1000))::bigint
from paid_orders p
join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
group by 1, 2, 3;
insert into paid_order_month_hours
select restaurant_id, month_of(day), hour, sum(orders), sum(turn_ms) from paid_order_hours group by 1, 2, 3;

-- In the order of their keys, as the days.
create function add_to_order_hours() returns trigger language plpgsql as $$
begin
  insert into paid_order_hours as kept
  select p.restaurant_id, pacific_day(p.started_at),
    extract(hour from p.started_at at time zone 'America/Los_Angeles')::integer, count(*),
    sum(round(extract(epoch from coalesce(o.ended_at - v.started_at, interval '0')) * 1000))::bigint
  from added p
  join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
  join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (restaurant_id, day, hour) do update set
    orders = kept.orders + excluded.orders, turn_ms = kept.turn_ms + excluded.turn_ms;

  insert into paid_order_month_hours as kept
  select p.restaurant_id, month_of(pacific_day(p.started_at)),
    extract(hour from p.started_at at time zone 'America/Los_Angeles')::integer, count(*),
    sum(round(extract(epoch from coalesce(o.ended_at - v.started_at, interval '0')) * 1000))::bigint
  from added p
  join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
  join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (restaurant_id, month, hour) do update set
    orders = kept.orders + excluded.orders, turn_ms = kept.turn_ms + excluded.turn_ms;
  return null;
end $$;
create trigger add_to_order_hours after insert on paid_orders referencing new table as added
  for each statement execute function add_to_order_hours();
