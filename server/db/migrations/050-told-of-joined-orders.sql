-- Guests read with which tables their order is paid, so those of every order of a joined bill are told when one is put into it
-- or taken out, when it moves to another table, and when everything of it was canceled: then it is no part of it any more.
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
