-- Restored rows keep their business day.
create function set_business_day() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'payments' then
    new.day := restaurant_day(new.restaurant_id, new.paid_at);
  else
    new.day := restaurant_day(new.restaurant_id, new.created_at);
  end if;
  return new;
end $$;
create trigger business_day before insert on payments for each row when (not isfinite(new.day))
  execute function set_business_day();
create trigger business_day before insert on refunds for each row when (not isfinite(new.day))
  execute function set_business_day();

-- Writes what reports keep of an ended order. An order counts once: with the payment that completes it.
create function keep_paid_order(of_restaurant integer, of_order bigint, amount bigint, attendant bigint,
  paid timestamptz) returns void language plpgsql as $$
declare
  kept_order paid_orders;
begin
  insert into paid_orders (restaurant_id, order_id, started_at, day, amount_cents, table_id, attendant_id, otp,
    session_started_at, closed_at, paid_at)
  select o.restaurant_id, o.id, o.started_at, restaurant_day(o.restaurant_id, o.started_at), amount, o.table_id,
    coalesce(attendant, 0), v.otp, v.started_at, o.closed_at, paid
  from orders o join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
  where o.restaurant_id = of_restaurant and o.id = of_order
  returning * into kept_order;

  insert into paid_order_days as kept (restaurant_id, day, orders)
  values (of_restaurant, kept_order.day, 1)
  on conflict (restaurant_id, day) do update set orders = kept.orders + excluded.orders;

  insert into paid_order_hours as kept (restaurant_id, day, hour, orders, turn_ms)
  select o.restaurant_id, kept_order.day,
    extract(hour from o.started_at at time zone restaurant_zone(o.restaurant_id))::integer, 1,
    round(extract(epoch from coalesce(o.ended_at - kept_order.session_started_at, interval '0')) * 1000)::bigint
  from orders o where o.restaurant_id = of_restaurant and o.id = of_order
  on conflict (restaurant_id, day, hour) do update set
    orders = kept.orders + excluded.orders, turn_ms = kept.turn_ms + excluded.turn_ms;
end $$;

-- Everything that reports keep of a payment. Runs for each row, because a statement that reads a transition table is
-- planned each time. Days are written in a fixed order, so that concurrent payments can't deadlock.
create function keep_for_reports() returns trigger language plpgsql as $$
begin
  insert into revenue_days as kept (restaurant_id, day, paid_by, payments, amount_cents, rounding_cents)
  values (new.restaurant_id, new.day, new.paid_by, 1, new.amount_cents, new.rounding_cents)
  on conflict (restaurant_id, day, paid_by) do update set
    payments = kept.payments + excluded.payments,
    amount_cents = kept.amount_cents + excluded.amount_cents,
    rounding_cents = kept.rounding_cents + excluded.rounding_cents;

  if new.tip_cents > 0 then
    insert into tip_days as kept (restaurant_id, attendant_id, day, tip_cents)
    values (new.restaurant_id, coalesce(new.attendant_id, 0), new.day, new.tip_cents)
    on conflict (restaurant_id, attendant_id, day) do update set tip_cents = kept.tip_cents + excluded.tip_cents;
  end if;

  if new.completes then
    perform keep_paid_order(new.restaurant_id, new.order_id, (
      select sum(p.amount_cents - p.tip_cents - p.rounding_cents) from payments p
      where p.restaurant_id = new.restaurant_id and p.order_id = new.order_id and (p.id = new.id or not p.completes)
    )::bigint, new.attendant_id, new.paid_at);
  end if;
  return null;
end $$;
create trigger keep_for_reports after insert on payments for each row execute function keep_for_reports();
