-- Inserted in the transaction of the work, so that the primary key decides between concurrent requests.
create table idempotency_keys (
  caller text not null,
  key text not null check (length(key) between 1 and 200),
  -- The call, the restaurant and a hash of the request.
  fingerprint text not null,
  -- The created sub-order, checkout, payment or refund; null until there is one.
  made_id integer,
  created_at timestamptz not null default now(),
  -- With restaurants spread over several nodes, a key is stored on the node of what it made.
  restaurant_id integer not null default 0,
  primary key (caller, key)
);

-- Layout of rate-limiter-flexible.
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
