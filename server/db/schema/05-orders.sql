-- Orders of several tables that are paid together but stay separate orders. An order that leaves has no join.
create table order_joins (
  restaurant_id integer not null references restaurants,
  id bigint generated always as identity,
  joined_at timestamptz not null default now(),
  joined_by_user_id integer not null references users,
  primary key (restaurant_id, id)
);

create table orders (
  restaurant_id integer not null,
  id bigint generated always as identity (start with 1001),
  table_id integer not null,
  visit_id bigint not null,
  status text not null check (status in ('new', 'open', 'closed', 'paid', 'cancelled')),
  waiting_count integer not null default 0 check (waiting_count >= 0),
  confirmed_count integer not null default 0 check (confirmed_count >= 0),
  -- Sums over all sub-orders that aren't canceled.
  total_cents bigint not null default 0 check (total_cents >= 0),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  version integer not null default 1,
  started_at timestamptz not null default now(),
  closed_at timestamptz,
  ended_at timestamptz,
  -- Number of sub-orders = cancelled_count + the two counters above. An ended order accepts no more.
  cancelled_count integer not null default 0 check (cancelled_count >= 0),
  join_id bigint,
  primary key (restaurant_id, id),
  unique (id),
  foreign key (restaurant_id, table_id) references dining_tables,
  foreign key (restaurant_id, visit_id) references visits,
  constraint order_status_follows_from_sub_orders check (
    case status
      when 'new' then waiting_count > 0
      when 'cancelled' then waiting_count = 0 and confirmed_count = 0
      else waiting_count = 0 and confirmed_count > 0
    end
  ),
  constraint order_times check (
    (status in ('closed', 'paid')) <= (closed_at is not null)
    and (status in ('paid', 'cancelled')) = (ended_at is not null)
  ),
  foreign key (restaurant_id, join_id) references order_joins
);
create index orders_by_status on orders (restaurant_id, status, id desc);
create index orders_by_visit on orders (restaurant_id, visit_id);
create unique index orders_one_open on orders (restaurant_id, table_id) where status in ('new', 'open', 'closed');
create index orders_by_join on orders (restaurant_id, join_id) where join_id is not null;

create table sub_orders (
  restaurant_id integer not null,
  id bigint generated always as identity (start with 2001),
  order_id bigint not null,
  visit_id bigint not null,
  status text not null check (status in ('new', 'confirmed', 'cancelled')),
  item_count integer not null check (item_count > 0),
  total_cents bigint not null check (total_cents >= 0),
  tax_rate numeric(8, 5) not null check (tax_rate between 0 and 100),
  tax_cents bigint not null check (tax_cents >= 0),
  special_instruction text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  request_hash text not null,
  -- The first staff member who opened the waiting sub-order.
  seen_at timestamptz,
  seen_by_user_id integer references users,
  -- The staff member who took the order at the table; null if guests placed it.
  taken_by_user_id integer references users,
  -- The phone that ordered; null for staff. The signed cookie makes a foreign key unnecessary, and orders faster.
  phone_number smallint,
  -- Guests are told that staff changed their order.
  changed_by_staff boolean not null default false,
  -- Allergens and diets that the table can't eat, as codes of core/domain/avoided.ts. Erased after the visit.
  avoids text[] not null default '{}',
  primary key (restaurant_id, id),
  -- No key to visits: the order already has one.
  foreign key (restaurant_id, order_id) references orders,
  constraint sub_order_decided_at check ((status = 'new') = (decided_at is null)),
  constraint sub_order_seen check ((seen_at is null) = (seen_by_user_id is null))
);
create index sub_orders_by_order on sub_orders (restaurant_id, order_id, id);
create index sub_orders_avoiding on sub_orders (restaurant_id, order_id) where avoids <> '{}';

create table order_lines (
  restaurant_id integer not null,
  id bigint generated always as identity,
  sub_order_id bigint not null,
  position integer not null,
  item_id integer not null,
  -- Name and price at the time of the order.
  item_name text not null,
  item_description text not null default '',
  quantity integer not null check (quantity between 1 and 99),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  special_instruction text not null default '',
  -- How many units were deducted from the dish's stock count. Canceling adds the same number back.
  from_count integer not null default 0 check (from_count >= 0),
  -- A dish chosen in a combo also has a line of its own, without a price, for its stock and station. This is the
  -- position of its combo. Bills and guests' pages skip these lines.
  part_of integer,
  primary key (restaurant_id, id),
  unique (restaurant_id, sub_order_id, position),
  foreign key (restaurant_id, sub_order_id) references sub_orders,
  foreign key (restaurant_id, item_id) references items
);

-- One row per unit and choice. Choices of a dish's own list have no group, and position 0.
create table order_line_choices (
  restaurant_id integer not null,
  line_id bigint not null,
  unit integer not null check (unit between 1 and 99),
  name text not null,
  description text not null default '',
  price_cents bigint not null check (price_cents >= 0),
  position smallint not null default 0,
  group_name text not null default '',
  within text not null default '',
  quantity smallint not null default 1 check (quantity between 1 and 99),
  -- The usual price of a choice that was free; null: charged at its price.
  list_cents bigint check (list_cents >= 0),
  -- Names for the kitchen, if they differ from those that guests see.
  kitchen_name text not null default '',
  kitchen_group text not null default '',
  kitchen_within text not null default '',
  -- The chosen dish. No foreign key, as in `kitchen_lines.line_id`: dishes are never deleted.
  item_id integer,
  primary key (restaurant_id, line_id, unit, name, position),
  foreign key (restaurant_id, line_id) references order_lines on delete cascade
);

create table order_reopenings (
  restaurant_id integer not null,
  id bigint generated always as identity,
  order_id bigint not null,
  reason text not null check (btrim(reason) <> '' and length(reason) <= 500),
  reopened_by_user_id integer not null references users,
  reopened_at timestamptz not null default now(),
  primary key (restaurant_id, id),
  foreign key (restaurant_id, order_id) references orders
);
create index order_reopenings_of_order on order_reopenings (restaurant_id, order_id, id);

-- A visit that moved to another table. Links of the table where its guests checked in still lead to it.
create table visit_moves (
  restaurant_id integer not null,
  id bigint generated always as identity,
  visit_id bigint not null,
  order_id bigint,
  from_table_id integer not null,
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
