-- Inserted in the transaction of the work, so that the primary key decides between concurrent requests.
create table idempotency_keys (
  caller text not null,
  key text not null check (length(key) between 1 and 200),
  -- The call, the restaurant and a hash of the request.
  fingerprint text not null,
  -- The created sub-order, checkout, payment or refund; null until there is one.
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

-- Rows instead of NOTIFY, whose lock makes commits wait for each other. After a crash they are worthless: hence unlogged.
create unlogged table changes (
  xact xid8 not null default pg_current_xact_id(),
  notice text not null,
  primary key (xact, notice)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- The functions and triggers in the database: which text they have, and which program created them.
create table functions_applied (
  is_only boolean primary key default true check (is_only),
  hash text not null,
  version text not null,
  names text[] not null
);
