-- Written when a payment is taken, so that reports don't read all payments. Only a payment's email ever changes.
create table revenue_days (
  restaurant_id integer not null,
  day date not null,
  paid_by text not null,
  payments integer not null,
  amount_cents bigint not null,
  primary key (restaurant_id, day, paid_by)
);

-- Attendant 0 means no attendant.
create table tip_days (
  restaurant_id integer not null,
  attendant_id integer not null,
  day date not null,
  tip_cents bigint not null,
  primary key (restaurant_id, attendant_id, day) include (tip_cents)
);

-- The columns that Order Stats sorts paid orders by. Unpaid orders, at most one per table, are queried separately.
create table paid_orders (
  restaurant_id integer not null,
  order_id bigint not null,
  started_at timestamptz not null,
  -- The total with tax and charges, without the tip.
  amount_cents bigint not null,
  table_id integer not null,
  attendant_id integer not null,
  -- These values no longer change, so Order Stats reads only this table. Table and attendant names are looked up.
  otp text,
  session_started_at timestamptz not null,
  closed_at timestamptz,
  paid_at timestamptz not null,
  primary key (restaurant_id, order_id)
)
with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index paid_orders_by_time on paid_orders (restaurant_id, started_at)
  include (table_id, attendant_id, amount_cents, order_id);

create table paid_order_days (
  restaurant_id integer not null,
  day date not null,
  orders integer not null,
  primary key (restaurant_id, day)
);

-- By the hour in which the order began, with the time that tables were occupied. Unpaid orders are read from `orders`.
create table paid_order_hours (
  restaurant_id integer not null,
  day date not null,
  hour integer not null check (hour between 0 and 23),
  orders integer not null,
  turn_ms bigint not null,
  primary key (restaurant_id, day, hour)
);
