-- Where staff put a category or dish; new ones stand last.
alter table categories add column position integer check (position > 0);
alter table items
  add column position integer check (position > 0),
  add column featured boolean not null default false,
  -- Ids of other dishes of the restaurant, best first.
  add column goes_with integer[] not null default '{}' check (cardinality(goes_with) <= 6);
