import { type RawBuilder, sql } from 'kysely';
import type { OrderStatSortField } from '../../../core/contract/reports.ts';
import type { Queryable } from '../../platform/database.ts';
import type { MergedList } from './merged-list.ts';
import { NewestEntries } from './newest-entries.ts';
import { openBills } from './open-bills.service.ts';
import {
  countPaidOrders,
  listUnpaidOrders,
  type Named,
  type Names,
  type OrderStatRecord,
  type PaidOrders,
  readNames,
  type UnpaidOrder,
} from './order-stats.queries.ts';
import { orderAmountsBefore, paidOrdersBefore } from './places-before.queries.ts';
import type { ReportScope } from './report-scope.ts';
import { inScope } from './reports.queries.ts';
import { rowsOf, type SortedList, type Source } from './sorted-list.queries.ts';

/** Paid orders of one table or attendant; those of nobody, 0, may be of several restaurants. */
interface Group {
  readonly id: number;
  readonly restaurantId: number;
  readonly orders: number;
}

/** Below this many orders it is quicker to read them all and sort them than to go from table to table, or through all amounts. */
const fewOrders = 4_000;

/** How many paid orders each table or attendant has in a span. They change only when another one is paid. */
export class GroupCounts {
  readonly #kept = new NewestEntries<{ orders: number; groups: ReadonlyMap<number, Group> }>();

  async of(db: Queryable, scope: ReportScope, by: 'table_id' | 'attendant_id', { orders }: PaidOrders) {
    const name = [scope.restaurantId, scope.start, scope.stop, by].join(' ');
    const known = this.#kept.get(name);
    if (known?.orders === orders) return known.groups;
    const { rows } = await sql<Group>`
      select ${sql.ref(`k.${by}`)} as id, min(k.restaurant_id) as "restaurantId", count(*) as orders
      from paid_orders k where ${inScope(scope, 'k', 'started_at')} group by 1`.execute(db);
    const groups = new Map(rows.map((group) => [group.id, group]));
    this.#kept.set(name, { orders, groups });
    return groups;
  }
}

/** The orders of a span as one sort goes through them. */
export interface OrdersInOrder {
  /** One after the other they are the report upwards: the paid ones, whose keys are kept, and among them the few others. */
  readonly lists: readonly MergedList[];
  readonly unpaid: ReadonlyMap<number, OrderStatRecord>;
  readonly names: Names;
}

/**
 * Reads how a scope's orders lie, not the orders themselves. Without `groups` the lists of tables and attendants are not
 * counted, and some may be empty: whoever reads them from the first to the last need not know how long they are.
 */
export async function ordersInOrder(
  db: Queryable,
  scope: ReportScope,
  sort: OrderStatSortField,
  groups?: GroupCounts,
): Promise<OrdersInOrder> {
  const paid = await countPaidOrders(db, scope);
  const names = await readNames(db, scope);
  const open = await listUnpaidOrders(db, scope);
  const bills = await openBills(db, open);
  const unpaid = open.map(({ totalCents, taxCents, ...order }) => {
    return { ...order, amountCents: bills.get(order.orderId) ?? totalCents + taxCents };
  });
  const lists =
    sort === 'orderID' || sort === 'amount'
      ? [keyedList(scope, sort, paid, unpaid)]
      : await groupedLists(db, scope, sort, { paid, unpaid, names, groups });
  return { lists, unpaid: new Map(unpaid.map((order) => [order.orderId, order])), names };
}

type Unpaid = Omit<UnpaidOrder, 'totalCents' | 'taxCents'> & OrderStatRecord;

const listOf = (scope: ReportScope, sort: OrderStatSortField, count: number, group = 0) => ({
  name: [scope.restaurantId, scope.start, scope.stop, 'orders', sort, group].join(' '),
  // Paid orders come and never go.
  stamp: String(count),
  count,
});

