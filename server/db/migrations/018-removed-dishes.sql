-- A removed dish takes with it what only it had. Its removal has an event; what went with it has none.
create function dish_is_there(restaurant integer, item integer) returns boolean language sql stable as $$
  select exists (select from items where restaurant_id = restaurant and id = item and availability <> 'R')
$$;
do $$ begin
  execute format('alter function dish_is_there set search_path = %I, pg_temp', current_schema());
end $$;

drop trigger audit_record on item_choices;
create constraint trigger audit_record after insert on item_choices deferrable initially deferred for each row
  execute function audit_choice();
create constraint trigger audit_removal after delete on item_choices deferrable initially deferred for each row
  when (dish_is_there(old.restaurant_id, old.item_id)) execute function audit_choice();
drop trigger audit_record on item_group_prices;
create constraint trigger audit_record after insert on item_group_prices deferrable initially deferred for each row
  execute function audit_group_choice();
create constraint trigger audit_removal after delete on item_group_prices deferrable initially deferred for each row
  when (dish_is_there(old.restaurant_id, old.item_id)) execute function audit_group_choice();

-- Earlier removals left these behind, and menus read them.
delete from item_groups o using items i
  where i.restaurant_id = o.restaurant_id and i.id = o.item_id and i.availability = 'R';
delete from item_groups o using choice_groups g
  where g.restaurant_id = o.restaurant_id and g.id = o.group_id and g.removed_at is not null;
delete from item_choices c using items i
  where i.restaurant_id = c.restaurant_id and i.id = c.item_id and i.availability = 'R';
delete from item_stock k using items i
  where i.restaurant_id = k.restaurant_id and i.id = k.item_id and i.availability = 'R';
