import { sql } from 'kysely';
import { orderCaps } from '../../../core/domain/order-caps.ts';
import { type OrderStatus, orderStatuses } from '../../../core/domain/order-states.ts';
import type { Queryable } from '../../platform/database.ts';
import { countAll, type Found, hasNumber, holdsText, type SearchedPage } from '../../platform/paging.ts';
import type { RowOf } from '../../platform/record-table.ts';
import { orderStatus } from '../../platform/statuses.ts';
import { type JoinedWithRow, joinedWithOfOrder } from '../joins/joins.service.ts';
import { movedFromOfOrder } from '../visits/visits.service.ts';
import { type SubOrderRow, subOrdersIf } from './orders.queries.ts';

export interface OrderListRow
  extends Pick<RowOf<'orders'>, 'id' | 'restaurantId' | 'tableId' | 'status' | 'startedAt' | 'closedAt'> {
  readonly tableName: string;
  readonly movedFrom: string | null;
  readonly joinedWith: JoinedWithRow[];
  readonly subOrders: SubOrderRow[];
}

export interface OrderFilter extends SearchedPage {
  readonly status: OrderStatus | undefined;
  readonly orderId: number | undefined;
}

/** Newest first. Once the page has more choices than one request allows, further orders are listed without choices. */
export async function listOrders(
  db: Queryable,
  restaurantId: number,
  { status, orderId, searchText, page, size }: OrderFilter,
): Promise<Found<OrderListRow>> {
  const isSearched = searchText.trim() !== '' || orderId !== undefined;
  const conditions = [sql`o.restaurant_id = ${restaurantId}`];
  if (status !== undefined) conditions.push(sql`o.status = ${status}`);
  if (orderId !== undefined) conditions.push(hasNumber('o.id', orderId));
  if (searchText.trim() !== '') {
    conditions.push(sql`o.table_id in (
      select t.id from dining_tables t where t.restaurant_id = ${restaurantId} and ${holdsText(searchText, 't.name')})`);
  }
  const matching = sql`from orders o where ${sql.join(conditions, sql` and `)}`;
  const total = isSearched ? await countAll(db, matching) : await countOrders(db, restaurantId, status);
  const { rows } = await sql<OrderListRow>`
    with page as materialized (
      select o.restaurant_id, o.id ${matching} order by o.id desc limit ${size} offset ${page * size}
    ), listed as materialized (
      select page.*, sum(chosen.count) over (order by page.id desc) <= ${orderCaps.choices} as is_whole
      from page cross join lateral (
        select count(*) from sub_orders s
        join order_lines l on l.restaurant_id = s.restaurant_id and l.sub_order_id = s.id
        join order_line_choices c on c.restaurant_id = l.restaurant_id and c.line_id = l.id
        where s.restaurant_id = page.restaurant_id and s.order_id = page.id
      ) chosen
    )
    select o.id, o.restaurant_id, o.table_id, t.name as table_name, ${movedFromOfOrder} as moved_from, ${joinedWithOfOrder} as joined_with, o.status,
      o.started_at, o.closed_at, ${subOrdersIf(sql`listed.is_whole`)}
    from listed
    join orders o on o.restaurant_id = listed.restaurant_id and o.id = listed.id
    join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
    order by o.id desc`.execute(db);
  return { rows, total };
}

/** Paid orders are counted in the reports' table. The few others are counted directly. */
async function countOrders(db: Queryable, restaurantId: number, status: OrderStatus | undefined): Promise<number> {
  const statuses = orderStatuses.filter((candidate) => status === undefined || status === candidate);
  const { rows } = await sql<{ total: number }>`
    select count(*) + (
      select coalesce(sum(d.orders), 0) from paid_order_days d
      where d.restaurant_id = ${restaurantId} and ${orderStatus('paid')} = any(${statuses}::text[])
    )::bigint as total
    from orders o where o.restaurant_id = ${restaurantId} and o.status <> ${orderStatus('paid')}
      and o.status = any(${statuses}::text[])`.execute(db);
  return rows[0]?.total ?? 0;
}
