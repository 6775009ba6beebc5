import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '../../../core/domain/money.ts';
import type { OrderStatus } from '../../../core/domain/order-states.ts';
import type { Queryable } from '../../platform/database.ts';
import { occupying } from '../../platform/statuses.ts';
import type { ReportScope } from './report-scope.ts';
import { inDays, inScope, ofRestaurants } from './reports.queries.ts';

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

/** A table or an attendant as it is called now. */
export interface Named {
  readonly id: number;
  readonly restaurantId: number;
  readonly name: string;
}

/** Those of a scope's restaurants, in the order in which the report sorts them by name. */
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
    order by folded(n.name), n.id`.execute(db);
  const namesOf = (wanted: boolean) =>
    new Map(rows.filter(({ isTable }) => isTable === wanted).map((named) => [named.id, named]));
  return { tables: namesOf(true), attendants: namesOf(false) };
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
    select coalesce(sum(d.orders), 0)::bigint as orders, min(d.first_id) as first_id, max(d.last_id) as last_id
    from paid_order_days d where ${inDays(scope)}`.execute(db);
  return rows[0] ?? { orders: 0, firstId: null, lastId: null };
}

/** An order as `paid_orders` has it, or would have it once it is paid. */
export interface KeptOrder extends Omit<OrderStatRecord, 'tableName' | 'attendantName' | 'status'> {
  /** 0 is nobody. */
  readonly attendantId: number;
}

/** The columns of a KeptOrder, of `paid_orders k`. */
export const keptOrderColumns = sql`
  k.order_id, k.table_id, k.attendant_id, k.otp,
  k.session_started_at, k.started_at, k.closed_at,
  k.amount_cents, k.paid_at`;

/** These of a scope, in no order. */
export async function readPaidOrders(db: Queryable, scope: ReportScope, ids: readonly number[]): Promise<KeptOrder[]> {
  const { rows } = await sql<KeptOrder>`
    select ${keptOrderColumns} from paid_orders k
    where ${ofRestaurants(scope, 'k')} and k.order_id = any(${ids}::int[])`.execute(db);
  return rows;
}

/** What of an order's line in the file stands before, between and after its table's and its attendant's names. */
export interface OrderLine {
  readonly tableId: number;
  readonly session: string;
  readonly attendantId: number;
  readonly order: string;
}

/** The columns of an OrderLine, of `paid_orders k`; in the order of the sheet's columns, and nothing here needs quotes. */
export const orderLineColumns: RawBuilder<unknown> = sql`
  k.table_id, k.attendant_id,
  coalesce(k.otp, '') || to_char(k.session_started_at, ',MM/DD/YYYY HH12:MI:SS AM') as session,
  k.order_id || to_char(k.started_at, ',MM/DD/YYYY HH12:MI:SS AM,')
    || coalesce(to_char(k.closed_at, 'MM/DD/YYYY HH12:MI:SS AM'), '') || ',' || k.amount_cents * 0.01
    || coalesce(to_char(k.paid_at, ',MM/DD/YYYY HH12:MI:SS AM'), ',') as "order"`;

/** An order that is neither paid nor cancelled. */
export interface UnpaidOrder extends OrderStatRecord {
  readonly restaurantId: number;
  /** 0 is nobody. */
  readonly attendantId: number;
}

/** Those of a scope, with the sums that their bills are made from: at most one a table. */
export async function listOpenOrders(
  db: Queryable,
  scope: ReportScope,
): Promise<(Omit<UnpaidOrder, 'amountCents'> & { readonly totalCents: Cents; readonly taxCents: Cents })[]> {
  const { rows } = await sql<Omit<UnpaidOrder, 'amountCents'> & { totalCents: Cents; taxCents: Cents }>`
    select o.id as order_id, o.restaurant_id, o.table_id, t.name as table_name, v.otp,
      v.started_at as session_started_at, coalesce(t.attendant_id, 0) as attendant_id, a.name as attendant_name,
      o.started_at, o.closed_at, null::timestamptz as paid_at, o.status,
      o.total_cents, o.tax_cents
    from orders o
    join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
    join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id
    left join attendants a on a.restaurant_id = o.restaurant_id and a.id = t.attendant_id
    where ${inScope(scope, 'o', 'started_at')} and o.status in ${occupying}`.execute(db);
  return rows;
}
