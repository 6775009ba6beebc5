-- Orders of several tables that are paid at once and stay orders of their own. An order that is taken out again has none.
create table order_joins (
  restaurant_id integer not null references restaurants,
  id integer generated always as identity,
  joined_at timestamptz not null default now(),
  joined_by_user_id integer not null references users,
  primary key (restaurant_id, id)
);
alter table orders add column join_id integer;
alter table orders add foreign key (restaurant_id, join_id) references order_joins;
create index orders_by_join on orders (restaurant_id, join_id) where join_id is not null;
