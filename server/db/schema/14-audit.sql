-- 0 is the platform's chain. Events up to `forgotten_number` were deleted when their retention time ended.
create table audit_chains (
  restaurant_id integer primary key,
  last_number bigint not null default 0,
  last_hash bytea not null default '',
  forgotten_number bigint not null default 0,
  forgotten_hash bytea not null default '',
  check (forgotten_number between 0 and last_number)
);

-- No foreign keys, because events stay after the records they describe are deleted.
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
  -- The record's name at that time, or the name that someone tried to use.
  subject text not null default '',
  -- Refusals of the same kind and subject are counted in one row per minute.
  times integer not null default 1 check (times > 0),
  -- Old and new values by column, or 'changed' if the values are confidential.
  changes jsonb not null default '{}',
  -- A hash of the previous row's hash and all other columns of this row.
  hash bytea not null,
  primary key (restaurant_id, number)
);
create index audit_events_by_day on audit_events (restaurant_id, happened_at);
create index audit_events_by_kind on audit_events (restaurant_id, kind, number);
create index audit_events_of_order on audit_events (restaurant_id, order_id, number) where order_id is not null;
create index audit_events_of_table on audit_events (restaurant_id, table_id, number) where table_id is not null;

-- While a menu is imported, a row here turns off the menu's audit triggers for that restaurant. A transaction that
-- doesn't delete its row can't commit, so other transactions never see one.
create table menu_imports (restaurant_id integer not null);
