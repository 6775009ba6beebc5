-- Order Stats shows a paid order from one table, page or file: what it says of order, visit and payment no longer changes.
-- Names of tables and attendants are read when they are shown.
alter table paid_orders
  add column otp text,
  add column session_started_at timestamptz,
  add column closed_at timestamptz,
  add column paid_at timestamptz;

update paid_orders k
set otp = v.otp, session_started_at = v.started_at, closed_at = o.closed_at, paid_at = p.paid_at
from orders o
join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
join payments p on p.restaurant_id = o.restaurant_id and p.order_id = o.id and p.completes
where o.restaurant_id = k.restaurant_id and o.id = k.order_id;

alter table paid_orders alter column session_started_at set not null, alter column paid_at set not null;

-- As before, with what the report shows.
create or replace function keep_paid_order() returns trigger language plpgsql as $$
begin
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
  return null;
end $$;
