-- With the two counters that were there, how many sub-orders an order has in all. Orders that are over take no more.
alter table orders add column cancelled_count integer not null default 0 check (cancelled_count >= 0);
update orders o set cancelled_count = c.cancelled
from (
  select restaurant_id, order_id, count(*) as cancelled from sub_orders where status = 'D' group by 1, 2
) c
where c.restaurant_id = o.restaurant_id and c.order_id = o.id and o.status in ('N', 'O', 'C');

-- Each submission moves it on by a share of a minute, from now at least. While it is a minute ahead none is taken.
alter table visits add column submitted_until timestamptz;
