-- A visit is moved to another table: where it came from, what its links were, who did it. What its guests' phones know of the
-- table they checked in at goes on leading to their visit.
create table visit_moves (
  restaurant_id integer not null,
  id integer generated always as identity,
  visit_id integer not null,
  -- The unpaid order that moved with it; null where there was none.
  order_id integer,
  from_table_id integer not null,
  -- The random part of the link that the table had then.
  from_code text not null,
  to_table_id integer not null,
  moved_at timestamptz not null default now(),
  moved_by_user_id integer not null references users,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, visit_id) references visits,
  foreign key (restaurant_id, order_id) references orders,
  foreign key (restaurant_id, from_table_id) references dining_tables,
  foreign key (restaurant_id, to_table_id) references dining_tables,
  check (from_table_id <> to_table_id)
);
create index visit_moves_of_visit on visit_moves (restaurant_id, visit_id, id);
create index visit_moves_of_order on visit_moves (restaurant_id, order_id, id) where order_id is not null;

-- Both tables are told: guests who are told of one table alone are asked again where they sit.
create function notify_visit_moved() returns trigger language plpgsql as $$
begin
  perform notify_floor(new.restaurant_id, old.table_id, 'tables');
  perform notify_floor(new.restaurant_id, new.table_id, 'tables');
  return null;
end $$;
create trigger notify_floor_of_move after update of table_id on visits
  for each row when (old.table_id <> new.table_id) execute function notify_visit_moved();

-- Calls move with their visit.
drop trigger notify_floor on table_calls;
create trigger notify_floor after insert or update of state, table_id on table_calls
  for each row execute function notify_floor_change('table_id', 'calls');
