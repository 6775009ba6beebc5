-- The audit trail names what staff say of a dish besides its price: what is in it, whether guests see it, its photo.
drop trigger audit_record on items;
create constraint trigger audit_record after insert or delete on items deferrable initially deferred for each row
  execute function audit_change('item', 'name', 'price_cents', 'allergens', 'traces', 'calories', 'alcohol', 'min_age');
drop trigger audit_change on items;
create constraint trigger audit_change after update on items deferrable initially deferred for each row
  when (old.price_cents <> new.price_cents or old.name <> new.name
    or (new.availability = 'R' and old.availability <> 'R') or old.hidden <> new.hidden
    or (old.allergens, old.traces, old.calories, old.alcohol, old.min_age)
      is distinct from (new.allergens, new.traces, new.calories, new.alcohol, new.min_age))
  execute function audit_change('item', 'name', 'price_cents', 'allergens', 'traces', 'calories', 'alcohol', 'min_age',
    'hidden');
create constraint trigger audit_availability after update of availability on items deferrable initially deferred
  for each row when (old.availability <> new.availability and new.availability <> 'R')
  execute function audit_change('item', 'availability');

create or replace function audit_group_choice() returns trigger language plpgsql security definer as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  record jsonb := coalesce(now, was);
  restaurant integer := record ->> 'restaurant_id';
  e audit_events;
begin
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
    from unnest(array['name', 'price_cents', 'allergens']) name
    where nullif(was -> name, 'null') is distinct from nullif(now -> name, 'null')
      and not (name = 'name' and tg_op <> 'UPDATE')), '{}');
  perform add_audit_event(e);
  return null;
end $$;
drop trigger audit_change on group_choices;
create constraint trigger audit_change after update on group_choices deferrable initially deferred for each row
  when (old.name <> new.name or old.price_cents <> new.price_cents or old.allergens is distinct from new.allergens)
  execute function audit_group_choice();

create function audit_photo() returns trigger language plpgsql security definer as $$
declare
  was item_photos;
  now item_photos;
  e audit_events;
begin
  if tg_op <> 'INSERT' then was := old; end if;
  if tg_op <> 'DELETE' then now := new; end if;
  e.restaurant_id := coalesce(now.restaurant_id, was.restaurant_id);
  select name into e.subject from items where restaurant_id = e.restaurant_id
    and id = coalesce(now.item_id, was.item_id) and availability <> 'R';
  -- A dish that is removed loses its photo with it.
  if not found then return null; end if;
  e.kind := 'item';
  e.change := 'changed';
  e.changes := jsonb_build_object('photo', jsonb_build_array(was.hash, now.hash));
  perform add_audit_event(e);
  return null;
end $$;
do $$ begin
  execute format('alter function audit_group_choice set search_path = %I, pg_temp', current_schema());
  execute format('alter function audit_photo set search_path = %I, pg_temp', current_schema());
end $$;
create constraint trigger audit_record after insert or delete on item_photos deferrable initially deferred for each row
  execute function audit_photo();
create constraint trigger audit_change after update on item_photos deferrable initially deferred for each row
  when (old.hash <> new.hash) execute function audit_photo();
