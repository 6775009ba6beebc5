-- Whoever gives discounts as a Manager approves those of others. No event: the triggers come after it.
drop trigger audit_record on roles;
drop trigger audit_change on roles;
update roles set privileges = privileges || 'approve'::text, version = version + 1
where 'discount' = any (privileges) and not 'approve' = any (privileges);

-- Up to how many percent of a bill its users take off without anybody's approval.
alter table roles add column discount_limit integer not null default 0 check (discount_limit between 0 and 100);
create constraint trigger audit_record after insert or delete on roles deferrable initially deferred for each row
  execute function audit_change('role', 'name', 'privileges', 'discount_limit');
create constraint trigger audit_change after update on roles deferrable initially deferred for each row
  execute function audit_change('role', 'name', 'privileges', 'discount_limit');

-- Somebody asks for a discount, a refund or a cancellation, and somebody who may says yes or no, by name. One act each, of
-- that amount, on that bill: an order that changed since then has another version.
create table approvals (
  restaurant_id integer not null,
  id integer generated always as identity,
  act text not null check (act in ('discount', 'refund', 'cancel')),
  order_id integer not null,
  order_version integer not null,
  -- What is refunded, or cancelled.
  payment_id integer,
  late_payment_id integer,
  sub_order_id integer,
  amount_cents bigint not null check (amount_cents >= 0),
  -- Of what it is taken: the bill, the payment, the sub-order.
  total_cents bigint not null check (total_cents >= 0),
  reason text not null check (length(reason) <= 500),
  state text not null default 'asked' check (state in ('asked', 'approved', 'refused', 'withdrawn', 'used')),
  asked_by_user_id integer not null references users,
  asked_at timestamptz not null default now(),
  answered_by_user_id integer references users,
  answered_at timestamptz,
  -- At the screen of whoever asked; otherwise at their own.
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

-- What an approval was used for: the payments with that discount, a bill that was divided with it, a refund. A cancelled
-- sub-order is named by the approval itself.
create table approval_uses (
  restaurant_id integer not null,
  id integer generated always as identity,
  approval_id integer not null,
  payment_id integer,
  -- Of a divided bill.
  order_id integer,
  refund_id integer,
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

create trigger notify_floor after insert or update of state on approvals
  for each row execute function notify_floor_change('order_id', 'approvals');

do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'audit_events_kind_check');
begin
  alter table audit_events drop constraint audit_events_kind_check;
  execute 'alter table audit_events add constraint audit_events_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''approval''::text, ');
end $$;

-- Asked, answered, used: each is an event that names who approved, also where it happens at somebody else's screen.
create function audit_approval() returns trigger language plpgsql security definer as $$
declare
  e audit_events;
begin
  e.kind := 'approval';
  e.restaurant_id := new.restaurant_id;
  e.order_id := new.order_id;
  e.changes := jsonb_build_object(
    'state', jsonb_build_array(case when tg_op = 'UPDATE' then old.state end, new.state),
    'act', jsonb_build_array(null, new.act),
    'amount_cents', jsonb_build_array(null, new.amount_cents));
  if new.reason <> '' then
    e.changes := e.changes || jsonb_build_object('reason', jsonb_build_array(null, new.reason));
  end if;
  if new.answered_by_user_id is not null then
    e.changes := e.changes || jsonb_build_object('approver',
      jsonb_build_array(null, (select name from users where id = new.answered_by_user_id)));
  end if;
  perform add_audit_event(e);
  return null;
end $$;
create constraint trigger audit_record after insert on approvals deferrable initially deferred for each row
  when (new.asked_at > now() - interval '1 day') execute function audit_approval();
create constraint trigger audit_change after update of state on approvals deferrable initially deferred for each row
  when (old.state <> new.state) execute function audit_approval();

do $$
begin
  execute format('alter function audit_approval set search_path = %I, pg_temp', current_schema());
end $$;