const spanOf = ({ firstId, lastId }: PaidOrders) => [firstId ?? 0, lastId ?? 0] as const;

function keyedList(
  scope: ReportScope,
  sort: 'orderID' | 'amount',
  paid: PaidOrders,
  unpaid: readonly Unpaid[],
): MergedList {
  const every = listOf(scope, sort, paid.orders);
  const source = rowsOf(scope, 'paid_orders', 'started_at');
  if (sort === 'orderID') {
    return {
      list: { ...every, source, columns: ['order_id'], span: spanOf(paid), before: paidOrdersBefore(scope) },
      few: unpaid.map(({ orderId }) => [orderId]),
    };
  }
  const columns = ['amount_cents', 'order_id'];
  return {
    list:
      paid.orders < fewOrders
        ? { ...every, columns, source: readWhole(scope, sql`k.*`) }
        : { ...every, columns, source, before: orderAmountsBefore(scope) },
    few: unpaid.map(({ amountCents, orderId }) => [amountCents, orderId]),
  };
}

/** Few orders, read by time before anything is sorted. */
function readWhole(scope: ReportScope, columns: RawBuilder<unknown>): Source {
  const rows = sql`select ${columns} from paid_orders k where ${inScope(scope, 'k', 'started_at')} offset 0`;
  return ({ within }) => sql`from (${rows}) k where true ${within}`;
}

interface Grouping {
  readonly paid: PaidOrders;
  readonly unpaid: readonly Unpaid[];
  readonly names: Names;
  readonly groups: GroupCounts | undefined;
}

/** Every table or attendant, and nobody. */
function uncounted(named: ReadonlyMap<number, Named>, { orders }: PaidOrders): ReadonlyMap<number, Group> {
  const nobody = { id: 0, restaurantId: 0 };
  return new Map([nobody, ...named.values()].map(({ id, restaurantId }) => [id, { id, restaurantId, orders }]));
}

async function groupedLists(
  db: Queryable,
  scope: ReportScope,
  sort: 'serverName' | 'tableId' | 'tableName',
  { paid, unpaid, names, groups }: Grouping,
): Promise<MergedList[]> {
  const [column, key] =
    sort === 'serverName' ? (['attendant_id', 'attendantId'] as const) : (['table_id', 'tableId'] as const);
  const named = sort === 'serverName' ? names.attendants : names.tables;
  const paidOf = groups ? await groups.of(db, scope, column, paid) : uncounted(named, paid);
  const all = new Set([...paidOf.keys(), ...unpaid.map((one) => one[key])]);
  const byName = [0, ...named.keys()].filter((id) => all.has(id));
  const ordered = sort === 'tableId' ? byName.sort((one, other) => one - other) : byName;
  if (paid.orders < fewOrders) {
    // Read once and sorted, instead of once for each table. Its places are those of today's names: nothing is remembered.
    const place = sql`array_position(${ordered}::int[], ${sql.ref(`k.${column}`)}) as place`;
    const list: SortedList = {
      ...listOf(scope, sort, paid.orders),
      stamp: `${paid.orders} ${ordered.join(' ')}`,
      columns: ['place', 'order_id'],
      source: readWhole(scope, sql`${place}, k.*`),
    };
    return [{ list, few: unpaid.map((one) => [ordered.indexOf(one[key]) + 1, one.orderId]) }];
  }
  return ordered.map((id) => {
    const { orders, restaurantId } = paidOf.get(id) ?? { orders: 0, restaurantId: scope.restaurantId };
    const whose = id === 0 ? scope : { ...scope, restaurantId };
    return {
      list: {
        ...listOf(scope, sort, orders, id),
        columns: ['order_id'],
        source: rowsOf(whose, 'paid_orders', 'started_at', sql`and ${sql.ref(`k.${column}`)} = ${id}`),
        span: spanOf(paid),
      },
      few: unpaid.filter((one) => one[key] === id).map(({ orderId }) => [orderId]),
    };
  });
}
