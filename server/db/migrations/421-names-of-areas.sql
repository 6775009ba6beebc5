-- Compared at the end of a save, so that areas can swap their names.
drop index areas_name;
alter table areas add constraint areas_name
  exclude using btree (restaurant_id with =, folded(name) with =) deferrable initially deferred;

alter table audit_events drop constraint audit_events_kind_check;
alter table audit_events add constraint audit_events_kind_check check (kind in (
  'approval', 'phone-put-out', 'payment', 'discount', 'surcharge', 'refund', 'refund-failed', 'order-cancelled',
  'sub-order-cancelled', 'sub-order-accepted', 'order-reopened', 'dish-voided', 'dish-comped', 'table-moved',
  'table-taken-over', 'order-joined', 'order-separated', 'tips-reset', 'item', 'category', 'choice', 'plan', 'tax',
  'configuration', 'restaurant', 'table', 'area', 'user', 'role', 'role-of-user', 'password', 'second-step', 'pin',
  'sign-in', 'sign-out', 'sign-in-refused', 'wrong-code', 'wrong-otp', 'not-allowed', 'limit-tripped',
  'trail-shortened', 'menu-import', 'drawer-opened'
));
