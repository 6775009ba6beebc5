import { sql } from 'kysely';
import type { OrderStatSortField } from '../../../core/contract/reports.ts';
import type { Database, Queryable } from '../../platform/database.ts';
import type { KeptUntilChange } from './kept-until-change.ts';
import { type MergedList, readMerged } from './merged-list.ts';
import { openBills } from './open-bills.service.ts';
import {
  countPaidOrders,
  listOpenOrders,
  type OpenBill,
  type OpenOrder,
  type OrderStatRecord,
  type OrderStatSort,
  type PaidOrders,
  readOrders,
} from './order-stats.queries.ts';
import { orderAmountsBefore, paidOrdersBefore } from './places-before.queries.ts';
import type { ReportScope } from './report-scope.ts';
import { inScope } from './reports.queries.ts';
import type { Landmarks } from './sorted-list.queries.ts';

type OneRestaurant = ReportScope & { readonly restaurantId: number };

/** Paid orders of one table or attendant, in the order of these. */
interface Group {
  readonly id: number;
  readonly orders: number;
}

const mostKept = 200;

/** Below this many orders it is quicker to read them all and sort them than to go from table to table. */
const fewOrders = 4_000;

/** How many paid orders each table or attendant has in a span. They change only when another one is paid. */
export class GroupCounts {
  readonly #kept = new Map<string, { orders: number; counts: ReadonlyMap<number, number> }>();

  async of(db: Queryable, scope: OneRestaurant, by: 'table_id' | 'attendant_id', { orders }: PaidOrders) {
    const name = [scope.restaurantId, scope.start, scope.stop, by].join(' ');
    const known = this.#kept.get(name);
    if (known?.orders === orders) return known.counts;
    const { rows } = await sql<Group>`
      select ${sql.ref(`k.${by}`)} as id, count(*) as orders
      from paid_orders k where ${inScope(scope, 'k', 'started_at')} group by 1`.execute(db);
    const counts = new Map(rows.map((row) => [row.id, row.orders]));
    this.#kept.delete(name);
    this.#kept.set(name, { orders, counts });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    return counts;
  }
}

/** How many paid orders began in a span, and those that are not paid yet. */
export interface OrdersOfSpan {
  readonly paid: PaidOrders;
  readonly unpaid: readonly OpenOrder[];
}

export interface OrderStatsMemory {
  readonly landmarks: Landmarks;
  readonly groups: GroupCounts;
  readonly orders: KeptUntilChange<OrdersOfSpan>;
}

/**
 * One page of a restaurant's orders and how many there are: the paid ones, whose keys are kept, and among them the few
 * that are not paid yet.
 */
export async function readOrderStatsPage(
  db: Database,
  scope: OneRestaurant,
  { page, size, sortFieldName, sortDirection }: OrderStatSort & { readonly page: number; readonly size: number },
  memory: OrderStatsMemory,
  version: string | undefined,
): Promise<{ rows: OrderStatRecord[]; total: number }> {
  const name = [scope.restaurantId, scope.start, scope.stop].join(' ');
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // The rows of a page come by key from seven tables: to weigh every order of joining them takes longer than to read.
      await sql`set local join_collapse_limit = 1`.execute(tx);
      const { paid, unpaid } = memory.orders.of(name, version) ?? (await ordersOf(tx, scope));
      memory.orders.keep(name, version, { paid, unpaid });
      const bills = await openBills(tx, unpaid);
      const lists = await listsOf(tx, scope, sortFieldName, paid, { unpaid, bills }, memory.groups);
      const total = paid.orders + unpaid.length;
      const isUp = sortDirection === 'asc';
      const from = isUp ? page * size : total - (page + 1) * size;
      const [first, until] = [Math.max(0, from), Math.min(total, from + size)];
      const ids: number[] = [];
      let start = 0;
      for (const one of lists) {
        const count = one.list.count + one.few.length;
        const [begin, end] = [Math.max(first, start), Math.min(until, start + count)];
        if (begin < end) {
          const keys = await readMerged(tx, one, begin - start, end - begin, memory.landmarks);
          ids.push(...keys.map((key) => key.at(-1) ?? 0));
        }
        start += count;
      }
      // An order that was paid a moment ago may stand among the paid ones and, remembered, among the others.
      const rows = ids.length > 0 ? await readOrders(tx, scope.restaurantId, [...new Set(ids)], bills) : [];
      const places = new Map(ids.map((id, at) => [id, at]));
      rows.sort((one, other) => (places.get(one.orderId) ?? 0) - (places.get(other.orderId) ?? 0));
      return { rows: isUp ? rows : rows.reverse(), total };
    });
}

