-- What is pushed to screens: a notice of the floor says which table it is about and what of it changed, as
-- floor:<restaurant>:<table>:<topic>, so that a guest's phone is told of its own table alone.

create function notify_floor(restaurant integer, dining_table integer, topic text) returns void language sql as $$
  select pg_notify('comanda_changes', 'floor:' || restaurant || ':' || dining_table || ':' || topic)
$$;

-- For tables of which a row is about an order, a dining table, or a restaurant: the name of that column comes first, the
-- topic second.
create function notify_floor_change() returns trigger language plpgsql as $$
declare
  changed record;
  dining_table integer := 0;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if tg_argv[0] = 'order_id' then
    select table_id into dining_table from orders where restaurant_id = changed.restaurant_id and id = changed.order_id;
  elsif tg_argv[0] = 'table_id' then
    dining_table := changed.table_id;
  elsif tg_argv[0] = 'id' then
    dining_table := changed.id;
  end if;
  perform notify_floor(changed.restaurant_id, coalesce(dining_table, 0), tg_argv[1]);
  return null;
end $$;

drop trigger notify_floor on orders;
create trigger notify_floor after insert or update or delete on orders
  for each row execute function notify_floor_change('table_id', 'orders');
drop trigger notify_floor on sub_orders;
create trigger notify_floor after insert or update or delete on sub_orders
  for each row execute function notify_floor_change('order_id', 'orders');
drop trigger notify_floor on dining_tables;
create trigger notify_floor after insert or update or delete on dining_tables
  for each row execute function notify_floor_change('id', 'tables');
drop trigger notify_floor on attendants;
create trigger notify_floor after insert or update or delete on attendants
  for each row execute function notify_floor_change('restaurant_id', 'tables');
-- A visit that begins or ends: who may be told is asked again then.
create trigger notify_floor after insert or update of ended_at on visits
  for each row execute function notify_floor_change('table_id', 'tables');
drop trigger notify_floor on card_checkouts;
create trigger notify_floor after insert on card_checkouts
  for each row execute function notify_floor_change('order_id', 'payments');
drop trigger notify_floor_of_state on card_checkouts;
create trigger notify_floor_of_state after update of state, leased on card_checkouts
  for each row execute function notify_floor_change('order_id', 'payments');
drop trigger notify_floor on late_payments;
create trigger notify_floor after insert or update or delete on late_payments
  for each row execute function notify_floor_change('order_id', 'payments');
drop trigger notify_floor on split_bills;
create trigger notify_floor after insert or update or delete on split_bills
  for each row execute function notify_floor_change('order_id', 'payments');
drop trigger notify_floor on disputes;
create trigger notify_floor after insert or update or delete on disputes
  for each row execute function notify_floor_change('order_id', 'disputes');
create trigger notify_floor after insert or update of state on refunds
  for each row execute function notify_floor_change('order_id', 'refunds');
create trigger notify_floor after insert on payments
  for each row execute function notify_floor_change('order_id', 'payments');
-- Invoices that wait, came back or were sent again.
create function notify_invoice() returns trigger language plpgsql as $$
begin
  perform notify_floor(new.restaurant_id, 0, 'invoices');
  return null;
end $$;
create trigger notify_floor after insert or update of status on outbox
  for each row when (new.restaurant_id is not null and new.payment_id is not null) execute function notify_invoice();
