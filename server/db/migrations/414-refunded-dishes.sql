-- The refunded dishes as printed: '2 x Fries'. Null for a refund of an amount.
alter table refunds add column dishes text check (dishes <> ''),
  -- The tax in the amount. Null for refunds made before this migration.
  add column tax_cents bigint;

-- The refunded units of lines, numbered from 1.
create table refund_lines (
  restaurant_id integer not null,
  refund_id bigint not null,
  line_id bigint not null,
  unit smallint not null check (unit between 1 and 99),
  primary key (restaurant_id, refund_id, line_id, unit),
  foreign key (restaurant_id, refund_id) references refunds,
  foreign key (restaurant_id, line_id) references order_lines
);
create index refund_lines_of_line on refund_lines (restaurant_id, line_id);
