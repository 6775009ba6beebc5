-- A name is the same composed or decomposed. The indexes hold the old keys, so they are built again.
create or replace function folded(text) returns text language sql immutable strict parallel safe as $$
  select normalize(lower(regexp_replace(btrim($1), '\s+', ' ', 'g')), nfc)
$$;
do $$
declare
  one regclass;
begin
  for one in select indexrelid from pg_index join pg_class t on t.oid = indrelid
    where t.relnamespace = to_regnamespace(current_schema()) and pg_get_indexdef(indexrelid) like '%folded(%'
  loop
    execute format('reindex index %s', one);
  end loop;
end $$;

-- What searches compare: lower case, without accents.
create function searchable(text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g'))
$$;

-- Like the other security definer functions, also where the tables stand in another schema.
do $$
begin
  execute format('alter function audit_times set search_path = %I, pg_temp', current_schema());
end $$;
