-- The hash chain of events. The triggers that decide what each event says are in audited-*.sql.

create function audit_hash(previous bytea, e audit_events) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(e.restaurant_id, e.number, extract(epoch from e.happened_at),
    e.kind, e.change, e.actor, e.user_id, e.actor_name, e.address, e.request_id, e.order_id, e.table_id, e.subject, e.times,
    e.changes)::text, 'UTF8'))
$$;

-- Later reads in a transaction walk all versions of an updated row, so the chain is updated only once, at commit.
create function add_audit_event(e audit_events) returns void language plpgsql security definer as $$
declare
  said jsonb := nullif(current_setting('comanda.actor', true), '')::jsonb;
  chain audit_chains;
  before bytea;
begin
  e.restaurant_id := coalesce(e.restaurant_id, 0);
  if e.actor is null then
    if said is not null then
      e.actor := said ->> 'actor';
      e.user_id := (said ->> 'userId')::integer;
    elsif current_setting('application_name') = 'comanda' then
      e.actor := 'program';
    else
      e.actor := 'database';
      e.actor_name := session_user;
    end if;
  end if;
  e.actor_name := coalesce(e.actor_name, left(said ->> 'name', 200), '');
  e.address := coalesce(e.address, left(said ->> 'address', 100), '');
  e.request_id := coalesce(e.request_id, left(said ->> 'requestId', 100), '');
  e.subject := left(coalesce(e.subject, ''), 400);
  e.times := coalesce(e.times, 1);
  e.changes := coalesce(e.changes, '{}');
  if e.table_id is null and e.order_id is not null then
    select table_id into e.table_id from orders where restaurant_id = e.restaurant_id and id = e.order_id;
  end if;
  select * into chain from audit_chains where restaurant_id = e.restaurant_id for update;
  if not found then
    insert into audit_chains (restaurant_id) values (e.restaurant_id) on conflict do nothing;
    select * into chain from audit_chains where restaurant_id = e.restaurant_id for update;
  end if;
  select number + 1, hash into e.number, before from audit_events
  where restaurant_id = e.restaurant_id and number > chain.last_number order by number desc limit 1;
  e.number := coalesce(e.number, chain.last_number + 1);
  e.happened_at := clock_timestamp();
  e.hash := audit_hash(coalesce(before, chain.last_hash), e);
  insert into audit_events select e.*;
end $$;
revoke all on function add_audit_event from public;

-- The first event of a transaction moves the chain to the newest event. The other events then have nothing to do.
create function move_audit_chain() returns trigger language plpgsql security definer as $$
begin
  update audit_chains c set (last_number, last_hash) = (
    select number, hash from audit_events where restaurant_id = new.restaurant_id order by number desc limit 1)
  where c.restaurant_id = new.restaurant_id and c.last_number < new.number;
  return null;
end $$;
create constraint trigger moves_chain after insert on audit_events deferrable initially deferred for each row
  execute function move_audit_chain();

-- Refusals change no row, so no trigger can record them. The program calls this for selected kinds.
create function note_refusals(of_kind text, of_restaurant integer, of_user integer, of_actor text, of_name text,
  from_address text, about text, so_often integer) returns void language plpgsql security definer as $$
declare
  e audit_events;
begin
  if of_kind not in ('sign-in-refused', 'wrong-code', 'wrong-otp', 'not-allowed', 'limit-tripped') then
    raise exception 'the trail takes % from its triggers alone', of_kind;
  end if;
  e.kind := of_kind;
  e.restaurant_id := of_restaurant;
  e.user_id := of_user;
  e.actor := of_actor;
  e.actor_name := left(of_name, 200);
  e.address := left(from_address, 100);
  e.request_id := '';
  e.subject := about;
  e.times := so_often;
  perform add_audit_event(e);
end $$;

-- Events are append-only. Only old ones may be deleted, oldest first, and the chain records that.
create function keep_audit_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.number <= (
    select forgotten_number from audit_chains where restaurant_id = old.restaurant_id
  ) then return old; end if;
  raise exception 'events of the audit trail are never changed';
