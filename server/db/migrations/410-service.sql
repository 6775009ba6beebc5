-- `ServiceSettings` of core/domain/service-settings.ts. Null: orders wait for staff; no courses, no seats.
alter table restaurants add column service_settings jsonb,
  -- Guests' orders are refused until this time.
  add column paused_until timestamptz;

-- True if no staff member confirmed it: see core/domain/auto-accept.ts.
alter table sub_orders add column accepted_by_itself boolean not null default false;
create index sub_orders_accepted on sub_orders (restaurant_id, order_id) where accepted_by_itself;

alter table audit_events drop constraint audit_events_kind_check;
alter table audit_events add constraint audit_events_kind_check check (kind in (
  'approval', 'phone-put-out', 'payment', 'discount', 'surcharge', 'refund', 'refund-failed', 'order-cancelled',
  'sub-order-cancelled', 'sub-order-accepted', 'order-reopened', 'table-moved', 'order-joined', 'order-separated',
  'tips-reset', 'item', 'category', 'choice', 'plan', 'tax', 'configuration', 'restaurant', 'table', 'user', 'role',
  'role-of-user', 'password', 'second-step', 'pin', 'sign-in', 'sign-out', 'sign-in-refused', 'wrong-code', 'wrong-otp',
  'not-allowed', 'limit-tripped', 'trail-shortened', 'menu-import'
));
