-- An Idempotency-Key belongs to its caller and to one request. Whoever makes something under a key notes it here in the
-- same transaction, so that the primary key settles requests at the same moment.
create table idempotency_keys (
  -- 'user:<id>' or 'visit:<id>'.
  caller text not null,
  key text not null check (length(key) between 1 and 200),
  -- The call, the restaurant and a hash of what was asked.
  fingerprint text not null,
  -- The sub-order, checkout, payment or refund that it made; null while it has made nothing.
  made_id integer,
  created_at timestamptz not null default now(),
  -- A key stands with the rows of the restaurant in which it was used: where restaurants are spread over several nodes, what it
  -- made and the key are written on the same one.
  restaurant_id integer not null default 0,
  primary key (caller, key)
);

-- Attempt counters of rate-limiter-flexible, in its own layout.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- When a backup last succeeded: one row, which the operator's command writes as the owner. Figures and doctor read it.
create table last_backup (
  is_only boolean primary key default true check (is_only),
  made_at timestamptz not null,
  bytes bigint not null
);