end $$;
create trigger never_changed before update or delete on audit_events
  for each row execute function keep_audit_event();
create trigger never_emptied before truncate on audit_events execute function keep_audit_event();

create function keep_audit_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.restaurant_id = old.restaurant_id and (
    (new.last_number, new.last_hash) = (old.last_number, old.last_hash) or new.last_number > old.last_number
      and new.last_hash = (select hash from audit_events
        where restaurant_id = new.restaurant_id and number = new.last_number))
  then
    if new.forgotten_number = old.forgotten_number then return new; end if;
    if new.forgotten_number > old.forgotten_number
      and not exists (select from audit_events where restaurant_id = new.restaurant_id
        and number <= new.forgotten_number and happened_at > now() - interval '1 year')
      and new.forgotten_hash = (select hash from audit_events
        where restaurant_id = new.restaurant_id and number = new.forgotten_number)
    then return new; end if;
  end if;
  raise exception 'the chain of the audit trail only grows';
end $$;
create trigger never_changed before update or delete on audit_chains
  for each row execute function keep_audit_chain();
create trigger never_emptied before truncate on audit_chains execute function keep_audit_chain();

-- Deletes events older than the given time, at least a year ago. The rest still verifies. Returns the number of rows.
create function forget_audit_events(older_than timestamptz) returns bigint language plpgsql security definer as $$
declare
  chain audit_chains;
  last audit_events;
  removed bigint;
  total bigint := 0;
  e audit_events;
begin
  for chain in select c.* from audit_chains c where not is_away(c.restaurant_id) and exists (
    select from audit_events a where a.restaurant_id = c.restaurant_id and a.happened_at < older_than
  ) order by c.restaurant_id for update loop
    select * into last from audit_events where restaurant_id = chain.restaurant_id and happened_at < older_than
    order by number desc limit 1;
    -- Another program deleted these events first.
    if last.number is null then continue; end if;
    update audit_chains set forgotten_number = last.number, forgotten_hash = last.hash
    where restaurant_id = chain.restaurant_id;
    delete from audit_events where restaurant_id = chain.restaurant_id and number <= last.number;
    get diagnostics removed = row_count;
    total := total + removed;
    e := null;
    e.kind := 'trail-shortened';
    e.restaurant_id := chain.restaurant_id;
    e.changes := jsonb_build_object('events', jsonb_build_array(null, removed));
    perform add_audit_event(e);
  end loop;
  return total;
end $$;

-- `broken_at` is the first event that is missing or altered; null if the chain is intact.
create function verify_audit(chain integer) returns table (events bigint, broken_at bigint, newest bigint, seal text)
  language sql stable as $$
  with head as (
    select coalesce(max(last_number), 0) as last_number, coalesce(max(encode(last_hash, 'hex')), '') as last_hash,
      coalesce(max(forgotten_number), 0) as first_number, coalesce(decode(max(encode(forgotten_hash, 'hex')), 'hex'), '') as first_hash
    from audit_chains where restaurant_id = chain
  ), walked as (
    select e.number, encode(e.hash, 'hex') as hash,
      e.number = lag(e.number, 1, h.first_number) over w + 1
        and e.hash = audit_hash(lag(e.hash, 1, h.first_hash) over w, e) as is_whole
    from audit_events e cross join head h where e.restaurant_id = chain
    window w as (order by e.number)
  ), found as (
    select count(*) as events, min(number) filter (where not is_whole) as broken_at, max(number) as newest,
      max(hash) filter (where number = (select max(number) from walked)) as hash
    from walked
  )
  select f.events,
    coalesce(f.broken_at, case
      when coalesce(f.newest, h.first_number) <> h.last_number then least(coalesce(f.newest, h.first_number), h.last_number) + 1
      when f.events > 0 and f.hash <> h.last_hash then f.newest
    end),
    h.last_number, h.last_hash
  from found f cross join head h
$$;
