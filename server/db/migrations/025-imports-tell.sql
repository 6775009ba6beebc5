-- An import was silenced by a setting, which any statement of the program's role could set, for the tax as well. Now a
-- row silences the menu's triggers for its restaurant, and a transaction that leaves it there cannot commit.

-- So no other transaction ever sees a row.
create table menu_imports (restaurant_id integer not null);

create function is_menu_import(of_restaurant integer) returns boolean language sql stable as $$
  select exists (select from menu_imports where restaurant_id = of_restaurant)
$$;

-- Until `note_menu_import` tells what changed.
create function begin_menu_import(of_restaurant integer) returns void language sql security definer as $$
  insert into menu_imports values (of_restaurant)
$$;

create or replace function note_menu_import(of_restaurant integer, about text, told jsonb) returns void
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

do $$
declare
  one record;
  setting constant text := '(current_setting(''comanda.menu_import''::text, true) IS DISTINCT FROM ''yes''::text)';
  is_other constant text := 'not is_menu_import(%s)';
begin
  for one in
    select t.tgname, c.relname, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and pg_get_triggerdef(t.oid) like '%comanda.menu\_import%'
  loop
    execute format('drop trigger %I on %I', one.tgname, one.relname);
    if one.relname = 'restaurants' then
      execute replace(one.definition, setting, case one.tgname
        when 'audit_times' then format(is_other, 'new.id') else 'true' end);
      continue;
    end if;
    -- A condition of both would know neither row.
    if one.definition like '% AFTER INSERT OR DELETE ON %' then
      execute replace(replace(replace(one.definition, ' AFTER INSERT OR DELETE ON ', ' AFTER DELETE ON '),
        one.tgname, 'audit_removal'), setting, format(is_other, 'old.restaurant_id'));
      one.definition := replace(one.definition, ' AFTER INSERT OR DELETE ON ', ' AFTER INSERT ON ');
    end if;
    execute replace(one.definition, setting, format(is_other,
      case when one.definition like '% AFTER DELETE ON %' then 'old' else 'new' end || '.restaurant_id'));
  end loop;
  execute format('alter function is_menu_import set search_path = %I, pg_temp', current_schema());
  execute format('alter function begin_menu_import set search_path = %I, pg_temp', current_schema());
  execute format('alter function note_menu_import set search_path = %I, pg_temp', current_schema());
  execute format('alter function expect_import_event set search_path = %I, pg_temp', current_schema());
end $$;
