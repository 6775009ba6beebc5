-- An import of 5,000 dishes writes tens of thousands of rows and events in one transaction: each must cost the same.

-- With the dish, these serve the foreign keys and prices of one dish too, whatever the planner takes an empty table for.
drop index item_groups_of_group;
create index item_groups_of_group on item_groups (restaurant_id, group_id, item_id);
drop index item_group_prices_of_choice;
create index item_group_prices_of_choice on item_group_prices (restaurant_id, group_id, choice_id, item_id);

-- Every update of a row is a version that later reads of the transaction walk: so the chain moves once, at its end.
create or replace function add_audit_event(e audit_events) returns void language plpgsql security definer as $$
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
  -- Of this transaction.
  select number + 1, hash into e.number, before from audit_events
  where restaurant_id = e.restaurant_id and number > chain.last_number order by number desc limit 1;
  e.number := coalesce(e.number, chain.last_number + 1);
  e.happened_at := clock_timestamp();
  e.hash := audit_hash(coalesce(before, chain.last_hash), e);
  insert into audit_events select e.*;
end $$;

-- The first event of a transaction moves the chain to its newest; the others find it there.
create function move_audit_chain() returns trigger language plpgsql security definer as $$
begin
  update audit_chains c set (last_number, last_hash) = (
    select number, hash from audit_events where restaurant_id = new.restaurant_id order by number desc limit 1)
  where c.restaurant_id = new.restaurant_id and c.last_number < new.number;
  return null;
end $$;
create constraint trigger moves_chain after insert on audit_events deferrable initially deferred for each row
  execute function move_audit_chain();

create or replace function keep_audit_chain() returns trigger language plpgsql as $$
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

-- A plan made while the menu is small would read all of it for each event of this connection.
alter function audit_group_choice set enable_seqscan = off;
alter function audit_choice set enable_seqscan = off;

do $$ begin
  execute format('alter function add_audit_event set search_path = %I, pg_temp', current_schema());
  execute format('alter function move_audit_chain set search_path = %I, pg_temp', current_schema());
end $$;
