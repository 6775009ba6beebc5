-- The seats that each unit of a line is for. A unit without seats is for the whole table.
create table line_seats (
  restaurant_id integer not null,
  line_id bigint not null,
  unit smallint not null check (unit between 1 and 99),
  seat smallint not null check (seat between 1 and 99),
  primary key (restaurant_id, line_id, unit, seat),
  foreign key (restaurant_id, line_id) references order_lines on delete cascade
);

-- The seat that this is the share of. Its dishes are found in the order.
alter table bill_shares add column seat smallint check (seat between 1 and 99);

-- `splitWays` of core/domain/pricing/split.ts lists the possible ways.
alter table split_bills drop constraint split_bills_way_check,
  add constraint split_bills_way_check check (way ~ '^[a-z]{1,20}$');
