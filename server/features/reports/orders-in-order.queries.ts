import { type RawBuilder, sql } from 'kysely';
import type { OrderStatSortField } from '../../../core/contract/reports.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Reach } from '../../platform/near-end.ts';
import { sortWords } from '../../platform/paging.ts';
import {
  countPaidOrders,
  type KeptOrder,
  keptOrderColumns,
  type Names,
  type OrderLine,
  orderLineColumns,
  type PaidOrders,
  readNames,
  type UnpaidOrder,
} from './order-stats.queries.ts';
import type { ReportScope } from './report-scope.ts';
import { inScope, inSpan, orderOf, rowsInOrder } from './reports.queries.ts';
import { listUnpaidOrders } from './unpaid-orders.service.ts';

type Direction = Reach['direction'];

/** What Order Stats knows of a scope before it reads its paid orders. */
export interface OrdersOfScope {
  readonly scope: ReportScope;
  readonly paid: PaidOrders;
  /** At most one a table. */
  readonly unpaid: readonly UnpaidOrder[];
  readonly names: Names;
}

export async function readOrdersOf(db: Queryable, scope: ReportScope): Promise<OrdersOfScope> {
  const paid = await countPaidOrders(db, scope);
  const unpaid = await listUnpaidOrders(db, scope);
  return { scope, paid, unpaid, names: await readNames(db, scope) };
}

type NameSort = 'serverName' | 'tableName';

/** A sort that an index has as a whole. */
interface IndexSort {
  readonly columns: readonly string[];
  /** What says nothing new of the orders, but where in the index they are. */
  readonly where: (orders: OrdersOfScope) => RawBuilder<unknown>;
}

const byNumber: IndexSort = {
  columns: ['order_id'],
  where: ({ paid }) => sql`and k.order_id between ${paid.firstId ?? 0} and ${paid.lastId ?? 0}`,
};

/** Names change, so by name it is one table or attendant after the other. */
const indexSorts: Readonly<Record<Exclude<OrderStatSortField, NameSort>, IndexSort>> = {
  orderID: byNumber,
  amount: { columns: ['amount_cents', 'order_id'], where: () => sql`` },
  tableId: {
    columns: ['table_id', 'order_id'],
    where: (orders) => sql`and k.table_id = any(${[...orders.names.tables.keys()]}::int[]) ${byNumber.where(orders)}`,
  },
};

const isByName = (sort: OrderStatSortField): sort is NameSort => sort === 'serverName' || sort === 'tableName';

/** Every order of a scope in order, unpaid ones too. */
export function everyOrderOf(
  orders: OrdersOfScope,
  sort: OrderStatSortField,
  direction: Direction,
): RawBuilder<KeptOrder> {
  return sql`select ${keptOrderColumns} from ${inOrder(orders, sort, direction)}`;
}

/** The same as lines of the file: a million at once are too many to take apart. */
export function everyOrderLine(
  orders: OrdersOfScope,
  sort: OrderStatSortField,
  direction: Direction,
): RawBuilder<OrderLine> {
  return sql`select ${orderLineColumns} from ${inOrder(orders, sort, direction)}`;
}

function inOrder(orders: OrdersOfScope, sort: OrderStatSortField, direction: Direction): RawBuilder<unknown> {
  if (isByName(sort)) {
    const groups = groupsBy(sort, orders, direction);
    return sql`(${ofGroups(orders, groups, { direction })}) k order by ${orderOf('k', ['place', 'order_id'], direction)}`;
  }
  const order = orderOf('k', indexSorts[sort].columns, direction);
  return sql`(${ofIndex(orders, indexSorts[sort], { direction })}) k order by ${order}`;
}

/** The numbers of a page's orders, in the order in which they are read. */
export async function readPageIds(
  db: Queryable,
  orders: OrdersOfScope,
  sort: OrderStatSortField,
  reach: Reach,
): Promise<number[]> {
  if (!isByName(sort)) return readIds(db, orders, indexSorts[sort], reach);
  const groups = groupsBy(sort, orders, reach.direction);
  return orders.scope.restaurantId === undefined
    ? readIdsOfGroups(db, orders, groups, reach)
    : readAcross(db, orders, groups, reach);
}

/** Of one restaurant: most pages lie in the first group; otherwise groups are counted up to the one where the page begins. */
async function readAcross(db: Queryable, orders: OrdersOfScope, { column, groups }: Groups, reach: Reach) {
  const readFrom = async (index: number, skip: number): Promise<number[]> => {
    const also = sql`and ${column} = ${groups[index]?.id ?? 0}`;
    const ids = await readIds(db, orders, byNumber, { ...reach, skip }, also);
    const rest = { ...reach, skip: 0, take: reach.take - ids.length };
    if (ids.length === 0 || rest.take === 0) return ids;
    return [...ids, ...(await readIdsOfGroups(db, orders, { column, groups: groups.slice(index + 1) }, rest))];
  };
  const first = await readFrom(0, reach.skip);
  if (first.length > 0) return first;
  const { index, before } = await findGroup(db, orders, { column, groups }, reach.skip);
  return readFrom(index, reach.skip - before);
}

async function readIds(
  db: Queryable,
  orders: OrdersOfScope,
  sort: IndexSort,
  { skip, take, direction }: Reach,
  also = sql``,
): Promise<number[]> {
  const rows = ofIndex(orders, sort, { direction, also, most: skip + take });
  return idsOf(
    db,
    sql`select k.order_id as id from (${rows}) k
      order by ${orderOf('k', sort.columns, direction)} limit ${take} offset ${skip}`,
  );
}

