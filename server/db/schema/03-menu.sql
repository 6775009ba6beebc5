create table categories (
  restaurant_id integer not null references restaurants,
  id integer generated always as identity,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  description text not null default '' check (length(description) <= 2000),
  version integer not null default 1,
  removed_at timestamptz,
  -- When it is offered, and at what price. Null: always, and at the usual price.
  offer_times jsonb check (jsonb_typeof(offer_times) = 'array'),
  price_windows jsonb check (jsonb_typeof(price_windows) = 'array'),
  -- The position that staff chose; new ones come last.
  position integer check (position > 0),
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
  types integer[] not null default '{}' check (types <@ array[0, 1, 2, 3, 4, 5, 6, 7, 8]),
  -- A available, N not available, O out of stock, R removed.
  availability char(1) not null check (availability in ('A', 'N', 'O', 'R')),
  version integer not null default 1,
  -- Contents of the dish; null: not stated. Allergens use the codes of core/domain/allergens.ts.
  allergens text[],
  traces text[],
  calories integer check (calories between 0 and 9999),
  alcohol double precision check (alcohol > 0 and alcohol <= 100),
  min_age integer check (min_age between 1 and 99),
  hidden boolean not null default false,
  -- When it is offered, and at what price. Null: always, and at the usual price.
  offer_times jsonb check (jsonb_typeof(offer_times) = 'array'),
  price_windows jsonb check (jsonb_typeof(price_windows) = 'array'),
  -- The position that staff chose; new ones come last.
  position integer check (position > 0),
  featured boolean not null default false,
  goes_with integer[] not null default '{}' check (cardinality(goes_with) <= 6),
  primary key (restaurant_id, id),
  foreign key (restaurant_id, category_id) references categories
);
create unique index items_name on items (restaurant_id, folded(name)) where availability <> 'R';
create index items_category on items (restaurant_id, category_id);

-- Groups of choices: shared groups that many dishes can use, and a private group for each dish with its own list.
create table choice_groups (
  restaurant_id integer not null references restaurants,
  id integer generated always as identity,
  item_id integer,
  name text not null check (length(name) <= 200 and (btrim(name) = '') = (item_id is not null)),
  kitchen_name text not null default '' check (length(kitchen_name) <= 200),
  min_count integer not null default 0 check (min_count between 0 and 99),
  -- Null: no limit. Only a private group can have 0, which means that nothing can be picked.
  max_count integer check (max_count between 0 and 99 and (item_id is not null or max_count >= greatest(min_count, 1))),
  -- Maximum picks per unit of the line's quantity; null: no limit.
  per_line integer check (per_line between 1 and 999 and (item_id is not null or per_line is null)),
  free_count integer not null default 0 check (free_count between 0 and 99 and free_count <= max_count),
  repeatable boolean not null default false,
  version integer not null default 1,
  removed_at timestamptz,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, item_id) references items on delete cascade
);
create unique index choice_groups_name on choice_groups (restaurant_id, folded(name))
  where item_id is null and removed_at is null;
create unique index choice_groups_of_item on choice_groups (restaurant_id, item_id) where item_id is not null;

create table group_choices (
  restaurant_id integer not null,
  group_id integer not null,
  id integer generated always as identity,
  position integer not null check (position >= 0),
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  kitchen_name text not null default '' check (length(kitchen_name) <= 200),
  description text not null default '' check (length(description) <= 2000),
  price_cents bigint not null check (price_cents between 0 and 9999999),
  is_default boolean not null default false,
  sold_out boolean not null default false,
  -- Allergen codes; null: not known.
  allergens text[],
  -- The group that this choice opens. Only one level: that group can't open another.
  nested_group_id integer check (nested_group_id <> group_id),
  -- The dish that this choice stands for, if any. A dish with such choices is a combo.
  item_id integer,
  primary key (restaurant_id, group_id, id),
  foreign key (restaurant_id, group_id) references choice_groups on delete cascade,
  foreign key (restaurant_id, nested_group_id) references choice_groups,
  foreign key (restaurant_id, item_id) references items
);
create index group_choices_opening on group_choices (restaurant_id, nested_group_id) where nested_group_id is not null;
create index group_choices_of_item on group_choices (restaurant_id, item_id) where item_id is not null;

create table item_groups (
  restaurant_id integer not null,
  item_id integer not null,
  group_id integer not null,
  position integer not null check (position >= 0),
  primary key (restaurant_id, item_id, group_id),
  foreign key (restaurant_id, item_id) references items,
  foreign key (restaurant_id, group_id) references choice_groups
);
-- Including item_id also serves foreign keys and the prices of one dish, even if the planner expects an empty table.
create index item_groups_of_group on item_groups (restaurant_id, group_id, item_id);

create table item_group_prices (
  restaurant_id integer not null,
  item_id integer not null,
  group_id integer not null,
  choice_id integer not null,
  price_cents bigint not null check (price_cents between 0 and 9999999),
  primary key (restaurant_id, item_id, group_id, choice_id),
  foreign key (restaurant_id, item_id, group_id) references item_groups on delete cascade,
  foreign key (restaurant_id, group_id, choice_id) references group_choices on delete cascade
);
create index item_group_prices_of_choice on item_group_prices (restaurant_id, group_id, choice_id, item_id);

-- Stock is separate from `items`, so that an order which lowers a count doesn't change the item or the menu version.
create table item_stock (
  restaurant_id integer not null,
  item_id integer not null,
  -- Null: not counted.
  left_count integer check (left_count >= 0),
  -- Infinity: until staff put it back on sale.
  sold_out_until timestamptz,
  version integer not null default 1,
  primary key (restaurant_id, item_id),
  foreign key (restaurant_id, item_id) references items on delete cascade
);

-- The photo of a dish, prepared once for all screen sizes. A dish without a photo has no row.
create table item_photos (
  restaurant_id integer not null,
  item_id integer not null,
  -- A hash of all its files, so that the content of a URL never changes.
  hash text not null check (hash ~ '^[A-Za-z0-9_-]{22}$'),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  primary key (restaurant_id, item_id),
  foreign key (restaurant_id, item_id) references items on delete cascade
);
create index item_photos_hash on item_photos (restaurant_id, hash);

create table item_photo_files (
  restaurant_id integer not null,
  item_id integer not null,
  width integer not null check (width > 0),
  format text not null check (format in ('avif', 'webp')),
  bytes bytea not null check (octet_length(bytes) between 1 and 4194304),
  primary key (restaurant_id, item_id, width, format),
  foreign key (restaurant_id, item_id) references item_photos on delete cascade
);
-- Photos are compressed already. PostgreSQL 15 doesn't know STORAGE within CREATE TABLE.
alter table item_photo_files alter column bytes set storage external;
