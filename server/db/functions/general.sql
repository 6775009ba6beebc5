-- The only place in the database that knows a restaurant's time zone and currency. All restaurants share the constants
-- of core/domain/formats, which PostgreSQL inlines when it plans. For a restaurant with its own zone, change these
-- bodies and rebuild its daily totals.
create function restaurant_zone(restaurant_id integer) returns text language sql stable parallel safe as $$
  select 'America/Los_Angeles'
$$;

create function restaurant_currency(restaurant_id integer) returns text language sql stable parallel safe as $$
  select 'USD'
$$;

-- Don't index this: what it reads can change.
create function restaurant_day(restaurant_id integer, moment timestamptz) returns date language sql stable parallel safe as $$
  select (moment at time zone restaurant_zone(restaurant_id))::date
$$;

-- What searches compare: lower case, without accents.
create function searchable(text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g'))
$$;

-- Ends a statement with the given SQLSTATE, where only the statement itself can tell that it must not hold.
create function fail(state text) returns integer language plpgsql as $$
begin
  raise exception using errcode = state, message = 'fail ' || state;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% are never changed', tg_argv[0];
end $$;
