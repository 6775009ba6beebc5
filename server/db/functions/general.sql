-- The only place in the database that determines when a restaurant's days begin.
create function restaurant_zone(restaurant_id integer) returns text language sql stable parallel safe as $$
  select region ->> 'timeZone' from restaurants where id = $1
$$;

create function restaurant_currency(restaurant_id integer) returns text language sql stable parallel safe as $$
  select region ->> 'currency' from restaurants where id = $1
$$;

-- The same as `decimalsOf` of core/domain/formats/currency-decimals.ts.
create function currency_decimals(currency text) returns integer language sql immutable parallel safe as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND',
      'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2 end
$$;

-- The business day of a timestamp, by the rule of `businessDayOf` in core/domain/formats. Don't index this: the region can change.
create function restaurant_day(restaurant_id integer, moment timestamptz) returns date language sql stable parallel safe as $$
  select ((moment at time zone (region ->> 'timeZone')) - make_interval(hours => (region ->> 'dayBegins')::integer))::date
  from restaurants where id = $1
$$;

-- Converts text to the form in which searches compare it: lower case, without accents.
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
