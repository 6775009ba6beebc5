-- What is left of a dish, apart from `items`: an order that counts down changes no record and no version of the menu.
create table item_stock (
  restaurant_id integer not null,
  item_id integer not null,
  -- Null: not counted.
  left_count integer check (left_count >= 0),
  -- Infinity: until staff say so.
  sold_out_until timestamptz,
  version integer not null default 1,
  primary key (restaurant_id, item_id),
  foreign key (restaurant_id, item_id) references items on delete cascade
);

create function notify_menu_of_restaurant() returns trigger language plpgsql as $$
begin
  perform note_change('menu:' || new.restaurant_id);
  return null;
end $$;
-- Only what guests read: 6 stands for 'more than the 5 that are named' (`fewLeft` of core/domain/stock.ts).
create trigger notify_menu after update on item_stock for each row
  when (least(old.left_count, 6) is distinct from least(new.left_count, 6))
  execute function notify_menu_of_restaurant();

alter table items add column hidden boolean not null default false;
-- How many of its units the count was lowered by: so many come back.
alter table order_lines add column from_count integer not null default 0 check (from_count >= 0);

-- Only what staff set; orders leave `version` alone.
create function audit_stock() returns trigger language plpgsql security definer as $$
declare
  was item_stock;
  zone text := restaurant_zone(new.restaurant_id);
  e audit_events;
begin
  if tg_op = 'UPDATE' then was := old; end if;
  e.kind := 'item';
  e.change := 'changed';
  e.restaurant_id := new.restaurant_id;
  e.subject := (select name from items where restaurant_id = new.restaurant_id and id = new.item_id);
  e.changes := jsonb_strip_nulls(jsonb_build_object(
    'left_count', case when was.left_count is distinct from new.left_count
      then jsonb_build_array(was.left_count, new.left_count) end,
    'sold_out_until', case when was.sold_out_until is distinct from new.sold_out_until then jsonb_build_array(
      coalesce(to_char(was.sold_out_until at time zone zone, 'YYYY-MM-DD HH24:MI'), was.sold_out_until::text),
      coalesce(to_char(new.sold_out_until at time zone zone, 'YYYY-MM-DD HH24:MI'), new.sold_out_until::text)) end));
  if e.changes <> '{}' then perform add_audit_event(e); end if;
  return null;
end $$;
create constraint trigger audit_stock after insert or update of version on item_stock deferrable initially deferred
  for each row execute function audit_stock();
do $$ begin
  execute format('alter function audit_stock set search_path = %I, pg_temp', current_schema());
end $$;
