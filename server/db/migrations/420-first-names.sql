-- The guest's first name, if they gave one: see core/domain/first-names.ts. Erased when the visit ends.
alter table visit_phones add column first_name text check (first_name <> '' and length(first_name) <= 30);
