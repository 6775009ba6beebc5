-- A visit is idle from what happened last in it; its first check-in is `started_at`.
alter table visits add column last_check_in_at timestamptz;

-- Who opened a closed order again, when and why.
create table order_reopenings (
  restaurant_id integer not null,
  id integer generated always as identity,
  order_id integer not null,
  reason text not null check (btrim(reason) <> '' and length(reason) <= 500),
  reopened_by_user_id integer not null references users,
  reopened_at timestamptz not null default now(),
  primary key (restaurant_id, id),
  foreign key (restaurant_id, order_id) references orders
);
create index order_reopenings_of_order on order_reopenings (restaurant_id, order_id, id);
