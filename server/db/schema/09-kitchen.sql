-- Stores the ticket as the kitchen saw it. Comparing it with the order reveals a late change.
create table kitchen_tickets (
  restaurant_id integer not null,
  sub_order_id bigint not null,
  order_id bigint not null,
  confirmed_at timestamptz not null,
  step text not null default 'waiting' check (step in ('waiting', 'preparing', 'ready', 'served')),
  -- When the last line was finished; null while the ticket is on the screen.
  done_at timestamptz,
  primary key (restaurant_id, sub_order_id),
  foreign key (restaurant_id, sub_order_id) references sub_orders,
  foreign key (restaurant_id, order_id) references orders
);
create index kitchen_tickets_open on kitchen_tickets (restaurant_id, confirmed_at) where done_at is null;
create index kitchen_tickets_served on kitchen_tickets (restaurant_id, done_at desc) where done_at is not null;
create index kitchen_tickets_of_order on kitchen_tickets (restaurant_id, order_id);

create table kitchen_lines (
  restaurant_id integer not null,
  line_id bigint not null,
  sub_order_id bigint not null,
  position integer not null,
  -- Written by `kitchen_words`. No key to order_lines: a removed line stays on the ticket, crossed out.
  told jsonb not null,
  step text not null default 'waiting' check (step in ('waiting', 'preparing', 'ready', 'served')),
  primary key (restaurant_id, line_id),
  foreign key (restaurant_id, sub_order_id) references kitchen_tickets on delete cascade
);
create index kitchen_lines_of_ticket on kitchen_lines (restaurant_id, sub_order_id);

-- One row per press of a button; append-only.
create table kitchen_events (
  restaurant_id integer not null,
  id bigint generated always as identity,
  sub_order_id bigint not null,
  -- cleared: marked as served along with all old tickets. acknowledged: staff confirmed that they saw a late change.
  kind text not null check (kind in ('stepped', 'undone', 'cleared', 'acknowledged')),
  line_ids bigint[] not null,
  from_step text,
  to_step text,
  -- The press that this one undoes. If two users undo it at once, only one succeeds.
  undoes_id bigint,
  user_id integer not null references users,
  happened_at timestamptz not null default now(),
  primary key (restaurant_id, id),
  foreign key (restaurant_id, sub_order_id) references kitchen_tickets,
  foreign key (restaurant_id, undoes_id) references kitchen_events,
  constraint kitchen_event_undone check ((kind = 'undone') = (undoes_id is not null)),
  constraint kitchen_event_steps check (
    (from_step is null) = (to_step is null) and (kind = 'acknowledged') = (from_step is null)
  )
);
create index kitchen_events_of_ticket on kitchen_events (restaurant_id, sub_order_id, id);
create unique index kitchen_events_undone_once on kitchen_events (restaurant_id, undoes_id) where undoes_id is not null;
create index kitchen_events_by_user on kitchen_events (user_id);

create table kitchen_stations (
  restaurant_id integer not null references restaurants,
  id integer generated always as identity,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  version integer not null default 1,
  primary key (restaurant_id, id)
);
create unique index kitchen_stations_name on kitchen_stations (restaurant_id, folded(name));

create table kitchen_station_categories (
  restaurant_id integer not null,
  station_id integer not null,
  category_id integer not null,
  primary key (restaurant_id, station_id, category_id),
  foreign key (restaurant_id, station_id) references kitchen_stations on delete cascade,
  foreign key (restaurant_id, category_id) references categories
);
create index kitchen_station_categories_of on kitchen_station_categories (restaurant_id, category_id);
