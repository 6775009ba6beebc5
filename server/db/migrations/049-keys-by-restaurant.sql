-- A key stands with the rows of the restaurant in which it was used: where restaurants are spread over several nodes, what it
-- made and the key are written on the same one.
alter table idempotency_keys add column restaurant_id integer not null default 0;

create function restaurant_of_fingerprint(fingerprint text) returns integer language sql immutable parallel safe as $$
  select coalesce(substring(fingerprint from '^/[^:]*:(\d{1,9}):')::integer, 0)
$$;
update idempotency_keys set restaurant_id = restaurant_of_fingerprint(fingerprint);

-- Programs of the release before do not say it.
create function name_restaurant_of_key() returns trigger language plpgsql as $$
begin
  new.restaurant_id := restaurant_of_fingerprint(new.fingerprint);
  return new;
end $$;
create trigger name_restaurant before insert on idempotency_keys
  for each row when (new.restaurant_id = 0) execute function name_restaurant_of_key();
