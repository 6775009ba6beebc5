import { type RawBuilder, sql } from 'kysely';
import { orderCaps } from '../../../core/domain/order-caps.ts';
import { type OrderStatus, orderStatuses } from '../../../core/domain/order-states.ts';
import type { Queryable } from '../../platform/database.ts';
import { nearEnd, type Reach } from '../../platform/near-end.ts';
import { countAll, holdsText, type SearchedPage } from '../../platform/paging.ts';
import type { RowOf } from '../../platform/record-table.ts';
import { statusList } from '../../platform/statuses.ts';
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

/** Newest first. Choices beyond those of one request are left out, with all of their order. Reads ids from the nearer end, so that the last page costs no more than the first. */
export async function listOrders(db: Queryable, restaurantId: number, filter: OrderFilter) {
  const text = filter.searchText.trim();
  const statuses = orderStatuses.filter((one) => filter.status === undefined || filter.status === one);
  const tables =
    text === ''
      ? undefined
      : sql`(select t.id from dining_tables t where t.restaurant_id = ${restaurantId} and ${holdsText(text, 't.name')})`;
  const conditions = [sql`o.restaurant_id = ${restaurantId}`];
  if (filter.status !== undefined) conditions.push(sql`o.status = ${filter.status}`);
  if (filter.orderId !== undefined) conditions.push(sql`o.id = ${filter.orderId}`);
  if (tables) conditions.push(sql`o.table_id in ${tables}`);
  const matching = sql`from orders o where ${sql.join(conditions, sql` and `)}`;
  const isOfMany = filter.orderId === undefined;
  const total = isOfMany ? await countOrders(db, restaurantId, statuses, tables) : await countAll(db, matching);
  const reach = nearEnd({ ...filter, sortDirection: 'desc' }, total);
  const { skip, take, direction, turn } = reach;
  const found = isOfMany && tables ? numbersOfTables(restaurantId, statuses, tables, reach) : matching;
  const { rows } = await sql<OrderListRow>`
    with page as materialized (
      select o.restaurant_id, o.id ${found} order by o.id ${sql.raw(direction)} limit ${take} offset ${skip}
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
    order by o.id ${sql.raw(direction)}`.execute(db);
  return { rows: turn(rows), total };
}

/** SQL for ids of orders at some tables. Takes only as many paid orders per table as the page can need. */
function numbersOfTables(
  restaurantId: number,
  statuses: readonly OrderStatus[],
  tables: RawBuilder<unknown>,
  { skip, take, direction }: Reach,
): RawBuilder<unknown> {
  const others = statuses.filter((one) => one !== 'paid');
  const ofOthers = sql`
    select o.restaurant_id, o.id from orders o
    where o.restaurant_id = ${restaurantId} and o.status in ${statusList(others)} and o.table_id in ${tables}`;
  const ofPaid = sql`
    select newest.restaurant_id, newest.id from dining_tables t cross join lateral (
      select p.restaurant_id, p.order_id as id from paid_orders p
      where p.restaurant_id = t.restaurant_id and p.table_id = t.id
      order by p.order_id ${sql.raw(direction)} limit ${skip + take}
    ) newest where t.restaurant_id = ${restaurantId} and t.id in ${tables}`;
  const parts = [...(statuses.includes('paid') ? [ofPaid] : []), ...(others.length > 0 ? [ofOthers] : [])];
  return sql`from (${sql.join(parts, sql` union all `)}) o`;
}

/** Paid orders are counted from the reports' tables, the few others directly. */
async function countOrders(
  db: Queryable,
  restaurantId: number,
  statuses: readonly OrderStatus[],
  tables: RawBuilder<unknown> | undefined,
): Promise<number> {
  const others = statuses.filter((one) => one !== 'paid');
  const paidOrders = tables
    ? sql`(select count(*) from paid_orders p where p.restaurant_id = ${restaurantId} and p.table_id in ${tables})`
    : sql`(select coalesce(sum(d.orders), 0) from paid_order_days d where d.restaurant_id = ${restaurantId})`;
  const otherOrders = sql`
    (select count(*) from orders o where o.restaurant_id = ${restaurantId} and o.status in ${statusList(others)}
      ${tables ? sql`and o.table_id in ${tables}` : sql``})`;
  const counts = [...(statuses.includes('paid') ? [paidOrders] : []), ...(others.length > 0 ? [otherOrders] : [])];
  const { rows } = await sql<{ total: number }>`select (${sql.join(counts, sql` + `)})::bigint as total`.execute(db);
  return rows[0]?.total ?? 0;
}
