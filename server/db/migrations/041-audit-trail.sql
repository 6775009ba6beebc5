-- Who did what to money and rights, when and from where. Rows are written by triggers at the end of the transaction that
-- makes the change, whoever makes it and however; the program says who that is in the setting comanda.actor, which ends with
-- the transaction.

-- Whoever manages roles today reads the trail. Before the triggers: this is no event.
update roles set privileges = privileges || 'audit'::text, version = version + 1
where 'role' = any (privileges) and not 'audit' = any (privileges);

-- The chain of a restaurant; 0 is the platform, which has events too. Older events than `forgotten_number` were removed
-- because their time was over.
create table audit_chains (
  restaurant_id integer primary key,
  last_number bigint not null default 0,
  last_hash bytea not null default '',
  forgotten_number bigint not null default 0,
  forgotten_hash bytea not null default '',
  check (forgotten_number between 0 and last_number)
);

-- No foreign keys: the trail outlives what it is about.
create table audit_events (
  restaurant_id integer not null,
  number bigint not null,
  happened_at timestamptz not null,
  kind text not null check (kind in ('payment', 'discount', 'surcharge', 'refund', 'refund-failed', 'order-cancelled',
    'sub-order-cancelled', 'order-reopened', 'table-moved', 'order-joined', 'order-separated', 'tips-reset', 'item',
    'choice', 'plan', 'tax', 'configuration', 'restaurant', 'table', 'user', 'role', 'role-of-user', 'password', 'pin', 'sign-in',
    'sign-out', 'sign-in-refused', 'wrong-code', 'wrong-otp', 'not-allowed', 'limit-tripped', 'trail-shortened')),
  -- Of a record; null of what only happens.
  change text check (change in ('added', 'changed', 'removed')),
  -- stranger: nobody who is signed in or checked in. program: its own rounds. database: not through the program at all.
  actor text not null check (actor in ('user', 'guest', 'stranger', 'program', 'command', 'database')),
  user_id integer,
  -- What the actor was called then.
  actor_name text not null default '',
  address text not null default '',
  -- Of the request, as log and answer have it.
  request_id text not null default '',
  order_id integer,
  table_id integer,
  -- What the record was called then, or who was tried.
  subject text not null default '',
  -- Refusals of one kind and subject are one row a minute.
  times integer not null default 1 check (times > 0),
  -- Column by column what it was and what it is; "changed" where neither may be read.
  changes jsonb not null default '{}',
  -- Of the row before it and everything in this one.
  hash bytea not null,
  primary key (restaurant_id, number)
);
create index audit_events_by_day on audit_events (restaurant_id, happened_at);
create index audit_events_by_kind on audit_events (restaurant_id, kind, number);
create index audit_events_of_order on audit_events (restaurant_id, order_id, number) where order_id is not null;
create index audit_events_of_table on audit_events (restaurant_id, table_id, number) where table_id is not null;

create function audit_hash(previous bytea, e audit_events) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(e.restaurant_id, e.number, extract(epoch from e.happened_at),
    e.kind, e.change, e.actor, e.user_id, e.actor_name, e.address, e.request_id, e.order_id, e.table_id, e.subject, e.times,
    e.changes)::text, 'UTF8'))
$$;

-- Puts an event to the end of its chain. The chain is held until the transaction ends: so this comes last in it.
create function add_audit_event(e audit_events) returns void language plpgsql security definer as $$
declare
  said jsonb := nullif(current_setting('comanda.actor', true), '')::jsonb;
  chain audit_chains;
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
  insert into audit_chains (restaurant_id) values (e.restaurant_id) on conflict do nothing;
  select * into chain from audit_chains where restaurant_id = e.restaurant_id for update;
  e.number := chain.last_number + 1;
  e.happened_at := clock_timestamp();
  e.hash := audit_hash(chain.last_hash, e);
  insert into audit_events select e.*;
  update audit_chains set last_number = e.number, last_hash = e.hash where restaurant_id = e.restaurant_id;
end $$;
revoke all on function add_audit_event from public;

-- What of a restaurant's configuration changed. Only entries that guests may read are told with their values: the manager
-- code, and whatever else stands there, may be a secret.
create function audited_config(was text, now text) returns jsonb language plpgsql stable as $$
declare
  was_entries json := coalesce(was, '{}')::json;
  now_entries json := coalesce(now, '{}')::json;
