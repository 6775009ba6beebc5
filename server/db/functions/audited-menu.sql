-- Audit of the menu. An import writes a single event, so while menu_imports has a row these triggers do nothing.

-- Triggers call this with the program's rights, so it fixes its search_path like the security definer functions.
create function is_menu_import(of_restaurant integer) returns boolean language sql stable set search_path from current as $$
  select exists (select from menu_imports where restaurant_id = of_restaurant)
$$;

create function begin_menu_import(of_restaurant integer) returns void language sql security definer as $$
  insert into menu_imports values (of_restaurant)
$$;

create function note_menu_import(of_restaurant integer, about text, told jsonb) returns void
  language plpgsql security definer as $$
declare
  e audit_events;
begin
  e.kind := 'menu-import';
  e.restaurant_id := of_restaurant;
  e.subject := about;
  e.changes := told;
  perform add_audit_event(e);
  delete from menu_imports where restaurant_id = of_restaurant;
end $$;

create function expect_import_event() returns trigger language plpgsql security definer as $$
begin
  if is_menu_import(new.restaurant_id) then raise exception 'an import of a menu leaves an event'; end if;
  return null;
end $$;
create constraint trigger leaves_event after insert on menu_imports deferrable initially deferred for each row
  execute function expect_import_event();

-- Formats a window as '07:00–11:00 Mon Tue', '16:00–18:00 Fri -25 %' or '16:00–18:00 Fri 7.00'.
create function audited_times(windows jsonb, decimals integer) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(concat_ws(' ', (w ->> 'from') || '–' || (w ->> 'to'),
    (select string_agg(day, ' ') from jsonb_array_elements_text(w -> 'days') day),
    '-' || ((w ->> 'rate')::numeric / 100000)::float8 || ' %', round((w ->> 'priceCents')::numeric / 10::numeric ^ decimals, decimals))), '[]')
  from jsonb_array_elements(coalesce(nullif(windows, 'null'), '[]')) w
$$;

create function audit_times() returns trigger language plpgsql security definer as $$
declare
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  now jsonb := to_jsonb(new);
  e audit_events;
  decimals integer;
begin
  e.kind := tg_argv[0];
  e.change := 'changed';
  e.restaurant_id := case when tg_table_name = 'restaurants' then now ->> 'id' else now ->> 'restaurant_id' end;
  e.subject := new.name;
  decimals := currency_decimals(restaurant_currency(e.restaurant_id));
  select jsonb_object_agg(field, jsonb_build_array(
    audited_times(was -> field, decimals), audited_times(now -> field, decimals)))
  into e.changes from unnest(array['offer_times', 'price_windows']) field
  where nullif(was -> field, 'null') is distinct from nullif(now -> field, 'null');
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_times after update on restaurants deferrable initially deferred for each row
  when (not is_menu_import(new.id) and old.offer_times is distinct from new.offer_times)
  execute function audit_times('restaurant');
create constraint trigger audit_times after update on categories deferrable initially deferred for each row
  when (not is_menu_import(new.restaurant_id) and
    (old.offer_times is distinct from new.offer_times or old.price_windows is distinct from new.price_windows))
  execute function audit_times('category');
create constraint trigger audit_times_of_new after insert on categories deferrable initially deferred for each row
  when (not is_menu_import(new.restaurant_id) and (new.offer_times is not null or new.price_windows is not null))
  execute function audit_times('category');
create constraint trigger audit_times after update on items deferrable initially deferred for each row
  when (not is_menu_import(new.restaurant_id) and
    (old.offer_times is distinct from new.offer_times or old.price_windows is distinct from new.price_windows))
  execute function audit_times('item');
create constraint trigger audit_times_of_new after insert on items deferrable initially deferred for each row
  when (not is_menu_import(new.restaurant_id) and (new.offer_times is not null or new.price_windows is not null))
  execute function audit_times('item');

-- A plan cached while the menu was small would later scan the whole menu for each event. Hence no sequential scans.
create function audit_choice() returns trigger language plpgsql security definer set enable_seqscan = off as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then jsonb_strip_nulls(to_jsonb(old)) end;
  now jsonb := case when tg_op <> 'DELETE' then jsonb_strip_nulls(to_jsonb(new)) end;
  record jsonb := coalesce(now, was);
  restaurant integer := record ->> 'restaurant_id';
  e audit_events;
begin
  -- In group_choices, `item_id` is the dish offered as a choice; in the price tables, the dish that has the choice.
  if tg_table_name = 'group_choices' then
    was := was || jsonb_build_object('dish',
      (select i.name from items i where i.restaurant_id = restaurant and i.id = (was ->> 'item_id')::bigint));
    now := now || jsonb_build_object('dish',
      (select i.name from items i where i.restaurant_id = restaurant and i.id = (now ->> 'item_id')::bigint));
    was := jsonb_strip_nulls(was);
    now := jsonb_strip_nulls(now);
    record := record || jsonb_build_object('item_id', (
      select g.item_id from choice_groups g where g.restaurant_id = restaurant and g.id = (record ->> 'group_id')::bigint));
  end if;
  -- Removed together with its dish, whose removal is recorded already.
  if tg_op = 'DELETE' and exists (select from items i
    where i.restaurant_id = restaurant and i.id = (record ->> 'item_id')::bigint and i.availability = 'R')
  then return null; end if;
  e.kind := 'choice';
  e.change := case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end;
  e.restaurant_id := restaurant;
  e.subject := concat_ws(': ',
    (select i.name from items i where i.restaurant_id = restaurant and i.id = (record ->> 'item_id')::bigint),
    (select nullif(g.name, '') from choice_groups g where g.restaurant_id = restaurant and g.id = (record ->> 'group_id')::bigint),
    coalesce(record ->> 'name', (select c.name from group_choices c where c.restaurant_id = restaurant
      and c.group_id = (record ->> 'group_id')::bigint and c.id = (record ->> 'choice_id')::bigint)));
  e.changes := coalesce((
    select jsonb_object_agg(name, jsonb_build_array(was -> name, now -> name))
    from unnest(array['name', 'price_cents', 'dish', 'allergens', 'tax_class', 'sold_out']) name
    where was -> name is distinct from now -> name and not (name in ('name', 'sold_out') and tg_op <> 'UPDATE')), '{}');
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_record after insert on group_choices deferrable initially deferred for each row
  when (not is_menu_import(new.restaurant_id)) execute function audit_choice();
