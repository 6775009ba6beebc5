-- A choice may be a dish of the restaurant: a dish with such choices is a combo.
alter table group_choices
  add column item_id integer,
  add foreign key (restaurant_id, item_id) references items;
create index group_choices_of_item on group_choices (restaurant_id, item_id) where item_id is not null;

-- The dish that was chosen. No key, as for `kitchen_lines.line_id`: dishes are never deleted.
alter table order_line_choices add column item_id integer;

-- A chosen dish is also a line of its own, without a price, for its stock and its station: the position of its combo.
-- Bills and guests read the lines without it.
alter table order_lines add column part_of integer;

create or replace function kitchen_words_of(restaurant integer, sub_order integer)
  returns table (line_id integer, "position" integer, told jsonb) language sql stable as $$
  select l.id, l.position, jsonb_build_object('itemId', l.item_id, 'name', l.item_name, 'quantity', l.quantity,
    'specialInstruction', l.special_instruction, 'choices', coalesce((
      select jsonb_agg(case when c.group_name = '' then jsonb_build_object('unit', c.unit, 'name', c.name)
        else jsonb_build_object('unit', c.unit, 'name', coalesce(nullif(c.kitchen_name, ''), c.name),
          'group', coalesce(nullif(c.kitchen_group, ''), c.group_name),
          'within', coalesce(nullif(c.kitchen_within, ''), c.within), 'quantity', c.quantity)
          || case when c.item_id is null then '{}' else jsonb_build_object('itemId', c.item_id) end end
        order by c.unit, c.position, c.name)
      from order_line_choices c where c.restaurant_id = l.restaurant_id and c.line_id = l.id
    ), '[]'::jsonb))
    || case when l.part_of is null then '{}' else jsonb_build_object('partOf', (
      select jsonb_build_object('lineID', p.id, 'itemName', p.item_name) from order_lines p
      where p.restaurant_id = l.restaurant_id and p.sub_order_id = l.sub_order_id and p.position = l.part_of)) end
  from order_lines l where l.restaurant_id = restaurant and l.sub_order_id = sub_order
$$;