begin
  return (
    select coalesce(jsonb_object_agg('config.' || name, case
      when name in ('otprequired', 'waitminutes') or now_at = 3 then jsonb_build_array(w.value #>> '{}', n.value #>> '{}')
      else '"changed"'::jsonb end), '{}')
    from (select key as name, value from json_each(was_entries)) w
    full join (select key as name, value, row_number() over () as now_at from json_each(now_entries)) n using (name)
    where w.value::text is distinct from n.value::text
  );
exception when others then
  return jsonb_build_object('config', 'changed');
end $$;

-- For a table whose rows are records: the kind of its events, then the columns that are told. One with a ! is told as
-- changed, without its values.
create function audit_change() returns trigger language plpgsql security definer as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  record jsonb := coalesce(now, was);
  told jsonb := '{}';
  column_name text;
  before jsonb;
  after jsonb;
  e audit_events;
begin
  for at in 1 .. tg_nargs - 1 loop
    column_name := ltrim(tg_argv[at], '!');
    before := nullif(was -> column_name, 'null');
    after := nullif(now -> column_name, 'null');
    if before is not distinct from after then continue; end if;
    if tg_op = 'INSERT' and after in ('""', '0', '[]') then continue; end if;
    if column_name = 'config' then
      told := told || audited_config(before #>> '{}', after #>> '{}');
    elsif left(tg_argv[at], 1) = '!' then
      told := told || jsonb_build_object(column_name, 'changed');
    else
      told := told || jsonb_build_object(column_name, jsonb_build_array(before, after));
    end if;
  end loop;
  e.change := case
    when tg_op = 'INSERT' then 'added'
    when tg_op = 'DELETE' or (was ->> 'removed_at' is null and now ->> 'removed_at' is not null)
      or (now ->> 'availability' = 'R' and was ->> 'availability' <> 'R')
      or (now ->> 'state' = 'removed' and was ->> 'state' <> 'removed') then 'removed'
    else 'changed'
  end;
  if e.change = 'changed' and told = '{}' then return null; end if;
  e.kind := tg_argv[0];
  e.restaurant_id := case when tg_table_name = 'restaurants' then record ->> 'id' else record ->> 'restaurant_id' end;
  e.order_id := case when tg_table_name = 'orders' then record ->> 'id' else record ->> 'order_id' end;
  e.table_id := case when tg_table_name = 'dining_tables' then record ->> 'id' else record ->> 'table_id' end;
  e.subject := record ->> 'name';
  e.changes := told;
  perform add_audit_event(e);
  return null;
end $$;

-- Money. What is dated days ago is history that is written in.
create constraint trigger audit_payment after insert on payments deferrable initially deferred for each row
  when (new.paid_at > now() - interval '1 day')
  execute function audit_change('payment', 'amount_cents', 'paid_by', 'tip_cents', 'discount_cents', 'surcharge_cents');
create constraint trigger audit_discount after insert on payments deferrable initially deferred for each row
  when (new.discount_cents > 0 and new.paid_at > now() - interval '1 day')
  execute function audit_change('discount', 'discount_cents', 'discount_mode', 'total_cents');
create constraint trigger audit_surcharge after insert on payments deferrable initially deferred for each row
  when (new.surcharge_cents > 0 and new.paid_at > now() - interval '1 day')
  execute function audit_change('surcharge', 'surcharge_cents', 'surcharge_mode', 'total_cents');
create constraint trigger audit_refund after insert on refunds deferrable initially deferred for each row
  when (new.created_at > now() - interval '1 day')
  execute function audit_change('refund', 'amount_cents', 'reason', 'provider');
create constraint trigger audit_failed_refund after update of state on refunds deferrable initially deferred for each row
  when (new.state = 'failed' and old.state <> 'failed')
  execute function audit_change('refund-failed', 'state', 'amount_cents');
create constraint trigger audit_cancelled after update of status on orders deferrable initially deferred for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled')
  execute function audit_change('order-cancelled', 'status', 'cancelled_count');
create constraint trigger audit_cancelled after update of status on sub_orders deferrable initially deferred for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled')
  execute function audit_change('sub-order-cancelled', 'status');
create constraint trigger audit_reopened after insert on order_reopenings deferrable initially deferred for each row
  when (new.reopened_at > now() - interval '1 day') execute function audit_change('order-reopened', 'reason');
create constraint trigger audit_joined after update of join_id on orders deferrable initially deferred for each row
  when (new.join_id is not null and old.join_id is distinct from new.join_id)
  execute function audit_change('order-joined', 'join_id');
create constraint trigger audit_separated after update of join_id on orders deferrable initially deferred for each row
  when (new.join_id is null and old.join_id is not null) execute function audit_change('order-separated', 'join_id');
create constraint trigger audit_tips after update of tip_total_cents on attendants deferrable initially deferred for each row
  when (new.tip_total_cents < old.tip_total_cents) execute function audit_change('tips-reset', 'tip_total_cents');

-- What things cost.
create constraint trigger audit_record after insert or delete on items deferrable initially deferred for each row
  execute function audit_change('item', 'name', 'price_cents');
create constraint trigger audit_change after update on items deferrable initially deferred for each row
  when (old.price_cents <> new.price_cents or old.name <> new.name
    or (new.availability = 'R' and old.availability <> 'R'))
  execute function audit_change('item', 'name', 'price_cents');
create constraint trigger audit_record after insert or delete on plans deferrable initially deferred for each row
  execute function audit_change('plan', 'name', 'charges');
create constraint trigger audit_change after update on plans deferrable initially deferred for each row
  execute function audit_change('plan', 'name', 'charges');
create constraint trigger audit_record after insert on restaurants deferrable initially deferred for each row
  execute function audit_change('restaurant', 'name', 'tax_rate', 'plan_id', 'config');
create constraint trigger audit_change after update on restaurants deferrable initially deferred for each row
  when (old.name <> new.name or old.url <> new.url or old.address <> new.address or old.code <> new.code
    or old.plan_id <> new.plan_id or old.active <> new.active)
  execute function audit_change('restaurant', 'name', 'url', 'address', 'code', 'plan_id', 'active');
create constraint trigger audit_tax after update of tax_rate on restaurants deferrable initially deferred for each row
  when (old.tax_rate <> new.tax_rate) execute function audit_change('tax', 'tax_rate');
create constraint trigger audit_config after update of config on restaurants deferrable initially deferred for each row
  when (old.config <> new.config) execute function audit_change('configuration', 'config');
create constraint trigger audit_record after insert or delete on dining_tables deferrable initially deferred for each row
  execute function audit_change('table', 'name');
create constraint trigger audit_change after update on dining_tables deferrable initially deferred for each row
  when (old.code <> new.code or old.name <> new.name or old.state <> new.state)
  execute function audit_change('table', 'name', '!code', 'state');

create function audit_choice() returns trigger language plpgsql security definer as $$
declare
  choice item_choices := case when tg_op = 'DELETE' then old else new end;
  e audit_events;
begin
  e.kind := 'choice';
  e.change := case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end;
  e.restaurant_id := choice.restaurant_id;
  e.subject := coalesce((
    select name || ': ' from items where restaurant_id = choice.restaurant_id and id = choice.item_id), '') || choice.name;
  e.changes := case tg_op
    when 'INSERT' then jsonb_build_object('price_cents', jsonb_build_array(null, new.price_cents))
    when 'DELETE' then jsonb_build_object('price_cents', jsonb_build_array(old.price_cents, null))
    else jsonb_strip_nulls(jsonb_build_object(
      'name', case when old.name <> new.name then jsonb_build_array(old.name, new.name) end,
      'price_cents', case when old.price_cents <> new.price_cents
        then jsonb_build_array(old.price_cents, new.price_cents) end))
  end;
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_record after insert or delete on item_choices deferrable initially deferred for each row
  execute function audit_choice();
create constraint trigger audit_change after update on item_choices deferrable initially deferred for each row
  when (old.name <> new.name or old.price_cents <> new.price_cents) execute function audit_choice();

-- Rights.
create constraint trigger audit_record after insert or delete on roles deferrable initially deferred for each row
  execute function audit_change('role', 'name', 'privileges');
create constraint trigger audit_change after update on roles deferrable initially deferred for each row
  execute function audit_change('role', 'name', 'privileges');
create constraint trigger audit_record after insert or delete on users deferrable initially deferred for each row
  execute function audit_change('user', 'name', 'username', 'email');
create constraint trigger audit_change after update on users deferrable initially deferred for each row
  when (old.name <> new.name or old.username <> new.username or old.email <> new.email
    or old.removed_at is distinct from new.removed_at)
  execute function audit_change('user', 'name', 'username', 'email');
create constraint trigger audit_password after update of password_hash on users deferrable initially deferred for each row
  when (old.password_hash <> new.password_hash) execute function audit_change('password', '!password_hash');
create constraint trigger audit_pin after update of pin_hash on users deferrable initially deferred for each row
  when (old.pin_hash is distinct from new.pin_hash) execute function audit_change('pin', '!pin_hash');

create function audit_role_of_user() returns trigger language plpgsql security definer as $$
declare
  pair user_roles := case when tg_op = 'DELETE' then old else new end;
  role_name jsonb := to_jsonb((select name from roles where id = pair.role_id));
  e audit_events;
begin
  e.kind := 'role-of-user';
  e.change := case tg_op when 'DELETE' then 'removed' else 'added' end;
  select restaurant_id, name into e.restaurant_id, e.subject from users where id = pair.user_id;
  e.changes := jsonb_build_object('role',
    case tg_op when 'DELETE' then jsonb_build_array(role_name, null) else jsonb_build_array(null, role_name) end);
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_record after insert or delete on user_roles deferrable initially deferred for each row
  execute function audit_role_of_user();

-- Whoever signs in is not known to be signed in yet: the session says who it is.
create function audit_session() returns trigger language plpgsql security definer as $$
declare
  e audit_events;
begin
  select restaurant_id, name into e.restaurant_id, e.subject from users where id = new.user_id;
  e.kind := case tg_op when 'INSERT' then 'sign-in' else 'sign-out' end;
  if tg_op = 'INSERT' then
    e.actor := 'user';
    e.user_id := new.user_id;
    e.actor_name := e.subject;
    e.changes := jsonb_build_object('way', jsonb_build_array(null, new.way));
  end if;
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_record after insert on staff_sessions deferrable initially deferred for each row
  execute function audit_session();
create constraint trigger audit_ended after update of revoked_at on staff_sessions deferrable initially deferred for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function audit_session();

create function audit_move() returns trigger language plpgsql security definer as $$
declare
  e audit_events;
begin
  e.kind := 'table-moved';
  e.restaurant_id := new.restaurant_id;
  e.order_id := new.order_id;
  e.table_id := new.to_table_id;
  e.changes := jsonb_build_object('table', jsonb_build_array(
    (select name from dining_tables where restaurant_id = new.restaurant_id and id = new.from_table_id),
    (select name from dining_tables where restaurant_id = new.restaurant_id and id = new.to_table_id)));
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_record after insert on visit_moves deferrable initially deferred for each row
  when (new.moved_at > now() - interval '1 day') execute function audit_move();

-- What was refused changes no row, so the program says it: of these kinds and no other. Answers nothing.
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

-- Rows are added, never changed. They go only when they are old, from the oldest on, and the chain says so.
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
  if tg_op = 'UPDATE' and new.restaurant_id = old.restaurant_id and new.last_number between old.last_number and old.last_number + 1
    and (new.last_number > old.last_number) = (new.last_hash <> old.last_hash)
    and new.forgotten_number >= old.forgotten_number and (new.forgotten_number = old.forgotten_number or (
      not exists (select from audit_events where restaurant_id = new.restaurant_id
        and number <= new.forgotten_number and happened_at > now() - interval '1 year')
      and new.forgotten_hash = (select hash from audit_events
        where restaurant_id = new.restaurant_id and number = new.forgotten_number)))
  then return new; end if;
  raise exception 'the chain of the audit trail only grows';
end $$;
create trigger never_changed before update or delete on audit_chains
  for each row execute function keep_audit_chain();
create trigger never_emptied before truncate on audit_chains execute function keep_audit_chain();

-- Removes what is older, at least a year; the rest still verifies. Answers how many rows went.
create function forget_audit_events(older_than timestamptz) returns bigint language plpgsql security definer as $$
declare
  chain audit_chains;
  last audit_events;
  removed bigint;
  total bigint := 0;
  e audit_events;
begin
  for chain in select c.* from audit_chains c where exists (
    select from audit_events a where a.restaurant_id = c.restaurant_id and a.happened_at < older_than
  ) order by c.restaurant_id for update loop
    select * into last from audit_events where restaurant_id = chain.restaurant_id and happened_at < older_than
    order by number desc limit 1;
    -- Another program was faster.
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

-- Counts the chain again. `broken_at` is the first event that is missing or not as it was written; null: none is.
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

-- These run with the rights of whoever migrates: nothing that somebody else makes may come before what they name.
do $$
declare
  one regprocedure;
begin
  for one in select oid::regprocedure from pg_proc
    where prosecdef and pronamespace = current_schema()::regnamespace loop
    execute format('alter function %s set search_path = %I, pg_temp', one, current_schema());
  end loop;
end $$;
