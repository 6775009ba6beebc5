-- Guests read that staff changed what they had ordered.
alter table sub_orders add column changed_by_staff boolean not null default false;
