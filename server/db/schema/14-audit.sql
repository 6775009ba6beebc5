-- 0 is the platform's chain. Events up to `forgotten_number` were deleted after their retention time.
create table audit_chains (
  restaurant_id integer primary key,
  last_number bigint not null default 0,
  last_hash bytea not null default '',
  forgotten_number bigint not null default 0,
  forgotten_hash bytea not null default '',
  check (forgotten_number between 0 and last_number)
);

-- No foreign keys: the trail outlives its records.
create table audit_events (
  restaurant_id integer not null,
  number bigint not null,
  happened_at timestamptz not null,
  kind text not null check (kind in (
    'approval', 'phone-put-out', 'payment', 'discount', 'surcharge', 'refund', 'refund-failed', 'order-cancelled',
    'sub-order-cancelled', 'order-reopened', 'table-moved', 'order-joined', 'order-separated', 'tips-reset', 'item',
    'category', 'choice', 'plan', 'tax', 'configuration', 'restaurant', 'table', 'user', 'role', 'role-of-user',
    'password', 'second-step', 'pin', 'sign-in', 'sign-out', 'sign-in-refused', 'wrong-code', 'wrong-otp',
    'not-allowed', 'limit-tripped', 'trail-shortened', 'menu-import'
  )),
  change text check (change in ('added', 'changed', 'removed')),
  -- stranger: not signed in or checked in. program: background work. database: a change made outside the program.
  actor text not null check (actor in ('user', 'guest', 'stranger', 'program', 'command', 'database')),
  user_id integer,
  actor_name text not null default '',
  address text not null default '',
  request_id text not null default '',
  order_id bigint,
  table_id integer,
  -- The record's name at that time, or the name that was tried.
  subject text not null default '',
  -- Refusals of one kind and subject are counted in one row per minute.
  times integer not null default 1 check (times > 0),
  -- Old and new value by column; "changed" if the values are confidential.
  changes jsonb not null default '{}',
  -- Covers the previous row's hash and all of this row.
  hash bytea not null,
  primary key (restaurant_id, number)
);
create index audit_events_by_day on audit_events (restaurant_id, happened_at);
create index audit_events_by_kind on audit_events (restaurant_id, kind, number);
create index audit_events_of_order on audit_events (restaurant_id, order_id, number) where order_id is not null;
create index audit_events_of_table on audit_events (restaurant_id, table_id, number) where table_id is not null;

-- A row silences the menu's triggers for its restaurant while a menu is imported. A transaction that leaves it there
-- can't commit, so no other transaction ever sees one.
create table menu_imports (restaurant_id integer not null);
