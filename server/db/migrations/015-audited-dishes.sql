-- The trail also names what is in a dish, whether it is shown and sold, and its photo: each change by staff.
drop trigger audit_record on items;
create constraint trigger audit_record after insert or delete on items deferrable initially deferred for each row
  execute function audit_change('item', 'name', 'price_cents', 'allergens', 'traces', 'calories', 'alcohol', 'min_age');
drop trigger audit_change on items;
create constraint trigger audit_change after update on items deferrable initially deferred for each row
  when ((old.name, old.price_cents, old.types, old.allergens, old.traces, old.calories, old.alcohol, old.min_age,
      old.hidden, old.availability)
    is distinct from (new.name, new.price_cents, new.types, new.allergens, new.traces, new.calories, new.alcohol,
      new.min_age, new.hidden, new.availability))
  execute function audit_change('item', 'name', 'price_cents', 'types', 'allergens', 'traces', 'calories', 'alcohol',
    'min_age', 'hidden', 'availability');

create or replace function audit_group_choice() returns trigger language plpgsql security definer as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then jsonb_strip_nulls(to_jsonb(old)) end;
  now jsonb := case when tg_op <> 'DELETE' then jsonb_strip_nulls(to_jsonb(new)) end;
  record jsonb := coalesce(now, was);
  restaurant integer := record ->> 'restaurant_id';
  e audit_events;
begin
  -- Here `item_id` is the dish that a choice is; in the other tables, the dish that has it.
  if tg_table_name = 'group_choices' then
    was := was || jsonb_build_object('dish',
      (select i.name from items i where i.restaurant_id = restaurant and i.id = (was ->> 'item_id')::int));
    now := now || jsonb_build_object('dish',
      (select i.name from items i where i.restaurant_id = restaurant and i.id = (now ->> 'item_id')::int));
    was := jsonb_strip_nulls(was);
    now := jsonb_strip_nulls(now);
    record := record - 'item_id';
  end if;
  e.kind := 'choice';
  e.change := case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end;
  e.restaurant_id := restaurant;
  e.subject := concat_ws(': ',
    (select i.name from items i where i.restaurant_id = restaurant and i.id = (record ->> 'item_id')::int),
    (select g.name from choice_groups g where g.restaurant_id = restaurant and g.id = (record ->> 'group_id')::int),
    coalesce(record ->> 'name', (select c.name from group_choices c where c.restaurant_id = restaurant
      and c.group_id = (record ->> 'group_id')::int and c.id = (record ->> 'choice_id')::int)));
  e.changes := coalesce((
    select jsonb_object_agg(name, jsonb_build_array(was -> name, now -> name))
    from unnest(array['name', 'price_cents', 'dish', 'allergens', 'sold_out']) name
    where was -> name is distinct from now -> name and not (name in ('name', 'sold_out') and tg_op <> 'UPDATE')), '{}');
  perform add_audit_event(e);
  return null;
end $$;
drop trigger audit_change on group_choices;
create constraint trigger audit_change after update on group_choices deferrable initially deferred for each row
  when ((old.name, old.price_cents, old.item_id, old.allergens, old.sold_out)
    is distinct from (new.name, new.price_cents, new.item_id, new.allergens, new.sold_out))
  execute function audit_group_choice();

-- Photos by the hashes that menu files name them by.
create function audit_photo() returns trigger language plpgsql security definer as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  record jsonb := coalesce(now, was);
  e audit_events;
begin
  e.restaurant_id := record ->> 'restaurant_id';
  select name into e.subject from items
  where restaurant_id = e.restaurant_id and id = (record ->> 'item_id')::int and availability <> 'R';
  -- It went with its dish, whose removal has an event.
  if e.subject is null then return null; end if;
  e.kind := 'item';
  e.change := 'changed';
  e.changes := jsonb_build_object('photo', jsonb_build_array(was -> 'hash', now -> 'hash'));
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_record after insert or delete on item_photos deferrable initially deferred for each row
  execute function audit_photo();
create constraint trigger audit_change after update on item_photos deferrable initially deferred for each row
  when (old.hash <> new.hash) execute function audit_photo();

do $$ begin
  execute format('alter function audit_group_choice set search_path = %I, pg_temp', current_schema());
  execute format('alter function audit_photo set search_path = %I, pg_temp', current_schema());
end $$;
