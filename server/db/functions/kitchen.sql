create trigger never_changed before update or delete on kitchen_events
  for each row execute function refuse_change('events of the kitchen');

create trigger never_changed before update or delete on line_voids
  for each row execute function refuse_change('voids and comps');

create function kitchen_words_of(restaurant integer, sub_order bigint)
  returns table (line_id bigint, "position" integer, told jsonb) language sql stable as $$
  select l.id, l.position, jsonb_build_object('itemId', l.item_id, 'name', l.item_name, 'quantity', l.quantity,
    'specialInstruction', l.special_instruction, 'choices', coalesce((
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('unit', c.unit,
          'name', coalesce(nullif(c.kitchen_name, ''), c.name), 'itemId', c.item_id))
        || case when c.group_name = '' then '{}' else jsonb_build_object(
          'group', coalesce(nullif(c.kitchen_group, ''), c.group_name),
          'within', coalesce(nullif(c.kitchen_within, ''), c.within), 'quantity', c.quantity) end
        order by c.unit, c.position, c.name)
      from order_line_choices c where c.restaurant_id = l.restaurant_id and c.line_id = l.id
    ), '[]'::jsonb))
    || case when l.part_of is null then '{}' else jsonb_build_object('partOf', (
      select jsonb_build_object('lineID', p.id, 'itemName', p.item_name) from order_lines p
      where p.restaurant_id = l.restaurant_id and p.sub_order_id = l.sub_order_id and p.position = l.part_of)) end
    || case when exists(select from line_seats x where x.restaurant_id = l.restaurant_id and x.line_id = l.id) then (
      select jsonb_build_object('seats', jsonb_agg(coalesce((
        select jsonb_agg(x.seat order by x.seat) from line_seats x
        where x.restaurant_id = l.restaurant_id and x.line_id = l.id and x.unit = u.number), '[]') order by u.number))
      from generate_series(1, l.quantity) u(number)) else '{}' end
  from order_lines l where l.restaurant_id = restaurant and l.sub_order_id = sub_order
$$;

create function kitchen_words(restaurant integer, line bigint) returns jsonb language sql stable as $$
  select w.told from order_lines l, kitchen_words_of(l.restaurant_id, l.sub_order_id) w
  where l.restaurant_id = restaurant and l.id = line and w.line_id = l.id
$$;

-- Courses are settled before the ticket exists, so that `print_sub_order` prints dishes fired now with it.
create function make_kitchen_ticket() returns trigger language plpgsql as $$
begin
  if exists (select from order_lines l where l.restaurant_id = new.restaurant_id and l.sub_order_id = new.id
    and l.course is not null) then perform settle_courses(new.restaurant_id, new.order_id); end if;
  with ticket as (
    insert into kitchen_tickets (restaurant_id, sub_order_id, order_id, confirmed_at)
    select s.restaurant_id, s.id, s.order_id, s.decided_at
    from sub_orders s join orders o on o.restaurant_id = s.restaurant_id and o.id = s.order_id
    where s.restaurant_id = new.restaurant_id and s.id = new.id and s.status = 'confirmed' and o.status <> 'paid'
    on conflict do nothing
    returning restaurant_id, sub_order_id
  )
  insert into kitchen_lines (restaurant_id, line_id, sub_order_id, position, told)
  select t.restaurant_id, w.line_id, t.sub_order_id, w.position, w.told
  from ticket t, kitchen_words_of(new.restaurant_id, new.id) w;
  return null;
end $$;
-- Deferred until all lines are written. Imported orders (confirmed over a day ago, or paid) get no ticket.
create constraint trigger kitchen_ticket after insert or update of status on sub_orders
  deferrable initially deferred for each row
  when (new.status = 'confirmed' and new.decided_at > now() - interval '1 day')
  execute function make_kitchen_ticket();
