-- What is in an item. Null: not stated. Allergens by the codes of core/domain/allergens.ts.
alter table items
  add column allergens text[],
  add column traces text[],
  add column calories integer check (calories between 0 and 9999),
  -- Percent by volume.
  add column alcohol double precision check (alcohol > 0 and alcohol <= 100),
  add column min_age integer check (min_age between 1 and 99);
