-- First on the pad of staff. `featured` is for guests.
alter table items add column favourite boolean not null default false;
