create table attendants (
  restaurant_id integer not null references restaurants,
  id integer generated always as identity,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  code text not null default '' check (length(code) <= 50),
  status text not null check (status in ('on-duty', 'off-duty', 'removed')),
  tip_total_cents bigint not null default 0 check (tip_total_cents >= 0),
  version integer not null default 1,
  primary key (restaurant_id, id)
);
create unique index attendants_name on attendants (restaurant_id, folded(name)) where status <> 'removed';

create table dining_tables (
  restaurant_id integer not null references restaurants,
  id integer generated always as identity,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  description text not null default '' check (length(description) <= 2000),
  code text not null unique check (code ~ '^[A-Za-z0-9]{8,40}$'),
  -- 'Busy' isn't stored. A table is busy if it has an unpaid order.
  state text not null check (state in ('inactive', 'active', 'removed')),
  attendant_id integer,
  otp text not null check (otp ~ '^[0-9]{6}$'),
  otp_generated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, attendant_id) references attendants
);
create unique index dining_tables_name on dining_tables (restaurant_id, folded(name)) where state <> 'removed';

create table visits (
  restaurant_id integer not null,
  id bigint generated always as identity,
  table_id integer not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The latest submission. An identical one without a key within ten seconds counts as a double press.
  last_request_hash text,
  last_request_at timestamptz,
  -- The OTP of this visit's guests. When the visit ends the table gets a new one, and Order Stats still shows this one.
  otp text,
  -- Resets the idle time. The time of the first check-in is `started_at`.
  last_check_in_at timestamptz,
  -- Rate limit: each submission adds part of a minute. None is accepted while this is over a minute in the future.
  submitted_until timestamptz,
  -- Calls of all kinds together are limited to one a minute.
  last_call_at timestamptz,
  -- The last phone number assigned, and the number of phones removed.
  phones smallint not null default 0,
  phones_put_out smallint not null default 0,
  -- Earlier codes of the table in this visit. Phones that checked in with them may still use those links.
  former_codes text[] not null default '{}',
  primary key (restaurant_id, id),
  foreign key (restaurant_id, table_id) references dining_tables
);
create unique index visits_one_open on visits (restaurant_id, table_id) where ended_at is null;

-- One row per check-in of a browser. The visit's cookie contains the number, so that staff can remove a single phone.
create table visit_phones (
  restaurant_id integer not null,
  visit_id bigint not null,
  number smallint not null check (number > 0),
  since timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- link: checked in without an OTP, because the restaurant requires none.
  way text not null check (way in ('otp', 'pass', 'link')),
  device text not null default '' check (length(device) <= 100),
  put_out_at timestamptz,
  put_out_by_user_id integer references users,
  primary key (restaurant_id, visit_id, number),
  foreign key (restaurant_id, visit_id) references visits on delete cascade,
  check ((put_out_at is null) = (put_out_by_user_id is null))
);
create index visit_phones_put_out on visit_phones (restaurant_id, put_out_at) where put_out_at is not null;

create table table_calls (
  restaurant_id integer not null,
  id bigint generated always as identity,
  table_id integer not null,
  visit_id bigint not null,
  kind text not null check (kind in ('staff', 'bill')),
  -- ended: the visit ended before staff answered.
  state text not null default 'open' check (state in ('open', 'taken', 'ended')),
  called_at timestamptz not null default now(),
  taken_at timestamptz,
  taken_by_user_id integer references users,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, table_id) references dining_tables,
  foreign key (restaurant_id, visit_id) references visits,
  constraint table_call_taken check (
    (state = 'taken') = (taken_at is not null) and (taken_at is null) = (taken_by_user_id is null)
  )
);
create unique index table_calls_one_open on table_calls (restaurant_id, table_id, kind) where state = 'open';
create index table_calls_of_visit on table_calls (restaurant_id, visit_id, id);
create index table_calls_taken_by on table_calls (taken_by_user_id);
