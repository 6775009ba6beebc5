-- Restored rows bring their day along.
create function set_business_day() returns trigger language plpgsql as $$
begin
  new.day := restaurant_day(new.restaurant_id, (to_jsonb(new) ->> tg_argv[0])::timestamptz);
  return new;
end $$;
create trigger business_day before insert on payments for each row when (not isfinite(new.day))
  execute function set_business_day('paid_at');
create trigger business_day before insert on refunds for each row when (not isfinite(new.day))
  execute function set_business_day('created_at');

-- Everything that reports keep of a payment. Rows are written in key order, so that concurrent payments can't deadlock.
create function keep_for_reports() returns trigger language plpgsql as $$
begin
  insert into revenue_days as kept
  select restaurant_id, day, paid_by, count(*), sum(amount_cents), sum(rounding_cents)
  from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (restaurant_id, day, paid_by) do update set
    payments = kept.payments + excluded.payments,
    amount_cents = kept.amount_cents + excluded.amount_cents,
    rounding_cents = kept.rounding_cents + excluded.rounding_cents;

  insert into tip_days as kept
  select restaurant_id, coalesce(attendant_id, 0), day, sum(tip_cents)
  from added where tip_cents > 0 group by 1, 2, 3 order by 1, 2, 3
  on conflict (restaurant_id, attendant_id, day) do update set tip_cents = kept.tip_cents + excluded.tip_cents;

  -- An order counts once: with the payment that completes it.
  insert into paid_orders (restaurant_id, order_id, started_at, day, amount_cents, table_id, attendant_id, otp,
    session_started_at, closed_at, paid_at)
  select o.restaurant_id, o.id, o.started_at, restaurant_day(o.restaurant_id, o.started_at),
    a.amount_cents - a.tip_cents - a.rounding_cents + coalesce((
      select sum(e.amount_cents - e.tip_cents - e.rounding_cents) from payments e
      where e.restaurant_id = a.restaurant_id and e.order_id = a.order_id and not e.completes
    ), 0),
    o.table_id, coalesce(a.attendant_id, 0), v.otp, v.started_at, o.closed_at, a.paid_at
  from added a
  join orders o on o.restaurant_id = a.restaurant_id and o.id = a.order_id
  join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
  where a.completes;

  insert into paid_order_days as kept
  select k.restaurant_id, k.day, count(*)
  from added a join paid_orders k on k.restaurant_id = a.restaurant_id and k.order_id = a.order_id
  where a.completes
  group by 1, 2 order by 1, 2
  on conflict (restaurant_id, day) do update set orders = kept.orders + excluded.orders;

  insert into paid_order_hours as kept
  select o.restaurant_id, k.day,
    extract(hour from o.started_at at time zone restaurant_zone(o.restaurant_id))::integer, count(*),
    sum(round(extract(epoch from coalesce(o.ended_at - v.started_at, interval '0')) * 1000))::bigint
  from added a
  join paid_orders k on k.restaurant_id = a.restaurant_id and k.order_id = a.order_id
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
