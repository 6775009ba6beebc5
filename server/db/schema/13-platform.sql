-- Inserted in the same transaction as the work, so that of several concurrent requests only one can commit.
create table idempotency_keys (
  caller text not null,
  key text not null check (length(key) between 1 and 200),
  -- The endpoint, the restaurant and a hash of the request.
  fingerprint text not null,
  -- The id of the created sub-order, checkout, payment or refund; null until it exists.
  made_id bigint,
  created_at timestamptz not null default now(),
  restaurant_id integer not null default 0,
  primary key (caller, key)
);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Written by the operator's backup command as the owner.
create table last_backup (
  is_only boolean primary key default true check (is_only),
  made_at timestamptz not null,
  bytes bigint not null
);

-- A table instead of NOTIFY, whose lock serializes commits. Unlogged, because rows are worthless after a crash.
create unlogged table changes (
  xact xid8 not null default pg_current_xact_id(),
  notice text not null,
  primary key (xact, notice)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- A hash of the SQL text of the functions and triggers in the database, and the program version that created them.
create table functions_applied (
  is_only boolean primary key default true check (is_only),
  hash text not null,
  version text not null,
  names text[] not null
);
