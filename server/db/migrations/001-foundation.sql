-- Amounts are bigint cents. restaurant_id leads the key of every table that belongs to a restaurant.
-- Order of locks everywhere: visit, then order, then sub-order, then table and attendant.

create function folded(text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(btrim($1), '\s+', ' ', 'g'))
$$;

-- The platform -------------------------------------------------------------------------------------------------------

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

-- Staff --------------------------------------------------------------------------------------------------------------

create table users (
  id integer generated always as identity primary key,
  -- Null for a platform administrator.
  restaurant_id integer references restaurants,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  username text not null check (btrim(username) <> '' and length(username) <= 200),
  email text not null check (length(email) <= 254),
  password_hash text not null,
  version integer not null default 1,
  removed_at timestamptz
);
create unique index users_username on users (folded(username)) where removed_at is null;
create index users_restaurant on users (restaurant_id, id);

create table roles (
  id integer generated always as identity primary key,
  restaurant_id integer references restaurants,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  description text not null default '' check (length(description) <= 2000),
  privileges text[] not null,
  version integer not null default 1
);
create unique index roles_name on roles (coalesce(restaurant_id, 0), folded(name));

create table user_roles (
  user_id integer not null references users on delete cascade,
  role_id integer not null references roles,
  primary key (user_id, role_id)
);
create index user_roles_role on user_roles (role_id);

create table staff_sessions (
  id uuid primary key,
  user_id integer not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index staff_sessions_user on staff_sessions (user_id);

create table password_links (
  token_hash text primary key,
  user_id integer not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_user on password_links (user_id);

-- The menu -----------------------------------------------------------------------------------------------------------

create table categories (
  restaurant_id integer not null references restaurants,
  id integer generated always as identity,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  description text not null default '' check (length(description) <= 2000),
  version integer not null default 1,
  removed_at timestamptz,
  primary key (restaurant_id, id)
);
create unique index categories_name on categories (restaurant_id, folded(name)) where removed_at is null;

create table items (
  restaurant_id integer not null references restaurants,
  id integer generated always as identity,
  category_id integer not null,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  description text not null default '' check (length(description) <= 2000),
  price_cents bigint not null check (price_cents between 0 and 9999999),
  selection char(1) not null check (selection in ('Y', 'S', 'M')),
  mandatory boolean not null default false,
  max_choices integer not null default 0 check (max_choices >= 0),
  types integer[] not null default '{}' check (types <@ array[0, 1, 2, 3, 4, 5, 6, 7, 8]),
  -- A available, N not available, O out of stock, R removed.
  availability char(1) not null check (availability in ('A', 'N', 'O', 'R')),
  version integer not null default 1,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, category_id) references categories
);
create unique index items_name on items (restaurant_id, folded(name)) where availability <> 'R';
create index items_category on items (restaurant_id, category_id);

create table item_choices (
  restaurant_id integer not null,
  item_id integer not null,
  position integer not null check (position >= 0),
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  description text not null default '' check (length(description) <= 2000),
  price_cents bigint not null check (price_cents between 0 and 9999999),
  primary key (restaurant_id, item_id, position),
  foreign key (restaurant_id, item_id) references items on delete cascade
);
create unique index item_choices_name on item_choices (restaurant_id, item_id, folded(name));

-- The floor ----------------------------------------------------------------------------------------------------------

create table attendants (
  restaurant_id integer not null references restaurants,
  id integer generated always as identity,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  code text not null default '' check (length(code) <= 50),
  -- 1 On Duty, 0 Off Duty, 2 removed.
  status smallint not null check (status in (0, 1, 2)),
  tip_total_cents bigint not null default 0 check (tip_total_cents >= 0),
  version integer not null default 1,
  primary key (restaurant_id, id)
);
create unique index attendants_name on attendants (restaurant_id, folded(name)) where status <> 2;

create table dining_tables (
  restaurant_id integer not null references restaurants,
  id integer generated always as identity,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  description text not null default '' check (length(description) <= 2000),
  -- The random part of the QR link.
  code text not null unique check (code ~ '^[A-Za-z0-9]{8,40}$'),
  -- 0 Inactive, 1 Active, 3 removed. Busy follows from an unpaid order and is never stored.
  state smallint not null check (state in (0, 1, 3)),
  attendant_id integer,
  otp text not null check (otp ~ '^[0-9]{6}$'),
  otp_generated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, attendant_id) references attendants
);
create unique index dining_tables_name on dining_tables (restaurant_id, folded(name)) where state <> 3;

-- From the first check-in after the table is free until payment or cancellation.
create table visits (
  restaurant_id integer not null,
  id integer generated always as identity,
  table_id integer not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The latest submission: an identical one without a key within ten seconds is the same press of the button.
  last_request_hash text,
  last_request_at timestamptz,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, table_id) references dining_tables
);
create unique index visits_one_open on visits (restaurant_id, table_id) where ended_at is null;

