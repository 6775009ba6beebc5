-- The dishes that a refund names, as papers write them: '2 x Fries'. Null for one of an amount.
alter table refunds add column dishes text check (dishes <> ''),
  -- The tax in the amount. Null for refunds from before.
  add column tax_cents bigint;

-- The units of lines that a refund names, numbered from 1.
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
