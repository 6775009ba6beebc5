-- Programs read these rows (server/platform/change-feed.ts) and push them to connected screens.

-- A notice is floor:<restaurant>:<table>:<topic>, so that a guest's phone is told only about its own table.
create function note_change(notice text) returns void language sql as $$
  insert into changes (notice) values (notice) on conflict do nothing
$$;

-- Makes programs clear their cached rights and sessions of one restaurant, or of all for the platform's: 0.
create function notify_access() returns trigger language plpgsql as $$
declare
  changed record;
  restaurant integer;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_table_name in ('user_roles', 'staff_sessions') then
    select restaurant_id into restaurant from users where id = changed.user_id;
  elsif tg_table_name = 'restaurants' then
    restaurant := changed.id;
  else
    restaurant := changed.restaurant_id;
  end if;
  perform note_change('access:' || coalesce(restaurant, 0));
  -- Version 0.3.0 reads only this one.
  perform note_change('access');
  -- Refreshes screens that show users and roles.
  if tg_table_name in ('users', 'roles', 'user_roles') then
    perform note_change('staff:' || coalesce(restaurant, 0) || ':0:staff');
  end if;
  return null;
end $$;
create trigger notify_access after insert or update or delete on users for each row execute function notify_access();
create trigger notify_access after insert or update or delete on roles for each row execute function notify_access();
create trigger notify_access after insert or update or delete on user_roles for each row execute function notify_access();
create trigger notify_access after update of revoked_at, locked_at, expires_at, proved_at or delete on staff_sessions
  for each row execute function notify_access();
-- The session rules of a restaurant are part of its configuration, its currency is part of its region.
create trigger notify_access after update of config, region on restaurants
  for each row execute function notify_access();

create function notify_menu() returns trigger language plpgsql as $$
begin
  perform note_change('menu:' || (to_jsonb(new) ->> tg_argv[0]));
  return null;
end $$;
create trigger notify_menu after insert or update on restaurants for each row execute function notify_menu('id');
-- Only changes that guests can see. 6 means more than the 5 that are shown (`fewLeft` of core/domain/stock.ts).
create trigger notify_menu after update on item_stock for each row
  when (least(old.left_count, 6) is distinct from least(new.left_count, 6))
  execute function notify_menu('restaurant_id');

create function notify_floor(restaurant integer, dining_table bigint, topic text) returns void language sql as $$
  select note_change('floor:' || restaurant || ':' || dining_table || ':' || topic)
$$;

-- Arguments: the column that locates the change (order_id, table_id, restaurant_id, or id of a table), then the topic.
-- One function instead of three takes a third less time per order.
create function notify_floor_change() returns trigger language plpgsql as $$
declare
  changed record;
  dining_table bigint := 0;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_argv[0] = 'order_id' then
    select table_id into dining_table from orders where restaurant_id = changed.restaurant_id and id = changed.order_id;
  elsif tg_argv[0] = 'table_id' then
    dining_table := changed.table_id;
  elsif tg_argv[0] = 'id' then
    dining_table := changed.id;
  end if;
  insert into changes (notice)
  values ('floor:' || changed.restaurant_id || ':' || coalesce(dining_table, 0) || ':' || tg_argv[1])
  on conflict do nothing;
  return null;
end $$;
create trigger notify_floor after insert or update or delete on orders
  for each row execute function notify_floor_change('table_id', 'orders');
create trigger notify_floor after insert or update or delete on dining_tables
  for each row execute function notify_floor_change('id', 'tables');
create trigger notify_floor after insert or update or delete on attendants
  for each row execute function notify_floor_change('restaurant_id', 'tables');
create trigger notify_floor after insert or update or delete on areas
  for each row execute function notify_floor_change('restaurant_id', 'tables');
-- When a visit starts or ends, other guests may receive the notices, so streams check permissions again.
create trigger notify_floor after insert or update of ended_at on visits
  for each row execute function notify_floor_change('table_id', 'tables');
create trigger notify_floor after insert on card_checkouts
  for each row execute function notify_floor_change('order_id', 'payments');
create trigger notify_floor_of_state after update of state, leased on card_checkouts
  for each row execute function notify_floor_change('order_id', 'payments');
create trigger notify_floor after insert or update or delete on late_payments
  for each row execute function notify_floor_change('order_id', 'payments');
create trigger notify_floor after insert or update or delete on split_bills
  for each row execute function notify_floor_change('order_id', 'payments');
create trigger notify_floor after insert or update or delete on disputes
  for each row execute function notify_floor_change('order_id', 'disputes');
