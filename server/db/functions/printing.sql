-- Queues a ticket for every printer that prints one of the lines; null: all lines of the sub-order.
create function print_lines(restaurant integer, ordered bigint, sub_order bigint, lines bigint[]) returns void
  language sql as $$
  insert into print_jobs (restaurant_id, printer_id, kind, order_id, sub_order_id, line_ids, copies)
  select p.restaurant_id, p.id, 'ticket', ordered, sub_order,
    case when p.category_ids is not null or lines is not null then dishes.line_ids end, p.copies
  from printers p
  cross join lateral (
    select array_agg(l.id order by l.position) as line_ids
    from order_lines l join items i on i.restaurant_id = l.restaurant_id and i.id = l.item_id
    where l.restaurant_id = restaurant and l.sub_order_id = sub_order and (lines is null or l.id = any(lines))
      and (p.category_ids is null or i.category_id = any(p.category_ids))
  ) as dishes
  where p.restaurant_id = restaurant and p.prints_tickets and p.active and p.removed_at is null
    and dishes.line_ids is not null
  order by p.id
$$;

-- Held lines print when their course is fired. Deferred until all lines are written.
create function print_sub_order() returns trigger language plpgsql as $$
declare
  fired bigint[];
begin
  if new.status = 'confirmed' then
    select case when bool_or(held) then coalesce(array_agg(id) filter (where not held), '{}') end into fired from (
      select l.id, l.course is not null and is_held(new.restaurant_id, new.order_id, l.course) as held
      from order_lines l where l.restaurant_id = new.restaurant_id and l.sub_order_id = new.id
    ) lines;
    perform print_lines(new.restaurant_id, new.order_id, new.id, fired);
  else
    -- Printers that may have printed the ticket print a cancellation. Tickets not yet begun are dropped.
    update print_jobs set state = 'dropped', ended_at = now()
    where restaurant_id = new.restaurant_id and sub_order_id = new.id and kind = 'ticket' and state = 'waiting'
      and not reprint and copies_done = 0;
    insert into print_jobs (restaurant_id, printer_id, kind, order_id, sub_order_id, line_ids, copies)
    select distinct on (j.printer_id, j.line_ids) j.restaurant_id, j.printer_id, 'cancelled', new.order_id, new.id, j.line_ids, j.copies
    from print_jobs j
    where j.restaurant_id = new.restaurant_id and j.sub_order_id = new.id and j.kind = 'ticket' and j.state <> 'dropped'
      -- Voiding the last dish prints its own paper.
      and not exists (select from line_voids v where v.restaurant_id = new.restaurant_id and v.sub_order_id = new.id
        and v.voided_at = now())
    order by j.printer_id, j.line_ids, j.id;
  end if;
  return null;
end $$;
create constraint trigger print_placed after insert on sub_orders deferrable initially deferred
  for each row when (new.status = 'confirmed') execute function print_sub_order();
create constraint trigger print_decided after update of status on sub_orders deferrable initially deferred
  for each row when (
    (new.status = 'confirmed' and old.status <> 'confirmed') or (new.status = 'cancelled' and old.status = 'confirmed')
  ) execute function print_sub_order();

-- Printers that may have printed the dish print VOID. Tickets not yet begun are replaced, because a printer may have read
-- them already.
create function print_void() returns trigger language plpgsql as $$
begin
  insert into print_jobs (restaurant_id, printer_id, kind, order_id, sub_order_id, void_id, line_ids, copies)
  select distinct on (j.printer_id) j.restaurant_id, j.printer_id, 'void', new.order_id, new.sub_order_id, new.id,
    j.line_ids, j.copies
  from print_jobs j
  where j.restaurant_id = new.restaurant_id and j.sub_order_id = new.sub_order_id and j.kind = 'ticket'
    and j.state <> 'dropped' and (j.state <> 'waiting' or j.reprint or j.copies_done > 0)
    and (j.line_ids is null or j.line_ids && new.line_ids)
  order by j.printer_id, j.id;
  with outdated as (
    update print_jobs j set state = 'dropped', ended_at = now()
    where j.restaurant_id = new.restaurant_id and j.sub_order_id = new.sub_order_id and j.kind = 'ticket'
      and j.state = 'waiting' and not j.reprint and j.copies_done = 0
      and (j.line_ids is null or j.line_ids && new.line_ids)
    returning *
  )
  insert into print_jobs (restaurant_id, printer_id, kind, order_id, sub_order_id, line_ids, copies)
  select j.restaurant_id, j.printer_id, j.kind, j.order_id, j.sub_order_id, j.line_ids, j.copies
  from outdated j join sub_orders s on s.restaurant_id = j.restaurant_id and s.id = j.sub_order_id
  where s.status = 'confirmed' and exists (
    select from order_lines l where l.restaurant_id = s.restaurant_id and l.sub_order_id = s.id
      and (j.line_ids is null or l.id = any(j.line_ids)))
  order by j.id;
  return null;
end $$;
create constraint trigger print_void after insert on line_voids deferrable initially deferred
  for each row when (new.kind = 'void' and new.voided_at > now() - interval '1 day') execute function print_void();

-- Cash opens the drawer as its receipt is printed, or without one at a ticket printer. Joint payments open it once.
create function print_payment() returns trigger language plpgsql as $$
begin
  insert into print_jobs (restaurant_id, printer_id, kind, order_id, payment_id, copies, opens_drawer)
  select p.restaurant_id, p.id, case when p.prints_receipts then 'receipt' else 'drawer' end,
    case when p.prints_receipts then new.order_id end, case when p.prints_receipts then new.id end,
    case when p.prints_receipts then p.copies else 1 end, opens
  from printers p
  cross join lateral (
    select new.paid_by = 'Cash' and new.amount_cents > 0 and p.drawer_pin <> 0 and not exists (
      select from print_jobs j where j.restaurant_id = p.restaurant_id and j.printer_id = p.id and j.state = 'waiting'
        and j.opens_drawer and j.created_at = now()
    ) as opens
  ) as cash
  where p.restaurant_id = new.restaurant_id and p.active and p.removed_at is null and (p.prints_receipts or opens)
  order by p.id;
  return null;
end $$;
create trigger print_payment after insert on payments for each row execute function print_payment();
