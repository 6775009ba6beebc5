import { type RawBuilder, sql } from 'kysely';
import type { OrderStatSortField } from '../../../core/contract/reports.ts';
import type { Cents } from '../../../core/domain/money.ts';
import type { OrderStatus } from '../../../core/domain/order-states.ts';
import type { Queryable } from '../../platform/database.ts';
import { nameOrder, type PageAsked, sortWords } from '../../platform/paging.ts';
import { inChargeOfTable, orderStatus } from '../../platform/statuses.ts';
import {
  type BillTermsRow,
  type OrderSums,
  taxedOrder,
  termsOfBill,
  termsSource,
} from '../restaurants/restaurants.service.ts';
import type { ReportScope } from './report-scope.ts';
import { inDays, ofRestaurants, orderOf, unpaidInDays } from './reports.queries.ts';

export interface OrderStatRecord {
  readonly restaurantId: number;
  readonly tableId: number;
  readonly tableName: string;
  readonly otp: string | null;
  readonly sessionStartedAt: Date;
  readonly attendantName: string | null;
  readonly orderId: number;
  readonly startedAt: Date;
  readonly closedAt: Date | null;
  readonly amountCents: Cents;
  readonly paidAt: Date | null;
  readonly status: OrderStatus;
}

export interface Named {
  readonly id: number;
  readonly restaurantId: number;
  readonly name: string;
}

/** Tables and attendants of the scope, sorted by name as in the report. */
export interface Names {
  readonly tables: ReadonlyMap<number, Named>;
  readonly attendants: ReadonlyMap<number, Named>;
}

export async function readNames(db: Queryable, scope: ReportScope): Promise<Names> {
  const { rows } = await sql<Named & { isTable: boolean }>`
    select n.is_table, n.id, n.restaurant_id, n.name
    from (
      select true as is_table, t.id, t.restaurant_id, t.name from dining_tables t where ${ofRestaurants(scope, 't')}
      union all
      select false, a.id, a.restaurant_id, a.name from attendants a where ${ofRestaurants(scope, 'a')}
    ) n
    order by ${nameOrder('n.name')}, n.id`.execute(db);
  const namesOf = (isRemoved: boolean) =>
    new Map(rows.filter(({ isTable }) => isTable === isRemoved).map((named) => [named.id, named]));
  return { tables: namesOf(true), attendants: namesOf(false) };
}

export async function countPaidOrders(db: Queryable, scope: ReportScope): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select coalesce(sum(d.orders), 0)::bigint as orders from paid_order_days d where ${inDays(scope)}`.execute(db);
  return rows[0]?.orders ?? 0;
}

/** An order in the shape of `paid_orders`. */
export interface KeptOrder extends Omit<OrderStatRecord, 'tableName' | 'attendantName' | 'status'> {
  /** 0 if there is none. */
  readonly attendantId: number;
}

/** Requires `paid_orders k`. */
const keptOrderColumns = sql`
  k.restaurant_id, k.order_id, k.table_id, k.attendant_id, k.otp,
  k.session_started_at, k.started_at, k.closed_at,
  k.amount_cents, k.paid_at`;

export async function readPaidOrders(db: Queryable, scope: ReportScope, ids: readonly number[]) {
  const { rows } = await sql<OrderStatRecord>`
    select ${keptOrderColumns}, t.name as table_name, a.name as attendant_name, ${orderStatus('paid')} as status
    from paid_orders k
    left join dining_tables t on t.restaurant_id = k.restaurant_id and t.id = k.table_id
    left join attendants a on a.restaurant_id = k.restaurant_id and a.id = k.attendant_id
    where ${ofRestaurants(scope, 'k')} and k.order_id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export interface UnpaidOrder extends OrderStatRecord {
  /** 0 if there is none. */
  readonly attendantId: number;
}

type OpenOrder = Omit<UnpaidOrder, 'amountCents'> & OrderSums & BillTermsRow & { readonly isActive: boolean };

/** Unpaid orders of the scope, at most one per table, with the sums and terms needed for their bills. */
export async function listOpenOrders(db: Queryable, scope: ReportScope): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select o.id as order_id, o.restaurant_id, o.table_id, t.name as table_name, v.otp,
      v.started_at as session_started_at, coalesce(${inChargeOfTable}, 0) as attendant_id, a.name as attendant_name,
      o.started_at, o.closed_at, null::timestamptz as paid_at, o.status,
      o.total_cents, o.tax_cents, ${taxedOrder} as taxed, r.active as is_active, ${termsOfBill}
    from orders o
    join (${termsSource}) on r.id = o.restaurant_id
    join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
    join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
    left join attendants a on a.restaurant_id = o.restaurant_id and a.id = ${inChargeOfTable}
    where ${unpaidInDays(scope)}`.execute(db);
  return rows;
}

export interface OrdersOfScope {
  readonly scope: ReportScope;
  readonly unpaid: readonly UnpaidOrder[];
  readonly names: Names;
}

export interface OrderStatSort {
  readonly sortFieldName: OrderStatSortField;
  readonly sortDirection: 'asc' | 'desc';
}

const sortColumns: Readonly<Record<Exclude<OrderStatSortField, 'serverName' | 'tableName'>, readonly string[]>> = {
  orderID: ['order_id'],
  amount: ['amount_cents', 'order_id'],
  tableId: ['table_id', 'order_id'],
};

export const everyOrderOf = (orders: OrdersOfScope, sort: OrderStatSort): RawBuilder<KeptOrder> =>
  sql`select ${keptOrderColumns} from ${inOrder(orders, sort)}`;

export async function readPageIds(
  db: Queryable,
  orders: OrdersOfScope,
  { page, size, ...sort }: OrderStatSort & PageAsked,
): Promise<number[]> {
  const skip = page * size;
  const { rows } = await sql<{ id: number }>`
    select k.order_id as id from ${inOrder(orders, sort, skip + size)} limit ${size} offset ${skip}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The part of a query after `from`, with sorted rows `k`. If `most` is undefined, returns all rows. */
function inOrder(
  orders: OrdersOfScope,
  { sortFieldName: field, sortDirection }: OrderStatSort,
  most?: number,
): RawBuilder<unknown> {
  if (field === 'tableName') return byName(orders, sql`k.table_id`, orders.names.tables, sortDirection);
  if (field === 'serverName') return byName(orders, sql`k.attendant_id`, orders.names.attendants, sortDirection);
  const order = orderOf('k', sortColumns[field], sortDirection);
  // Both inputs have the same order, so that PostgreSQL can merge them.
  return sql`(
      (select k.* from paid_orders k where ${inDays(orders.scope, 'k')}
        order by ${order} limit ${most ?? null}::bigint)
      union all (select k.* from ${asKept(orders.unpaid)} k order by ${order})
    ) k order by ${order}`;
}

/** Names change, so no index is sorted by them. Sorts by the rank of the name; 0 means no attendant. */
function byName(
  { scope, unpaid }: OrdersOfScope,
  column: RawBuilder<unknown>,
  names: ReadonlyMap<number, Named>,
  direction: 'asc' | 'desc',
): RawBuilder<unknown> {
  return sql`(
      select k.* from paid_orders k where ${inDays(scope, 'k')}
      union all select k.* from ${asKept(unpaid)} k
    ) k left join unnest(${[...names.keys()]}::bigint[]) with ordinality as n (id, place) on n.id = ${column}
    order by coalesce(n.place, 0) ${sortWords[direction]}, k.order_id ${sortWords[direction]}`;
}

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
