-- Units of a confirmed dish that are made but not charged.
alter table order_lines add column comped_units smallint[] not null default '{}';

-- Voids and comps, with names as they were then. Renaming a reason or a dish changes no row.
create table line_voids (
  restaurant_id integer not null,
  id bigint generated always as identity,
  order_id bigint not null,
  sub_order_id bigint not null,
  -- The line and the lines of dishes chosen in it. No foreign keys, because a line without units is removed.
  line_id bigint not null,
  line_ids bigint[] not null,
  kind text not null check (kind in ('void', 'comp')),
  -- Unit numbers before the void or comp.
  units smallint[] not null check (cardinality(units) > 0),
  -- Text for people: '1 x House Burger (Bacon)'.
  dish text not null,
  -- Content of the printed paper: `ToldDish` of server/features/orders.
  told jsonb not null,
  -- How much less the order's dishes cost, before added tax.
  amount_cents bigint not null check (amount_cents >= 0),
  reason text not null check (btrim(reason) <> '' and length(reason) <= 200),
  note text not null default '' check (length(note) <= 300),
  voided_by_user_id integer not null references users,
  approved_by_user_id integer references users,
  voided_at timestamptz not null default now(),
  primary key (restaurant_id, id),
  foreign key (restaurant_id, order_id) references orders,
  foreign key (restaurant_id, sub_order_id) references sub_orders
);
create index line_voids_of_order on line_voids (restaurant_id, order_id, id);
create index line_voids_of_sub_order on line_voids (restaurant_id, sub_order_id);
create index line_voids_voided_by on line_voids (voided_by_user_id);
create index line_voids_approved_by on line_voids (approved_by_user_id);

-- The dish and units that a void or comp is approved for. `dish` is for people.
alter table approvals add column line_id bigint, add column units smallint[], add column dish text not null default '',
  drop constraint approvals_act_check,
  add constraint approvals_act_check check (act in ('discount', 'refund', 'cancel', 'void', 'comp')),
  drop constraint approval_about,
  add constraint approval_about check (
    num_nonnulls(payment_id, late_payment_id) = (act = 'refund')::integer
    and (sub_order_id is not null) = (act in ('cancel', 'void', 'comp'))
    and (line_id is not null) = (act in ('void', 'comp')) and (units is not null) = (act in ('void', 'comp')));

-- No foreign key to line_voids, so that statements of the previous version stay valid (as for `line_ids`).
alter table print_jobs add column void_id bigint,
  drop constraint print_jobs_kind_check,
  add constraint print_jobs_kind_check check (kind in ('ticket', 'cancelled', 'void', 'receipt', 'test')),
  drop constraint print_job_is_about,
  add constraint print_job_is_about check (
    (kind in ('ticket', 'cancelled', 'void')) = (sub_order_id is not null) and (kind = 'void') = (void_id is not null)
    and (kind = 'receipt') = (payment_id is not null) and (kind <> 'test') = (order_id is not null));
create index print_jobs_of_void on print_jobs (restaurant_id, void_id) where void_id is not null;

alter table audit_events drop constraint audit_events_kind_check,
  add constraint audit_events_kind_check check (kind in (
    'approval', 'phone-put-out', 'payment', 'discount', 'surcharge', 'refund', 'refund-failed', 'order-cancelled',
    'sub-order-cancelled', 'order-reopened', 'table-moved', 'order-joined', 'order-separated', 'tips-reset', 'item',
    'category', 'choice', 'plan', 'tax', 'configuration', 'restaurant', 'table', 'user', 'role', 'role-of-user',
    'password', 'second-step', 'pin', 'sign-in', 'sign-out', 'sign-in-refused', 'wrong-code', 'wrong-otp',
    'not-allowed', 'limit-tripped', 'trail-shortened', 'menu-import', 'sub-order-accepted', 'dish-voided', 'dish-comped'
  ));
