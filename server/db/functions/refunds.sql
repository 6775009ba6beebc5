-- Refunds can't exceed the payment, and a refund of everything left undoes its rounding. The row lock serializes refunds of
-- one payment.
create function refund_within_payment() returns trigger language plpgsql as $$
declare
  paid bigint;
  rounded bigint := 0;
  given numeric;
  undone numeric;
begin
  if new.payment_id is not null then
    select amount_cents, rounding_cents into paid, rounded from payments
    where restaurant_id = new.restaurant_id and id = new.payment_id and order_id = new.order_id for no key update;
  else
    select amount_cents into paid from late_payments
    where restaurant_id = new.restaurant_id and id = new.late_payment_id and order_id = new.order_id for no key update;
  end if;
  select coalesce(sum(amount_cents), 0), coalesce(sum(rounding_cents), 0) into given, undone from refunds
  where restaurant_id = new.restaurant_id and order_id = new.order_id and state <> 'failed'
    and payment_id is not distinct from new.payment_id and late_payment_id is not distinct from new.late_payment_id;
  if paid is null or given + new.amount_cents > paid then
    raise exception 'more would be given back than was paid' using errcode = '23514', constraint = 'refund_within_payment';
  end if;
  if given + new.amount_cents = paid then
    new.rounding_cents := rounded - undone;
  end if;
  return new;
end $$;
create trigger within_payment before insert on refunds for each row execute function refund_within_payment();

-- A payment can refund each unit of its order only once. The row lock serializes refunds of one payment.
create function refund_dish_once() returns trigger language plpgsql as $$
declare
  refund refunds;
begin
  select * into refund from refunds where restaurant_id = new.restaurant_id and id = new.refund_id;
  perform from payments where restaurant_id = new.restaurant_id and id = refund.payment_id for no key update;
  if not found or not exists (
    select from order_lines l join sub_orders s on s.restaurant_id = l.restaurant_id and s.id = l.sub_order_id
    where l.restaurant_id = new.restaurant_id and l.id = new.line_id and s.order_id = refund.order_id
      and new.unit <= l.quantity
  ) or exists (
    select from refund_lines l join refunds r on r.restaurant_id = l.restaurant_id and r.id = l.refund_id
    where l.restaurant_id = new.restaurant_id and l.line_id = new.line_id and l.unit = new.unit
      and r.payment_id = refund.payment_id and r.state <> 'failed' and r.id <> new.refund_id
  ) then
    raise exception 'no such dish is left to refund' using errcode = '23514', constraint = 'refund_dish_once';
  end if;
  return new;
end $$;
create trigger dish_once before insert on refund_lines for each row execute function refund_dish_once();

-- A bank may return a refund that the provider reported as done. Its state then becomes failed.
create function refuse_other_refund() returns trigger language plpgsql as $$
declare
  ends boolean := old.state = 'pending';
begin
  if tg_op = 'UPDATE' then
    ends := ends or (old.state = 'done' and new.state = 'failed' and old.provider <> 'staff');
  end if;
  if tg_op = 'DELETE' or not ends
    or (new.restaurant_id, new.id, new.order_id, new.payment_id, new.late_payment_id, new.amount_cents, new.rounding_cents,
      new.attempt, new.tax_cents, new.dishes)
      is distinct from
      (old.restaurant_id, old.id, old.order_id, old.payment_id, old.late_payment_id, old.amount_cents, old.rounding_cents,
      old.attempt, old.tax_cents, old.dishes) then
    raise exception 'a refund only goes from pending to its end';
  end if;
  return new;
end $$;
create trigger only_ends before update or delete on refunds for each row execute function refuse_other_refund();

-- A late payment that was only partly refunded in Stripe isn't resolved.
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
