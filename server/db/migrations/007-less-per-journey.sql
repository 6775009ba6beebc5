-- An event that is appended needs no look at the others.
create or replace function keep_audit_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.restaurant_id = old.restaurant_id and new.last_number between old.last_number and old.last_number + 1
    and (new.last_number > old.last_number) = (new.last_hash <> old.last_hash)
  then
    if new.forgotten_number = old.forgotten_number then return new; end if;
    if new.forgotten_number > old.forgotten_number
      and not exists (select from audit_events where restaurant_id = new.restaurant_id
        and number <= new.forgotten_number and happened_at > now() - interval '1 year')
      and new.forgotten_hash = (select hash from audit_events
        where restaurant_id = new.restaurant_id and number = new.forgotten_number)
    then return new; end if;
  end if;
  raise exception 'the chain of the audit trail only grows';
end $$;

-- A function that returns rows becomes part of the statement that calls it; `kitchen_words` was started for each line.
create function kitchen_words_of(restaurant integer, sub_order integer)
  returns table (line_id integer, "position" integer, told jsonb) language sql stable as $$
  select l.id, l.position, jsonb_build_object('itemId', l.item_id, 'name', l.item_name, 'quantity', l.quantity,
    'specialInstruction', l.special_instruction, 'choices', coalesce((
      select jsonb_agg(jsonb_build_object('unit', c.unit, 'name', c.name) order by c.unit, c.name)
      from order_line_choices c where c.restaurant_id = l.restaurant_id and c.line_id = l.id
    ), '[]'::jsonb))
  from order_lines l where l.restaurant_id = restaurant and l.sub_order_id = sub_order
$$;

create or replace function kitchen_words(restaurant integer, line integer) returns jsonb language sql stable as $$
  select w.told from order_lines l, kitchen_words_of(l.restaurant_id, l.sub_order_id) w
  where l.restaurant_id = restaurant and l.id = line and w.line_id = l.id
$$;

create or replace function make_kitchen_ticket() returns trigger language plpgsql as $$
begin
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
