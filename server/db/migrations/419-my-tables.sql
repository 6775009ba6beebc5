-- The attendant who serves a table instead of its own until the restaurant's business day ends.
alter table dining_tables add column taken_over_by bigint,
  add column taken_over_until timestamptz,
  add constraint dining_tables_taken_over check ((taken_over_by is null) = (taken_over_until is null)),
  add foreign key (restaurant_id, taken_over_by) references attendants;

-- The attendant that this user is linked to.
alter table users add column attendant_id bigint,
  add constraint users_attendant_of_restaurant check (attendant_id is null or restaurant_id is not null),
  add foreign key (restaurant_id, attendant_id) references attendants;
create unique index users_attendant on users (restaurant_id, attendant_id) where removed_at is null;

alter table audit_events drop constraint audit_events_kind_check;
alter table audit_events add constraint audit_events_kind_check check (kind in (
  'approval', 'phone-put-out', 'payment', 'discount', 'surcharge', 'refund', 'refund-failed', 'order-cancelled',
  'sub-order-cancelled', 'sub-order-accepted', 'order-reopened', 'dish-voided', 'dish-comped', 'table-moved',
  'table-taken-over', 'order-joined', 'order-separated', 'tips-reset', 'item', 'category', 'choice', 'plan', 'tax',
  'configuration', 'restaurant', 'table', 'user', 'role', 'role-of-user', 'password', 'second-step', 'pin', 'sign-in',
  'sign-out', 'sign-in-refused', 'wrong-code', 'wrong-otp', 'not-allowed', 'limit-tripped', 'trail-shortened',
  'menu-import', 'drawer-opened'
));
