-- Amounts are bigint cents. restaurant_id leads the key of every table that belongs to a restaurant.
-- Order of locks everywhere: visit, then order, then sub-order, then table and attendant.

create function folded(text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(btrim($1), '\s+', ' ', 'g'))
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
  -- Raised by every change of what a diner's order is priced from: items, choices, categories, rate, plan.
  menu_version bigint not null default 1,
  version integer not null default 1
);
create unique index restaurants_name on restaurants (folded(name));

-- The picture that stands for a restaurant in the portal's top bar and on its diners' screens.
create table restaurant_logos (
  restaurant_id integer primary key references restaurants,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
  picture bytea not null check (octet_length(picture) between 1 and 1048576),
  -- Differs with every picture.
  mark text not null check (mark ~ '^[A-Za-z0-9_-]{16,64}$'),
  saved_at timestamptz not null default now()
);

create table users (
  id integer generated always as identity primary key,
  -- Null for a platform administrator.
  restaurant_id integer references restaurants,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  username text not null check (btrim(username) <> '' and length(username) <= 200),
  email text not null check (length(email) <= 254),
  password_hash text not null,
  version integer not null default 1,
  removed_at timestamptz,
  -- A PIN of one's own, for a device that is known: its argon2id hash.
  pin_hash text,
  -- Somebody who left may have their name, address and sign-in data erased; what they did keeps their number.
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
  -- Whose users take a second step.
  second_step boolean not null default false,
  -- Up to how many percent of a bill its users take off without anybody's approval.
  discount_limit integer not null default 0 check (discount_limit between 0 and 100)
);
create unique index roles_name on roles (coalesce(restaurant_id, 0), folded(name));

create table user_roles (
  user_id integer not null references users on delete cascade,
  role_id integer not null references roles,
  primary key (user_id, role_id)
);
create index user_roles_role on user_roles (role_id);

-- In which time zone a restaurant counts its days, and in which currency it charges, is said here and nowhere else in the
-- database. Today all say the same, as core/domain/formats does; PostgreSQL puts such constants in their place when it
-- plans a statement. A restaurant of its own zone is another body of these functions; its totals are counted again then.
create function restaurant_zone(restaurant_id integer) returns text language sql stable parallel safe as $$
  select 'America/Los_Angeles'
$$;

create function restaurant_currency(restaurant_id integer) returns text language sql stable parallel safe as $$
  select 'USD'
$$;

-- No index may hold this, since what it reads can change.
create function restaurant_day(restaurant_id integer, moment timestamptz) returns date language sql stable parallel safe as $$
  select (moment at time zone restaurant_zone(restaurant_id))::date
$$;