create constraint trigger audit_removal after delete on group_choices deferrable initially deferred for each row
  when (not is_menu_import(old.restaurant_id)) execute function audit_choice();
create constraint trigger audit_change after update on group_choices deferrable initially deferred for each row
  when (not is_menu_import(new.restaurant_id) and (old.name, old.price_cents, old.item_id, old.allergens, old.tax_class,
      old.sold_out)
    is distinct from (new.name, new.price_cents, new.item_id, new.allergens, new.tax_class, new.sold_out))
  execute function audit_choice();
create constraint trigger audit_record after insert on item_group_prices deferrable initially deferred for each row
  when (not is_menu_import(new.restaurant_id)) execute function audit_choice();
create constraint trigger audit_change after update on item_group_prices deferrable initially deferred for each row
  when (not is_menu_import(new.restaurant_id) and old.price_cents <> new.price_cents)
  execute function audit_choice();
create constraint trigger audit_removal after delete on item_group_prices deferrable initially deferred for each row
  when (not is_menu_import(old.restaurant_id)) execute function audit_choice();

-- Records photos by hash, as menu files do.
create function audit_photo() returns trigger language plpgsql security definer as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  record jsonb := coalesce(now, was);
  e audit_events;
begin
  e.restaurant_id := record ->> 'restaurant_id';
  select name into e.subject from items
  where restaurant_id = e.restaurant_id and id = (record ->> 'item_id')::bigint and availability <> 'R';
  -- Removed together with its dish, whose removal is recorded already.
  if e.subject is null then return null; end if;
  e.kind := 'item';
  e.change := 'changed';
  e.changes := jsonb_build_object('photo', jsonb_build_array(was -> 'hash', now -> 'hash'));
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_record after insert on item_photos deferrable initially deferred for each row
  when (not is_menu_import(new.restaurant_id)) execute function audit_photo();
create constraint trigger audit_removal after delete on item_photos deferrable initially deferred for each row
  when (not is_menu_import(old.restaurant_id)) execute function audit_photo();
create constraint trigger audit_change after update on item_photos deferrable initially deferred for each row
  when (not is_menu_import(new.restaurant_id) and old.hash <> new.hash) execute function audit_photo();

-- Records only changes by staff. Orders don't change `version`.
create function audit_stock() returns trigger language plpgsql security definer as $$
declare
  was item_stock;
  zone text := restaurant_zone(new.restaurant_id);
  e audit_events;
begin
  if tg_op = 'UPDATE' then was := old; end if;
  e.kind := 'item';
  e.change := 'changed';
  e.restaurant_id := new.restaurant_id;
  e.subject := (select name from items where restaurant_id = new.restaurant_id and id = new.item_id);
  e.changes := jsonb_strip_nulls(jsonb_build_object(
    'left_count', case when was.left_count is distinct from new.left_count
      then jsonb_build_array(was.left_count, new.left_count) end,
    'sold_out_until', case when was.sold_out_until is distinct from new.sold_out_until then jsonb_build_array(
      coalesce(to_char(was.sold_out_until at time zone zone, 'YYYY-MM-DD HH24:MI'), was.sold_out_until::text),
      coalesce(to_char(new.sold_out_until at time zone zone, 'YYYY-MM-DD HH24:MI'), new.sold_out_until::text)) end));
  if e.changes <> '{}' then perform add_audit_event(e); end if;
  return null;
end $$;
create constraint trigger audit_stock after insert or update of version on item_stock deferrable initially deferred
  for each row execute function audit_stock();

create constraint trigger audit_record after insert on items deferrable initially deferred for each row
  when (not is_menu_import(new.restaurant_id))
  execute function audit_change('item', 'name', 'price_cents', 'allergens', 'traces', 'calories', 'alcohol', 'min_age',
    'tax_class');
create constraint trigger audit_removal after delete on items deferrable initially deferred for each row
  when (not is_menu_import(old.restaurant_id))
  execute function audit_change('item', 'name', 'price_cents', 'allergens', 'traces', 'calories', 'alcohol', 'min_age',
    'tax_class');
create constraint trigger audit_change after update on items deferrable initially deferred for each row
  when (not is_menu_import(new.restaurant_id) and (old.name, old.price_cents, old.types, old.allergens, old.traces,
      old.calories, old.alcohol, old.min_age, old.tax_class, old.hidden, old.availability)
    is distinct from (new.name, new.price_cents, new.types, new.allergens, new.traces, new.calories, new.alcohol,
      new.min_age, new.tax_class, new.hidden, new.availability))
  execute function audit_change('item', 'name', 'price_cents', 'types', 'allergens', 'traces', 'calories', 'alcohol',
    'min_age', 'tax_class', 'hidden', 'availability');
create constraint trigger audit_change after update on choice_groups deferrable initially deferred for each row
  when (not is_menu_import(new.restaurant_id) and (old.free_count <> new.free_count or old.name <> new.name))
  execute function audit_change('choice', 'name', 'free_count');
