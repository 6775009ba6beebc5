-- What every order paid for and nobody needs. A sub-order that is placed or decided changes its order's row too, and that
-- row's notice says the same; only who saw it first stands in the sub-order alone.
drop trigger notify_floor on sub_orders;
create trigger notify_floor after update of seen_at on sub_orders
  for each row execute function notify_floor_change('order_id', 'orders');

-- Sub-orders are always asked for within their restaurant.
alter table sub_orders drop constraint sub_orders_id_key;

-- Old keys are looked for once an hour, among those of three days.
drop index idempotency_keys_by_time;