async function idsOf(db: Queryable, query: RawBuilder<unknown>): Promise<number[]> {
  return (await sql<{ id: number }>`${query}`.execute(db)).rows.map(({ id }) => id);
}

interface Part {
  readonly direction: Direction;
  /** `and …`, or nothing. */
  readonly also?: RawBuilder<unknown>;
  /** How many are needed; undefined is all. */
  readonly most?: number;
}

const limited = (most: number | undefined) => (most === undefined ? sql`` : sql`limit ${most}`);

/** The orders of a scope, paid ones from an index. */
function ofIndex(orders: OrdersOfScope, sort: IndexSort, { direction, also = sql``, most }: Part): RawBuilder<unknown> {
  const order = orderOf('k', sort.columns, direction);
  const where = sql`${sort.where(orders)} ${also}`;
  const rows = rowsInOrder(orders.scope, { table: 'paid_orders', moment: 'started_at', also: where, order, most });
  return together(orders, sql`select k.* from ${rows} ${limited(most)}`, order, also);
}

/** Both in the same order, so that PostgreSQL merges the few unpaid orders in where they belong. */
function together(
  { unpaid }: OrdersOfScope,
  paidOrders: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  also: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (unpaid.length === 0) return paidOrders;
  return sql`(${paidOrders}) union all (select k.* from ${asKept(unpaid)} k where true ${also} order by ${order})`;
}

/** Unpaid orders as rows of paid_orders. */
function asKept(unpaid: readonly UnpaidOrder[]): RawBuilder<unknown> {
  const rows = unpaid.map((order) => ({
    restaurant_id: order.restaurantId,
    order_id: order.orderId,
    started_at: order.startedAt,
    amount_cents: order.amountCents,
    table_id: order.tableId,
    attendant_id: order.attendantId,
    otp: order.otp,
    session_started_at: order.sessionStartedAt,
    closed_at: order.closedAt,
  }));
  return sql`jsonb_populate_recordset(null::paid_orders, ${JSON.stringify(rows)}::jsonb)`;
}

interface Group {
  /** Those in the same place are sorted together. */
  readonly place: number;
  readonly restaurantId: number;
  /** Of a table or an attendant; 0 is nobody. */
  readonly id: number;
}

interface Groups {
  readonly column: RawBuilder<unknown>;
  /** In the order of reading. */
  readonly groups: readonly Group[];
}

function groupsBy(sort: NameSort, { names }: OrdersOfScope, direction: Direction): Groups {
  const isByTable = sort === 'tableName';
  const named = [...(isByTable ? names.tables : names.attendants).values()];
  const restaurants = new Set([...names.tables.values()].map(({ restaurantId }) => restaurantId));
  const nobody = isByTable ? [] : [...restaurants].map((restaurantId) => ({ place: 0, restaurantId, id: 0 }));
  const groups = [...nobody, ...named.map(({ id, restaurantId }, at) => ({ place: at + 1, restaurantId, id }))];
  return {
    column: isByTable ? sql`k.table_id` : sql`k.attendant_id`,
    groups: direction === 'asc' ? groups : groups.reverse(),
  };
}

/** The orders of groups with the `place` of theirs. */
function ofGroups(orders: OrdersOfScope, { column, groups }: Groups, { direction, most }: Part): RawBuilder<unknown> {
  const order = orderOf('k', byNumber.columns, direction);
  const ofGroup = sql`and k.restaurant_id = g.restaurant_id and ${column} = g.id`;
  const paid = sql`
    select k.* from paid_orders k where ${inSpan(orders.scope, 'k', 'started_at')} ${ofGroup} ${byNumber.where(orders)}
    order by ${order} ${limited(most)}`;
  const places = groups.map(({ place }) => place);
  const restaurants = groups.map(({ restaurantId }) => restaurantId);
  const ids = groups.map(({ id }) => id);
  return sql`
    select g.place, k.* from (
      select * from unnest(${places}::int[], ${restaurants}::int[], ${ids}::int[]) as g (place, restaurant_id, id)
      order by g.place ${sortWords[direction]}
    ) g cross join lateral (${together(orders, paid, order, ofGroup)}) k`;
}

function readIdsOfGroups(
  db: Queryable,
  orders: OrdersOfScope,
  groups: Groups,
  { skip, take, direction }: Reach,
): Promise<number[]> {
  const rows = ofGroups(orders, groups, { direction, most: skip + take });
  const order = orderOf('k', ['place', 'order_id'], direction);
  return idsOf(db, sql`select k.order_id as id from (${rows}) k order by ${order} limit ${take} offset ${skip}`);
}

/** In which group of one restaurant a place lies, and how many orders are in those before. */
async function findGroup(
  db: Queryable,
  { scope, paid, unpaid }: OrdersOfScope,
  { column, groups }: Groups,
  skip: number,
): Promise<{ index: number; before: number }> {
  const { rows } = await sql<{ index: number; before: number }>`
    select c.place - 1 as index, c.before::bigint as before from (
      select g.place, n.orders, sum(n.orders) over (order by g.place) - n.orders as before
      from unnest(${groups.map(({ id }) => id)}::int[]) with ordinality as g (id, place)
      cross join lateral (
        select count(*) + (select count(*) from ${asKept(unpaid)} k where ${column} = g.id) as orders
        from (
          select from paid_orders k where ${inScope(scope, 'k', 'started_at')} and ${column} = g.id
            and k.order_id between ${paid.firstId ?? 0} and ${paid.lastId ?? 0} limit ${skip + 1}
        ) k
      ) n
    ) c where c.before + c.orders > ${skip} order by c.place limit 1`.execute(db);
  return rows[0] ?? { index: groups.length, before: skip };
}
