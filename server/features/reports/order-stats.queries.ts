import { type RawBuilder, sql } from 'kysely';
import type { OrderStatSortField } from '../../../core/contract/reports.ts';
import type { Cents } from '../../../core/domain/money.ts';
import type { OrderStatus } from '../../../core/domain/order-states.ts';
import type { Queryable } from '../../platform/database.ts';
import type { ReportScope } from './report-scope.ts';
import { inScope, type ReportQuery, sortWords } from './reports.queries.ts';
import { inDays } from './revenue-totals.queries.ts';

export interface OrderStatRecord {
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

/** What an order that is not paid yet comes to. */
export interface OpenBill {
  readonly orderId: number;
  readonly amountCents: Cents;
}

/** What it is sorted by; tables and people of one name stay apart. */
const sortColumns: Readonly<Record<OrderStatSortField, readonly RawBuilder<unknown>[]>> = {
  orderID: [],
  amount: [sql`amount`],
  serverName: [sql`folded(coalesce(a.name, ''))`, sql`coalesce(a.id, 0)`],
  tableId: [sql`o.table_id`],
  tableName: [sql`folded(t.name)`, sql`o.table_id`],
};

export interface OrderStatSort {
  readonly sortFieldName: OrderStatSortField;
  readonly sortDirection: 'asc' | 'desc';
}

/** Orders that are not cancelled, by the day they began; equal ones by their id in the same direction. */
export function orderStatsQuery(
  scope: ReportScope,
  openBills: readonly OpenBill[],
  sort: OrderStatSort,
): ReportQuery<OrderStatRecord> {
  const direction = sortWords[sort.sortDirection];
  const inReport = sql`${inScope(scope, 'o', 'started_at')} and o.status <> 'D'`;
  return {
    rows: sql<OrderStatRecord>`
      ${records(openBills)}
      where ${inReport}
      order by ${sql.join([...sortColumns[sort.sortFieldName], sql`o.id`].map((column) => sql`${column} ${direction}`))}`,
    count: sql<{ total: number }>`select count(*) as total from orders o where ${inReport}`,
  };
}

/** These orders of a restaurant, in their order by id. */
export async function readOrders(
  db: Queryable,
  restaurantId: number,
  ids: readonly number[],
  openBills: readonly OpenBill[],
): Promise<OrderStatRecord[]> {
  const { rows } = await sql<OrderStatRecord>`
    ${records(openBills)}
    where o.restaurant_id = ${restaurantId} and o.id = any(${ids}::int[]) order by o.id`.execute(db);
  return rows;
}

/** An order that came after the open bills were made out shows its dishes and their tax. */
function records(openBills: readonly OpenBill[]) {
  const ids = openBills.map(({ orderId }) => orderId);
  const amounts = openBills.map(({ amountCents }) => amountCents);
  return sql`
    select o.table_id as "tableId", t.name as "tableName", v.otp, v.started_at as "sessionStartedAt",
      a.name as "attendantName", o.id as "orderId", o.started_at as "startedAt", o.closed_at as "closedAt",
      amount as "amountCents", p.paid_at as "paidAt", o.status
    from orders o
    join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
    join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
    left join payments p on p.restaurant_id = o.restaurant_id and p.order_id = o.id and p.completes
    left join paid_orders paid on paid.restaurant_id = o.restaurant_id and paid.order_id = o.id
    left join attendants a on a.restaurant_id = o.restaurant_id
      and a.id = case when p.id is null then t.attendant_id else p.attendant_id end
    left join unnest(${ids}::int[], ${amounts}::bigint[]) as bill (order_id, cents) on bill.order_id = o.id
    cross join lateral (
      select coalesce(paid.amount_cents, bill.cents, o.total_cents + o.tax_cents) as amount
    ) as billed`;
}

export interface PaidOrders {
  readonly orders: number;
  /** Null without any. */
  readonly firstId: number | null;
  readonly lastId: number | null;
}

/** How many paid orders began in the scope's days, and between which numbers they are. */
export async function countPaidOrders(db: Queryable, scope: ReportScope): Promise<PaidOrders> {
  const { rows } = await sql<PaidOrders>`
    select coalesce(sum(d.orders), 0)::bigint as orders, min(d.first_id) as "firstId", max(d.last_id) as "lastId"
    from paid_order_days d where ${inDays(scope)}`.execute(db);
  return rows[0] ?? { orders: 0, firstId: null, lastId: null };
}

export interface OpenOrder {
  readonly orderId: number;
  readonly restaurantId: number;
  readonly tableId: number;
  /** 0 is nobody. */
  readonly attendantId: number;
  readonly totalCents: Cents;
  readonly taxCents: Cents;
}

/** The unpaid orders of a scope: at most one a table. */
export async function listOpenOrders(db: Queryable, scope: ReportScope): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select o.id as "orderId", o.restaurant_id as "restaurantId", o.table_id as "tableId",
      coalesce(t.attendant_id, 0) as "attendantId", o.total_cents as "totalCents", o.tax_cents as "taxCents"
    from orders o join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
    where ${inScope(scope, 'o', 'started_at')} and o.status in ('N', 'O', 'C')`.execute(db);
  return rows;
}
