-- An order's visit is kept by the key of its sub-orders' order, so a second key to the visit said the same.
alter table sub_orders drop constraint sub_orders_restaurant_id_visit_id_fkey;

-- In plpgsql, whose plans are kept: as functions in SQL these two took half of what notices cost an order.
create or replace function note_change(notice text) returns void language plpgsql as $$
begin
  insert into changes (notice) values (note_change.notice) on conflict do nothing;
end $$;

create or replace function notify_floor(restaurant integer, dining_table integer, topic text) returns void
language plpgsql as $$
begin
  perform note_change('floor:' || restaurant || ':' || dining_table || ':' || topic);
end $$;