async function ordersOf(tx: Queryable, scope: OneRestaurant): Promise<OrdersOfSpan> {
  const paid = await countPaidOrders(tx, scope);
  return { paid, unpaid: await listOpenOrders(tx, scope) };
}

interface Unpaid {
  readonly unpaid: readonly OpenOrder[];
  readonly bills: readonly OpenBill[];
}

/** The lists that, one after the other, are the report upwards. */
async function listsOf(
  db: Queryable,
  scope: OneRestaurant,
  sort: OrderStatSortField,
  paid: PaidOrders,
  { unpaid, bills }: Unpaid,
  groups: GroupCounts,
): Promise<MergedList[]> {
  const { restaurantId, start, stop } = scope;
  const span = [paid.firstId ?? 0, paid.lastId ?? 0] as const;
  const list = (columns: readonly string[], count: number, where: ReturnType<typeof sql>, group = 0) => ({
    name: [restaurantId, start, stop, 'orders', sort, group].join(' '),
    // Paid orders come and never go.
    stamp: String(count),
    count,
    columns,
    source: sql`from paid_orders k where ${inScope(scope, 'k', 'started_at')} ${where}`,
  });
  if (sort === 'orderID') {
    const before = paidOrdersBefore(scope);
    return [
      {
        list: { ...list(['order_id'], paid.orders, sql``), span, before },
        few: unpaid.map(({ orderId }) => [orderId]),
      },
    ];
  }
  if (sort === 'amount') {
    const billed = new Map(bills.map(({ orderId, amountCents }) => [orderId, amountCents]));
    const few = unpaid.map((one) => [billed.get(one.orderId) ?? one.totalCents + one.taxCents, one.orderId]);
    const before = orderAmountsBefore(scope);
    return [{ list: { ...list(['amount_cents', 'order_id'], paid.orders, sql``), before }, few }];
  }
  const [column, key] =
    sort === 'serverName' ? (['attendant_id', 'attendantId'] as const) : (['table_id', 'tableId'] as const);
  const counts = await groups.of(db, scope, column, paid);
  const all = [...new Set([...counts.keys(), ...unpaid.map((one) => one[key])])];
  const ordered = await inOrder(db, restaurantId, sort, all);
  if (paid.orders < fewOrders) {
    // Read once and sorted, instead of once for each table.
    const place = sql`array_position(${ordered}::int[], ${sql.ref(`k.${column}`)}) as place`;
    const inSpan = inScope(scope, 'k', 'started_at');
    const source = sql`from (select ${place}, k.order_id from paid_orders k where ${inSpan} offset 0) k where true`;
    const few = unpaid.map((one) => [ordered.indexOf(one[key]) + 1, one.orderId]);
    // Its places are those of today's names: nothing of them is remembered.
    const stamp = `${paid.orders} ${ordered.join(' ')}`;
    return [{ list: { ...list(['place', 'order_id'], paid.orders, sql``), source, stamp }, few }];
  }
  return ordered.map((id) => ({
    list: { ...list(['order_id'], counts.get(id) ?? 0, sql`and ${sql.ref(`k.${column}`)} = ${id}`, id), span },
    few: unpaid.filter((one) => one[key] === id).map(({ orderId }) => [orderId]),
  }));
}

/** Tables or attendants as the report sorts them. */
async function inOrder(
  db: Queryable,
  restaurantId: number,
  sort: 'serverName' | 'tableId' | 'tableName',
  ids: number[],
): Promise<number[]> {
  if (sort === 'tableId') return ids.sort((one, other) => one - other);
  const source = sort === 'serverName' ? sql`attendants` : sql`dining_tables`;
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${ids}::int[]) as wanted (id)
    left join ${source} s on s.restaurant_id = ${restaurantId} and s.id = wanted.id
    order by folded(coalesce(s.name, '')), wanted.id`.execute(db);
  return rows.map(({ id }) => id);
}
