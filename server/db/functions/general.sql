-- Only these functions know a restaurant's time zone and currency. All restaurants share the constants of
-- core/domain/formats, which PostgreSQL inlines when it plans a query. To give a restaurant its own zone, change these
-- function bodies and rebuild its daily totals.
create function restaurant_zone(restaurant_id integer) returns text language sql stable parallel safe as $$
  select 'America/Los_Angeles'
$$;

create function restaurant_currency(restaurant_id integer) returns text language sql stable parallel safe as $$
  select 'USD'
$$;

-- Must not be indexed, because the zone it depends on can change.
create function restaurant_day(restaurant_id integer, moment timestamptz) returns date language sql stable parallel safe as $$
  select (moment at time zone restaurant_zone(restaurant_id))::date
$$;

-- Text in the form that searches compare: lower case, without accents.
create function searchable(text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g'))
$$;

-- Fails a statement with the given SQLSTATE, for conditions that only the statement itself can check.
create function fail(state text) returns integer language plpgsql as $$
begin
  raise exception using errcode = state, message = 'fail ' || state;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% are never changed', tg_argv[0];
end $$;
