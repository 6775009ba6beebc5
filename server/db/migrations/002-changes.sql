-- Notices become rows. A transaction that sends a NOTIFY holds one lock of the whole database until its commit is on the
-- disk, so that orders committed one by one; rows of different transactions have no lock in common. Every program reads
-- new rows by its last snapshot (server/platform/change-feed.ts). After a crash they are worthless: hence unlogged.
create unlogged table changes (
  xact xid8 not null default pg_current_xact_id(),
  notice text not null,
  primary key (xact, notice)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

create function note_change(notice text) returns void language sql as $$
  insert into changes (notice) values (notice) on conflict do nothing
$$;

create or replace function notify_change() returns trigger language plpgsql as $$
begin
  perform note_change(tg_argv[0]);
  return null;
end $$;

create or replace function notify_restaurant() returns trigger language plpgsql as $$
begin
  perform note_change('menu:' || new.id);
  return null;
end $$;

create or replace function notify_staff() returns trigger language plpgsql as $$
declare
  changed record;
  restaurant integer;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_table_name = 'user_roles' then
    select restaurant_id into restaurant from users where id = changed.user_id;
  else
    restaurant := changed.restaurant_id;
  end if;
  -- Of the platform: everybody.
  perform note_change('staff:' || coalesce(restaurant, 0) || ':0:staff');
  return null;
end $$;

create or replace function notify_floor(restaurant integer, dining_table integer, topic text) returns void language sql as $$
  select note_change('floor:' || restaurant || ':' || dining_table || ':' || topic)
$$;

create or replace function notify_phone_put_out() returns trigger language plpgsql as $$
begin
  perform note_change('phones:' || new.restaurant_id || ':' || v.table_id || ':tables')
  from visits v where v.restaurant_id = new.restaurant_id and v.id = new.visit_id;
  return null;
end $$;
