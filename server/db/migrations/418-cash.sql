-- Cash that the guest gave; the rest is change. Null if staff did not enter it.
alter table payments add column given_cents bigint,
  add constraint payment_given check (given_cents is null or paid_by = 'Cash' and given_cents >= amount_cents);

-- The pin of the printer's socket that opens a cash drawer; 0 if it has none.
alter table printers add column drawer_pin smallint not null default 0 check (drawer_pin in (0, 2, 5));

-- For a job of kind 'drawer', which opens the drawer and prints nothing.
alter table print_jobs add column opens_drawer boolean not null default false,
  -- Why staff opened the drawer without a payment.
  add column reason text check (btrim(reason) <> '' and length(reason) <= 200),
  drop constraint print_jobs_kind_check,
  add constraint print_jobs_kind_check check (kind in ('ticket', 'cancelled', 'void', 'receipt', 'drawer', 'test')),
  drop constraint print_job_is_about,
  add constraint print_job_is_about check (
    (kind in ('ticket', 'cancelled', 'void')) = (sub_order_id is not null) and (kind = 'void') = (void_id is not null)
    and (kind = 'receipt') = (payment_id is not null) and (kind not in ('drawer', 'test')) = (order_id is not null));

-- Roles that can give discounts may open the drawer, as managers of new restaurants may.
update roles set privileges = privileges || '{drawer}'
where 'discount' = any(privileges) and not 'drawer' = any(privileges);

alter table audit_events drop constraint audit_events_kind_check,
  add constraint audit_events_kind_check check (kind in (
    'approval', 'phone-put-out', 'payment', 'discount', 'surcharge', 'refund', 'refund-failed', 'order-cancelled',
    'sub-order-cancelled', 'order-reopened', 'table-moved', 'order-joined', 'order-separated', 'tips-reset', 'item',
    'category', 'choice', 'plan', 'tax', 'configuration', 'restaurant', 'table', 'user', 'role', 'role-of-user',
    'password', 'second-step', 'pin', 'sign-in', 'sign-out', 'sign-in-refused', 'wrong-code', 'wrong-otp',
    'not-allowed', 'limit-tripped', 'trail-shortened', 'menu-import', 'sub-order-accepted', 'dish-voided', 'dish-comped',
    'drawer-opened'
  ));