create trigger notify_floor after insert or update of state on refunds
  for each row execute function notify_floor_change('order_id', 'refunds');
create trigger notify_floor after insert on payments
  for each row execute function notify_floor_change('order_id', 'payments');
create trigger notify_floor after update of seen_at on sub_orders
  for each row execute function notify_floor_change('order_id', 'orders');
create trigger notify_floor after insert or update of state, table_id on table_calls
  for each row execute function notify_floor_change('table_id', 'calls');
create trigger notify_floor after insert or update of state, printer_id on print_jobs
  for each row execute function notify_floor_change('restaurant_id', 'printers');
create trigger notify_floor after insert on printers
  for each row execute function notify_floor_change('restaurant_id', 'printers');
create trigger notify_floor_of_state after update on printers
  for each row when (old.state <> new.state or old.version <> new.version)
  execute function notify_floor_change('restaurant_id', 'printers');
create trigger notify_floor after insert on fired_courses
  for each row execute function notify_floor_change('order_id', 'kitchen');
create trigger notify_floor after insert or update on kitchen_tickets
  for each row execute function notify_floor_change('order_id', 'kitchen');
create trigger notify_kitchen after update on sub_orders
  for each row when (old.status = 'confirmed') execute function notify_floor_change('order_id', 'kitchen');
create trigger notify_floor after insert or update or delete on kitchen_stations
  for each row execute function notify_floor_change('restaurant_id', 'kitchen');
create trigger notify_floor after insert or update of state on approvals
  for each row execute function notify_floor_change('order_id', 'approvals');

create trigger notify_floor after insert or update of status on outbox
  for each row when (new.restaurant_id is not null and new.payment_id is not null)
  execute function notify_floor_change('restaurant_id', 'invoices');

-- Notifies both tables, so that their guests' streams find out which table they are at.
create function notify_visit_moved() returns trigger language plpgsql as $$
begin
  perform notify_floor(new.restaurant_id, old.table_id, 'tables');
  perform notify_floor(new.restaurant_id, new.table_id, 'tables');
  return null;
end $$;
create trigger notify_floor_of_move after update of table_id on visits
  for each row when (old.table_id <> new.table_id) execute function notify_visit_moved();

-- Programs cache which phones were removed, and end their streams.
create function notify_phone_put_out() returns trigger language plpgsql as $$
begin
  perform note_change('phones:' || new.restaurant_id || ':' || v.table_id || ':tables')
  from visits v where v.restaurant_id = new.restaurant_id and v.id = new.visit_id;
  return null;
end $$;
create trigger notify_phones after update of put_out_at on visit_phones
  for each row execute function notify_phone_put_out();

-- Guests see which tables share their bill, so a change to one order notifies all orders of a joined bill.
create function notify_joined_orders() returns trigger language plpgsql as $$
begin
  perform notify_floor(o.restaurant_id, o.table_id, 'orders') from orders o
  where o.restaurant_id = new.restaurant_id and o.join_id in (old.join_id, new.join_id) and o.id <> new.id and o.ended_at is null;
  return null;
end $$;
create trigger notify_joined after update on orders for each row when (
  (old.join_id is not null or new.join_id is not null) and (
    old.join_id is distinct from new.join_id or old.table_id <> new.table_id
    or (old.status = 'cancelled') <> (new.status = 'cancelled')
  )
) execute function notify_joined_orders();

create function notify_first_name() returns trigger language plpgsql as $$
begin
  perform notify_floor(v.restaurant_id, v.table_id, topic)
  from visits v, unnest(array['orders', 'tables', 'kitchen']) topic
  where v.restaurant_id = new.restaurant_id and v.id = new.visit_id and v.ended_at is null;
  return null;
end $$;
create trigger notify_first_name after update of first_name on visit_phones
  for each row when (old.first_name is distinct from new.first_name) execute function notify_first_name();

-- These columns decide which tables are a user's own, and for whom calls ring first.
create trigger notify_floor after insert or update of attendant_id, removed_at on users
  for each row when (new.restaurant_id is not null) execute function notify_floor_change('restaurant_id', 'tables');

-- When an attendant leaves, their calls ring for everyone at once.
create function notify_calls_of_attendant() returns trigger language plpgsql as $$
begin
  perform notify_floor(u.restaurant_id, 0, 'calls') from users u where u.id = new.user_id and u.attendant_id is not null;
  return null;
end $$;
create trigger notify_calls after update of revoked_at, locked_at on staff_sessions
  for each row when (old.revoked_at is distinct from new.revoked_at or old.locked_at is distinct from new.locked_at)
  execute function notify_calls_of_attendant();
