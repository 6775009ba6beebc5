-- A named colleague approves or declines. An approval can be used once, for this amount and version of the order.
create table approvals (
  restaurant_id integer not null,
  id bigint generated always as identity,
  act text not null check (act in ('discount', 'refund', 'cancel')),
  order_id bigint not null,
  order_version integer not null,
  payment_id bigint,
  late_payment_id bigint,
  sub_order_id bigint,
  amount_cents bigint not null check (amount_cents >= 0),
  -- The amount that it is a part of: the bill, payment or sub-order.
  total_cents bigint not null check (total_cents >= 0),
  reason text not null check (length(reason) <= 500),
  state text not null default 'asked' check (state in ('asked', 'approved', 'refused', 'withdrawn', 'used')),
  asked_by_user_id integer not null references users,
  asked_at timestamptz not null default now(),
  answered_by_user_id integer references users,
  answered_at timestamptz,
  -- True if approved with a PIN on the screen of the user who asked.
  by_pin boolean not null default false,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, order_id) references orders,
  foreign key (restaurant_id, payment_id) references payments,
  foreign key (restaurant_id, late_payment_id) references late_payments,
  foreign key (restaurant_id, sub_order_id) references sub_orders,
  check ((answered_at is null) = (answered_by_user_id is null)),
  constraint approval_answered check (state in ('asked', 'withdrawn') or answered_at is not null),
  constraint approval_about check (
    num_nonnulls(payment_id, late_payment_id) = (act = 'refund')::integer and (sub_order_id is not null) = (act = 'cancel'))
);
create index approvals_of_order on approvals (restaurant_id, order_id, id);
create index approvals_asked on approvals (restaurant_id, asked_at) where state = 'asked';
create index approvals_of_payment on approvals (restaurant_id, payment_id) where payment_id is not null;
create index approvals_of_late_payment on approvals (restaurant_id, late_payment_id) where late_payment_id is not null;
create index approvals_of_sub_order on approvals (restaurant_id, sub_order_id) where sub_order_id is not null;
create index approvals_asked_by on approvals (asked_by_user_id);
create index approvals_answered_by on approvals (answered_by_user_id);

-- Not used for canceled sub-orders, because the approval itself names the sub-order.
create table approval_uses (
  restaurant_id integer not null,
  id bigint generated always as identity,
  approval_id bigint not null,
  payment_id bigint,
  order_id bigint,
  refund_id bigint,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, approval_id) references approvals,
  foreign key (restaurant_id, payment_id) references payments,
  foreign key (restaurant_id, order_id) references orders,
  foreign key (restaurant_id, refund_id) references refunds,
  unique (restaurant_id, payment_id),
  unique (restaurant_id, order_id),
  unique (restaurant_id, refund_id),
  constraint approval_use check (num_nonnulls(payment_id, order_id, refund_id) = 1)
);
create index approval_uses_of_approval on approval_uses (restaurant_id, approval_id);
