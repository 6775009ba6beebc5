-- Screens that show staff are told when users, roles, or who has which, have changed in their restaurant. Until now each was
-- told at every notice of access, so also when anybody anywhere locked a screen or signed out. That notice stays as it is: it
-- says that what is remembered of rights and sessions is over.
create function notify_staff() returns trigger language plpgsql as $$
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
  perform pg_notify('comanda_changes', 'staff:' || coalesce(restaurant, 0) || ':0:staff');
  return null;
end $$;
create trigger notify_staff after insert or update or delete on users for each row execute function notify_staff();
create trigger notify_staff after insert or update or delete on roles for each row execute function notify_staff();
create trigger notify_staff after insert or update or delete on user_roles for each row execute function notify_staff();
