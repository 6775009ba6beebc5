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

create function raise_own_menu_version() returns trigger language plpgsql as $$
begin
  if (new.tax_rate, new.plan_id, new.active, new.config, new.name)
     is distinct from (old.tax_rate, old.plan_id, old.active, old.config, old.name) then
    new.menu_version := old.menu_version + 1;
  end if;
  return new;
end $$;
create trigger menu_changed before update on restaurants for each row execute function raise_own_menu_version();

create function raise_menu_of_plan() returns trigger language plpgsql as $$
begin
  if new.charges is distinct from old.charges then
    update restaurants set menu_version = menu_version + 1 where plan_id = new.id;
  end if;
  return null;
end $$;
create trigger menu_changed after update on plans for each row execute function raise_menu_of_plan();
