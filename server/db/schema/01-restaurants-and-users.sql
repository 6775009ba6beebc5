-- Amounts are bigint cents. restaurant_id is the first key column of every table that belongs to a restaurant.
-- Lock order everywhere: visit, order, sub-order, then table and attendant.

-- Not in functions/, because indexes use it and must be rebuilt when it changes.
-- Composed and decomposed accents count as the same name.
create function folded(text) returns text language sql immutable strict parallel safe as $$
  select normalize(lower(regexp_replace(btrim($1), '\s+', ' ', 'g')), nfc)
$$;

create table plans (
  id integer generated always as identity primary key,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  description text not null default '' check (length(description) <= 2000),
  charges text not null check (charges ~ '^[^|]+\|[^|]+\|[^|]+$'),
  version integer not null default 1,
  removed_at timestamptz
);
create unique index plans_name on plans (folded(name)) where removed_at is null;

create table restaurants (
  id integer generated always as identity primary key,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  url text not null default '' check (length(url) <= 500),
  address text not null default '' check (length(address) <= 1000),
  code text not null default '' check (length(code) <= 50),
  tax_rate numeric(8, 5) not null check (tax_rate between 0 and 100),
  plan_id integer not null references plans,
  config text not null check (length(config) <= 20000),
  active boolean not null default true,
  -- Incremented by every change that affects the price of a guest's order: items, choices, categories, tax rate, plan.
  menu_version bigint not null default 1,
  version integer not null default 1,
  offer_times jsonb check (jsonb_typeof(offer_times) = 'array')
);
create unique index restaurants_name on restaurants (folded(name));

create table restaurant_logos (
  restaurant_id integer primary key references restaurants,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
  picture bytea not null check (octet_length(picture) between 1 and 1048576),
  mark text not null check (mark ~ '^[A-Za-z0-9_-]{16,64}$'),
  saved_at timestamptz not null default now()
);

create table users (
  id integer generated always as identity primary key,
  restaurant_id integer references restaurants,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  username text not null check (btrim(username) <> '' and length(username) <= 200),
  email text not null check (length(email) <= 254),
  password_hash text not null,
  version integer not null default 1,
  removed_at timestamptz,
  -- An argon2id hash. The PIN works only on a device where a password sign-in happened.
  pin_hash text,
  -- A removed user's name, email and sign-in data can be erased. The id stays for the records of their actions.
  erased_at timestamptz,
  constraint users_erased_are_removed check (erased_at is null or removed_at is not null)
);
create unique index users_username on users (folded(username)) where removed_at is null;
create index users_restaurant on users (restaurant_id, id);

create table roles (
  id integer generated always as identity primary key,
  restaurant_id integer references restaurants,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  description text not null default '' check (length(description) <= 2000),
  privileges text[] not null,
  version integer not null default 1,
  -- Users with this role must take a second step at sign-in.
  second_step boolean not null default false,
  -- Users with this role may discount a bill by up to this percentage without approval.
  discount_limit integer not null default 0 check (discount_limit between 0 and 100)
);
create unique index roles_name on roles (coalesce(restaurant_id, 0), folded(name));

create table user_roles (
  user_id integer not null references users on delete cascade,
  role_id integer not null references roles,
  primary key (user_id, role_id)
);
create index user_roles_role on user_roles (role_id);
