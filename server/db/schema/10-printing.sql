create table printers (
  restaurant_id integer not null references restaurants,
  id integer generated always as identity,
  name text not null,
  host text not null,
  port integer not null check (port between 9100 and 9109),
  paper_mm integer not null check (paper_mm in (58, 80)),
  characters integer not null check (characters between 20 and 60),
  copies integer not null check (copies between 1 and 5),
  prints_tickets boolean not null,
  prints_receipts boolean not null,
  -- The categories whose dishes it prints; null: all.
  category_ids integer[],
  active boolean not null,
  version integer not null default 1,
  removed_at timestamptz,
  state text not null default 'unknown'
    check (state in ('unknown', 'ready', 'off', 'paper', 'cover', 'error', 'silent', 'blocked')),
  looked_at timestamptz,
  last_printed_at timestamptz,
  -- The program that is connected to the printer, and until when no other program may connect.
  lease uuid,
  lease_until timestamptz,
  next_look_at timestamptz not null default now(),
  primary key (restaurant_id, id),
  constraint printer_prints_something check (prints_tickets or prints_receipts),
  constraint printer_categories check (cardinality(category_ids) > 0)
);
create unique index printers_name on printers (restaurant_id, folded(name)) where removed_at is null;
create index printers_to_look_at on printers (next_look_at) where active and removed_at is null;

create table print_jobs (
  restaurant_id integer not null,
  id bigint generated always as identity,
  printer_id integer not null,
  kind text not null check (kind in ('ticket', 'cancelled', 'receipt', 'test')),
  order_id bigint,
  sub_order_id bigint,
  payment_id bigint,
  -- Null: all lines of the sub-order.
  line_ids bigint[],
  copies integer not null check (copies between 1 and 5),
  copies_done integer not null default 0,
  -- dropped: a paper copy is no longer needed.
  state text not null default 'waiting' check (state in ('waiting', 'printing', 'printed', 'dropped')),
  -- It was or may have been printed before, so the paper says REPRINT.
  reprint boolean not null default false,
  lease uuid,
  failures integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, printer_id) references printers,
  foreign key (restaurant_id, order_id) references orders,
  foreign key (restaurant_id, sub_order_id) references sub_orders,
  foreign key (restaurant_id, payment_id) references payments,
  constraint print_job_ended check ((state in ('printed', 'dropped')) = (ended_at is not null)),
  constraint print_job_lease check ((state = 'printing') = (lease is not null)),
  constraint print_job_is_about check (
    (kind in ('ticket', 'cancelled')) = (sub_order_id is not null) and (kind = 'receipt') = (payment_id is not null)
    and (kind <> 'test') = (order_id is not null)
  )
);
create index print_jobs_unfinished on print_jobs (restaurant_id, printer_id, id) where state in ('waiting', 'printing');
create index print_jobs_of_printer on print_jobs (restaurant_id, printer_id, id);
create index print_jobs_of_sub_order on print_jobs (restaurant_id, sub_order_id) where sub_order_id is not null;