-- Orders -------------------------------------------------------------------------------------------------------------

create table orders (
  restaurant_id integer not null,
  id integer generated always as identity (start with 1001),
  table_id integer not null,
  visit_id integer not null,
  status char(1) not null check (status in ('N', 'O', 'C', 'P', 'D')),
  waiting_count integer not null default 0 check (waiting_count >= 0),
  confirmed_count integer not null default 0 check (confirmed_count >= 0),
  -- Sums over the sub-orders that are not cancelled.
  total_cents bigint not null default 0 check (total_cents >= 0),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  version integer not null default 1,
  started_at timestamptz not null default now(),
  closed_at timestamptz,
  ended_at timestamptz,
  primary key (restaurant_id, id),
  unique (id),
  foreign key (restaurant_id, table_id) references dining_tables,
  foreign key (restaurant_id, visit_id) references visits,
  constraint order_status_follows_from_sub_orders check (
    case status
      when 'N' then waiting_count > 0
      when 'D' then waiting_count = 0 and confirmed_count = 0
      else waiting_count = 0 and confirmed_count > 0
    end
  ),
  constraint order_times check (
    (status in ('C', 'P')) <= (closed_at is not null) and (status in ('P', 'D')) = (ended_at is not null)
  )
);
-- One open order per table.
create unique index orders_one_open on orders (restaurant_id, table_id) where status in ('N', 'O', 'C');
create index orders_by_status on orders (restaurant_id, status, id desc);
create index orders_by_visit on orders (restaurant_id, visit_id);

create table sub_orders (
  restaurant_id integer not null,
  id integer generated always as identity (start with 2001),
  order_id integer not null,
  visit_id integer not null,
  status char(1) not null check (status in ('N', 'O', 'D')),
  item_count integer not null check (item_count > 0),
  total_cents bigint not null check (total_cents >= 0),
  tax_rate numeric(8, 5) not null check (tax_rate between 0 and 100),
  tax_cents bigint not null check (tax_cents >= 0),
  special_instruction text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_hash text not null,
  primary key (restaurant_id, id),
  unique (id),
  unique (restaurant_id, visit_id, idempotency_key),
  foreign key (restaurant_id, order_id) references orders,
  foreign key (restaurant_id, visit_id) references visits,
  check ((status = 'N') = (decided_at is null))
);
create index sub_orders_by_order on sub_orders (restaurant_id, order_id, id);

create table order_lines (
  restaurant_id integer not null,
  id integer generated always as identity,
  sub_order_id integer not null,
  position integer not null,
  item_id integer not null,
  -- Name and price as they were at the time of ordering.
  item_name text not null,
  item_description text not null default '',
  quantity integer not null check (quantity between 1 and 99),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  special_instruction text not null default '',
  primary key (restaurant_id, id),
  unique (restaurant_id, sub_order_id, position),
  foreign key (restaurant_id, sub_order_id) references sub_orders,
  foreign key (restaurant_id, item_id) references items
);

-- One row per unit and chosen sub-item.
create table order_line_choices (
  restaurant_id integer not null,
  line_id integer not null,
  unit integer not null check (unit between 1 and 99),
  name text not null,
  description text not null default '',
  price_cents bigint not null check (price_cents >= 0),
  primary key (restaurant_id, line_id, unit, name),
  foreign key (restaurant_id, line_id) references order_lines on delete cascade
);

-- Payments -----------------------------------------------------------------------------------------------------------

create table payments (
  restaurant_id integer not null,
  id integer generated always as identity (start with 3001),
  order_id integer not null,
  -- 'staff' for the payment dialog, otherwise the card provider; with `reference`, the same payment is recorded once.
  provider text not null check (provider in ('staff', 'sandbox', 'stripe')),
  reference text not null,
  paid_by text not null check (paid_by in ('Cash', 'Card', 'Others', 'Online')),
  email text not null default '',
  total_cents bigint not null check (total_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents between 0 and total_cents),
  discount_mode text check (discount_mode in ('amount', 'percent')),
  service_charge_cents bigint not null check (service_charge_cents >= 0),
  surcharge_cents bigint not null default 0 check (surcharge_cents >= 0),
  surcharge_mode text check (surcharge_mode in ('amount', 'percent')),
  tax_cents bigint not null check (tax_cents >= 0),
  tip_cents bigint not null default 0 check (tip_cents >= 0),
  amount_cents bigint not null,
  attendant_id integer,
  taken_by_user_id integer references users,
  paid_at timestamptz not null default now(),
  primary key (restaurant_id, id),
  unique (id),
  unique (restaurant_id, order_id),
  unique (provider, reference),
  foreign key (restaurant_id, order_id) references orders,
  foreign key (restaurant_id, attendant_id) references attendants,
  constraint payment_adds_up check (
    amount_cents = total_cents - discount_cents + service_charge_cents + surcharge_cents + tax_cents + tip_cents
  )
);
create index payments_by_time on payments (restaurant_id, paid_at);

