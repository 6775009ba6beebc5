-- Lists the dish first on the staff's pad. `featured` is for guests.
alter table items add column favourite boolean not null default false;
