-- An order's visit is kept by the key of its sub-orders' order, so a second key to the visit said the same.
alter table sub_orders drop constraint sub_orders_restaurant_id_visit_id_fkey;

-- Each order runs this once. With its statement here, instead of in two further functions, it costs a third less.
create or replace function notify_floor_change() returns trigger language plpgsql as $$
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
  insert into changes (notice)
  values ('floor:' || changed.restaurant_id || ':' || coalesce(dining_table, 0) || ':' || tg_argv[1])
  on conflict do nothing;
  return null;
end $$;