-- Card checkouts that this product started at a provider.
create table card_checkouts (
  restaurant_id integer not null,
  id integer generated always as identity,
  order_id integer not null,
  provider text not null check (provider in ('sandbox', 'stripe')),
  session_id text not null check (session_id ~ '^[A-Za-z0-9_]{20,200}$'),
  url text not null,
  live boolean not null,
  order_version integer not null,
  -- The bill as the diner saw it: a plan or rate that changes while he types his card number changes nothing for him.
  total_cents bigint not null check (total_cents >= 0),
  service_charge_cents bigint not null check (service_charge_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  amount_cents bigint not null check (amount_cents > 0),
  idempotency_key text,
  request_hash text not null,
  created_at timestamptz not null default now(),
  primary key (restaurant_id, id),
  unique (provider, session_id),
  unique (restaurant_id, order_id, idempotency_key),
  foreign key (restaurant_id, order_id) references orders,
  constraint checkout_adds_up check (amount_cents = total_cents + service_charge_cents + tax_cents + tip_cents)
);

-- What the embedded sandbox provider itself remembers: the other side of the provider interface.
create table sandbox_checkouts (
  session_id text primary key,
  description text not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'expired')),
  success_url text not null,
  failure_url text not null,
  challenge text,
  created_at timestamptz not null default now(),
  paid_at timestamptz
);

-- Mail ---------------------------------------------------------------------------------------------------------------

create table outbox (
  id bigint generated always as identity primary key,
  restaurant_id integer references restaurants,
  -- The same message is queued once, however often it is asked for.
  dedupe_key text not null unique,
  recipient text not null,
  subject text not null,
  html text not null,
  plain_text text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_due on outbox (next_attempt_at) where status = 'waiting';

-- Attempt counters of rate-limiter-flexible, in its own layout.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Change notices -----------------------------------------------------------------------------------------------------
-- Every program instance listens; a notice says which restaurant's floor or menu, or whose access, is no longer current.

create function notify_change() returns trigger language plpgsql as $$
declare
  restaurant integer;
begin
  if tg_nargs = 2 then
    perform pg_notify('comanda_changes', tg_argv[0]);
  else
    restaurant := case when tg_op = 'DELETE' then old.restaurant_id else new.restaurant_id end;
    perform pg_notify('comanda_changes', tg_argv[0] || ':' || coalesce(restaurant, 0));
  end if;
  return null;
end $$;

create trigger notify_floor after insert or update or delete on orders for each row execute function notify_change('floor');
create trigger notify_floor after insert or update or delete on sub_orders for each row execute function notify_change('floor');
create trigger notify_floor after insert or update or delete on dining_tables for each row execute function notify_change('floor');
create trigger notify_floor after insert or update or delete on attendants for each row execute function notify_change('floor');

create trigger notify_access after insert or update or delete on users for each statement execute function notify_change('access', 'all');
create trigger notify_access after insert or update or delete on roles for each statement execute function notify_change('access', 'all');
create trigger notify_access after insert or update or delete on user_roles for each statement execute function notify_change('access', 'all');
create trigger notify_access after update or delete on staff_sessions for each statement execute function notify_change('access', 'all');

create function raise_menu_version() returns trigger language plpgsql as $$
begin
  update restaurants set menu_version = menu_version + 1
  where id = case when tg_op = 'DELETE' then old.restaurant_id else new.restaurant_id end;
  return null;
end $$;

create trigger menu_changed after insert or update or delete on categories for each row execute function raise_menu_version();
create trigger menu_changed after insert or update or delete on items for each row execute function raise_menu_version();
create trigger menu_changed after insert or update or delete on item_choices for each row execute function raise_menu_version();

create function raise_own_menu_version() returns trigger language plpgsql as $$
begin
  if (new.tax_rate, new.plan_id, new.active, new.config, new.name)
     is distinct from (old.tax_rate, old.plan_id, old.active, old.config, old.name) then
    new.menu_version := old.menu_version + 1;
  end if;
  return new;
end $$;
create trigger menu_changed before update on restaurants for each row execute function raise_own_menu_version();

create function notify_restaurant() returns trigger language plpgsql as $$
begin
  perform pg_notify('comanda_changes', 'menu:' || new.id);
  return null;
end $$;
create trigger notify_menu after insert or update on restaurants for each row execute function notify_restaurant();

create function raise_menu_of_plan() returns trigger language plpgsql as $$
begin
  if new.charges is distinct from old.charges then
    update restaurants set menu_version = menu_version + 1 where plan_id = new.id;
  end if;
  return null;
end $$;
create trigger menu_changed after update on plans for each row execute function raise_menu_of_plan();
