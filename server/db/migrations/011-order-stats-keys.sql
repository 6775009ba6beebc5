-- What Order Stats sorts paid orders by, kept when they are paid: neither changes afterwards. An order that is not paid
-- yet is looked up; there is at most one a table.
create table paid_orders (
  restaurant_id integer not null,
  order_id integer not null,
  started_at timestamptz not null,
  -- Its total with tax and charges, without tip.
  amount_cents bigint not null,
  table_id integer not null,
  -- 0 is nobody.
  attendant_id integer not null,
  primary key (restaurant_id, order_id)
);

create function keep_paid_order() returns trigger language plpgsql as $$
begin
  insert into paid_orders
  select o.restaurant_id, o.id, o.started_at, a.amount_cents - a.tip_cents, o.table_id, coalesce(a.attendant_id, 0)
  from added a join orders o on o.restaurant_id = a.restaurant_id and o.id = a.order_id;
  return null;
end $$;

insert into paid_orders
select o.restaurant_id, o.id, o.started_at, p.amount_cents - p.tip_cents, o.table_id, coalesce(p.attendant_id, 0)
from payments p join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id;

create index paid_orders_by_time on paid_orders (restaurant_id, started_at) include (table_id, attendant_id, amount_cents, order_id);
create index paid_orders_by_number on paid_orders (restaurant_id, order_id) include (started_at);
create index paid_orders_by_amount on paid_orders (restaurant_id, amount_cents, order_id) include (started_at);
create index paid_orders_by_table on paid_orders (restaurant_id, table_id, order_id) include (started_at);
create index paid_orders_by_attendant on paid_orders (restaurant_id, attendant_id, order_id) include (started_at);

create trigger keep_paid_order after insert on payments referencing new table as added
  for each statement execute function keep_paid_order();

-- Order Stats by number no longer reads the orders themselves.
drop index orders_in_id_order;
