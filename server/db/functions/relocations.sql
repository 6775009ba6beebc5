-- Restaurants that move to another cell.

-- Whether background work must leave it alone.
create function is_away(restaurant integer) returns boolean language sql stable as $$
  select exists (
    select from relocations where restaurant_id = restaurant and state <> 'here' and coalesce(ends_at > clock_timestamp(), true)
  )
$$;

-- The command creates triggers of this function, and drops them after the move. Arguments: the restaurant, and the
-- column that says whose a row is. The lock lets the command wait for transactions that have written.
create function refuse_while_moving() returns trigger language plpgsql as $$
declare
  changed record;
  owner integer;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  owner := to_jsonb(changed) ->> tg_argv[1];
  if tg_argv[1] = 'user_id' then
    select restaurant_id into owner from users where id = owner;
  end if;
  if owner is distinct from tg_argv[0]::integer then return changed; end if;
  perform pg_advisory_xact_lock_shared(422, owner);
  if exists (
    select from relocations
    where restaurant_id = owner and (state = 'moved' or state = 'moving' and ends_at > clock_timestamp())
  ) then
    raise exception 'restaurant % is moving', owner using errcode = 'CM422';
  end if;
  return changed;
end $$;

-- Makes programs and screens ask for everything again. Version 0.3.0 reads only `access`.
create function note_relocation(restaurant integer, topics text[]) returns void language sql as $$
  insert into changes (notice)
  select unnest(array['access', 'access:' || restaurant, 'menu:' || restaurant, 'phones:' || restaurant || ':0:tables'])
  union all select 'floor:' || restaurant || ':0:' || topic from unnest(topics) topic
  on conflict do nothing
$$;
