-- Parts of a restaurant, each with a floor plan: Patio, Bar.
create table areas (
  restaurant_id integer not null references restaurants,
  id bigint generated always as identity,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  -- One of `areaColours` of core/domain/floor-plan.ts.
  colour text not null check (colour ~ '^[a-z]{1,20}$'),
  position smallint not null,
  -- Guests can't check in at its tables until this time.
  closed_until timestamptz,
  version integer not null default 1,
  plan_version integer not null default 1,
  primary key (restaurant_id, id)
);
create unique index areas_name on areas (restaurant_id, folded(name));

alter table dining_tables add column area_id bigint,
  -- `Place` of core/domain/floor-plan.ts. Null: not on the plan of its area.
  add column place jsonb,
  add constraint dining_table_place check (place is null or area_id is not null),
  add foreign key (restaurant_id, area_id) references areas;
create index dining_tables_of_area on dining_tables (restaurant_id, area_id) where area_id is not null;
