-- The statuses of orders and sub-orders in the words of core/domain/order-states.ts; the wire alone keeps their letters. Each
-- table is written once: indexes that name a status go before and come again afterwards.
drop index orders_one_open;
drop index orders_by_start;

alter table orders
  drop constraint orders_status_check,
  drop constraint order_status_follows_from_sub_orders,
  drop constraint order_times,
  alter column status type text using case status
    when 'N' then 'new' when 'O' then 'open' when 'C' then 'closed' when 'P' then 'paid' when 'D' then 'cancelled'
  end,
  add constraint orders_status_check check (status in ('new', 'open', 'closed', 'paid', 'cancelled')),
  add constraint order_status_follows_from_sub_orders check (
    case status
      when 'new' then waiting_count > 0
      when 'cancelled' then waiting_count = 0 and confirmed_count = 0
      else waiting_count = 0 and confirmed_count > 0
    end
  ),
  add constraint order_times check (
    (status in ('closed', 'paid')) <= (closed_at is not null)
    and (status in ('paid', 'cancelled')) = (ended_at is not null)
  );

-- One open order per table.
create unique index orders_one_open on orders (restaurant_id, table_id) where status in ('new', 'open', 'closed');
create index orders_by_start on orders (restaurant_id, started_at) where status <> 'cancelled';

alter table sub_orders
  drop constraint sub_orders_status_check,
  drop constraint sub_orders_check,
  alter column status type text using case status
    when 'N' then 'new' when 'O' then 'confirmed' when 'D' then 'cancelled'
  end,
  add constraint sub_orders_status_check check (status in ('new', 'confirmed', 'cancelled')),
  add constraint sub_order_decided_at check ((status = 'new') = (decided_at is null));
