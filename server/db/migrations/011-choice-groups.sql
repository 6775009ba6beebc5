-- Groups of choices: a library that many dishes use. A dish's own list (item_choices) stays its first, unnamed group.
create table choice_groups (
  restaurant_id integer not null references restaurants,
  id integer generated always as identity,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  kitchen_name text not null default '' check (length(kitchen_name) <= 200),
  min_count integer not null default 0 check (min_count between 0 and 99),
  -- Null: no limit.
  max_count integer check (max_count between 1 and 99 and max_count >= min_count),
  -- The cheapest of the picked are free, as many as this.
  free_count integer not null default 0 check (free_count between 0 and 99 and free_count <= max_count),
  repeatable boolean not null default false,
  version integer not null default 1,
  removed_at timestamptz,
  primary key (restaurant_id, id)
);
create unique index choice_groups_name on choice_groups (restaurant_id, folded(name)) where removed_at is null;

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
  -- Codes; null: not known.
  allergens text[],
  -- The group that this choice opens. That one opens none: one level.
  nested_group_id integer check (nested_group_id <> group_id),
  primary key (restaurant_id, group_id, id),
  foreign key (restaurant_id, group_id) references choice_groups,
  foreign key (restaurant_id, nested_group_id) references choice_groups
);
create index group_choices_opening on group_choices (restaurant_id, nested_group_id) where nested_group_id is not null;

create table item_groups (
  restaurant_id integer not null,
  item_id integer not null,
  group_id integer not null,
  position integer not null check (position >= 0),
  primary key (restaurant_id, item_id, group_id),
  foreign key (restaurant_id, item_id) references items,
  foreign key (restaurant_id, group_id) references choice_groups
);
create index item_groups_of_group on item_groups (restaurant_id, group_id);

-- What a choice costs on one dish.
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
create index item_group_prices_of_choice on item_group_prices (restaurant_id, group_id, choice_id);

-- A choice of the dish's own list has no group, and stays at position 0.
alter table order_line_choices
  add column position smallint not null default 0,
  add column group_name text not null default '',
  -- The choice that opened the group.
  add column within text not null default '',
  add column quantity smallint not null default 1 check (quantity between 1 and 99),
  -- What one costs where it is not free; null: as charged.
  add column list_cents bigint check (list_cents >= 0),
  -- For the kitchen, where they differ from the guest's words.
  add column kitchen_name text not null default '',
  add column kitchen_group text not null default '',
  add column kitchen_within text not null default '',
  drop constraint order_line_choices_pkey,
  add primary key (restaurant_id, line_id, unit, name, position);

-- Choices of the own list read as before, so that no ticket seems changed.
create or replace function kitchen_words_of(restaurant integer, sub_order integer)
  returns table (line_id integer, "position" integer, told jsonb) language sql stable as $$
  select l.id, l.position, jsonb_build_object('itemId', l.item_id, 'name', l.item_name, 'quantity', l.quantity,
    'specialInstruction', l.special_instruction, 'choices', coalesce((
      select jsonb_agg(case when c.group_name = '' then jsonb_build_object('unit', c.unit, 'name', c.name)
        else jsonb_build_object('unit', c.unit, 'name', coalesce(nullif(c.kitchen_name, ''), c.name),
          'group', coalesce(nullif(c.kitchen_group, ''), c.group_name),
          'within', coalesce(nullif(c.kitchen_within, ''), c.within), 'quantity', c.quantity) end
        order by c.unit, c.position, c.name)
      from order_line_choices c where c.restaurant_id = l.restaurant_id and c.line_id = l.id
    ), '[]'::jsonb))
  from order_lines l where l.restaurant_id = restaurant and l.sub_order_id = sub_order
$$;

create function audit_group_choice() returns trigger language plpgsql security definer as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  record jsonb := coalesce(now, was);
  restaurant integer := record ->> 'restaurant_id';
  e audit_events;
begin
  e.kind := 'choice';
  e.change := case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end;
  e.restaurant_id := restaurant;
  e.subject := concat_ws(': ',
    (select i.name from items i where i.restaurant_id = restaurant and i.id = (record ->> 'item_id')::int),
    (select g.name from choice_groups g where g.restaurant_id = restaurant and g.id = (record ->> 'group_id')::int),
    coalesce(record ->> 'name', (select c.name from group_choices c where c.restaurant_id = restaurant
      and c.group_id = (record ->> 'group_id')::int and c.id = (record ->> 'choice_id')::int)));
  e.changes := coalesce((
    select jsonb_object_agg(name, jsonb_build_array(was -> name, now -> name)) from unnest(array['name', 'price_cents']) name
    where was -> name is distinct from now -> name and not (name = 'name' and tg_op <> 'UPDATE')), '{}');
  perform add_audit_event(e);
  return null;
end $$;
do $$ begin
  execute format('alter function audit_group_choice set search_path = %I, pg_temp', current_schema());
end $$;
create constraint trigger audit_record after insert or delete on group_choices deferrable initially deferred for each row
  execute function audit_group_choice();
create constraint trigger audit_change after update on group_choices deferrable initially deferred for each row
  when (old.name <> new.name or old.price_cents <> new.price_cents) execute function audit_group_choice();
create constraint trigger audit_record after insert or delete on item_group_prices deferrable initially deferred
  for each row execute function audit_group_choice();
create constraint trigger audit_change after update on item_group_prices deferrable initially deferred for each row
  when (old.price_cents <> new.price_cents) execute function audit_group_choice();
create constraint trigger audit_change after update on choice_groups deferrable initially deferred for each row
  when (old.free_count <> new.free_count or old.name <> new.name)
  execute function audit_change('choice', 'name', 'free_count');
