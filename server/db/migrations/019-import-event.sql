-- An import writes one event for all that it changes, so the triggers of each row leave it out.

do $$
declare
  one record;
  kinds text;
  is_other constant text := 'current_setting(''comanda.menu_import'', true) is distinct from ''yes''';
begin
  for one in
    select t.tgname, t.tgrelid::regclass as relation, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and t.tgname like 'audit\_%' and c.relname in ('restaurants',
      'categories', 'items', 'item_choices', 'item_photos', 'choice_groups', 'group_choices', 'item_group_prices')
  loop
    execute format('drop trigger %I on %s', one.tgname, one.relation);
    execute case when one.definition like '% WHEN (%'
      then regexp_replace(one.definition, ' WHEN \((.*)\) EXECUTE FUNCTION ',
        format(' WHEN (%s and (\1)) EXECUTE FUNCTION ', is_other))
      else replace(one.definition, ' EXECUTE FUNCTION ', format(' WHEN (%s) EXECUTE FUNCTION ', is_other)) end;
  end loop;
  select string_agg(quote_literal(kind[1]), ', ') into kinds
  from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']*)''', 'g') kind
  where conname = 'audit_events_kind_check' and conrelid = 'audit_events'::regclass;
  alter table audit_events drop constraint audit_events_kind_check;
  execute format('alter table audit_events add constraint audit_events_kind_check check (kind in (%s, %L))',
    kinds, 'menu-import');
end $$;

-- `told` has what each dish, group and category was and is, by 'menu.' and its name.
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
end $$;

do $$ begin
  execute format('alter function note_menu_import set search_path = %I, pg_temp', current_schema());
end $$;
