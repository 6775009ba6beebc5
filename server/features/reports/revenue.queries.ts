import { type RawBuilder, sql } from 'kysely';
import type { RevenueSortField } from '../../../core/contract/reports.ts';
import type { Cents } from '../../../core/domain/money.ts';
import type { PaymentMode } from '../../../core/domain/payment-modes.ts';
import { type Database, inOneMoment, type Queryable } from '../../platform/database.ts';
import type { EveryRow } from '../../platform/every-row/every-row.ts';
import type { Found, PageAsked } from '../../platform/paging.ts';
import type { RestaurantSum } from '../refunds/refunds.service.ts';
import type { ReportScope } from './report-scope.ts';
import { inDays, ofRestaurants, orderOf } from './reports.queries.ts';

export interface RevenueRecord {
  readonly restaurantId: number;
  readonly orderId: number;
  readonly paymentId: number;
  readonly paidAt: Date;
  readonly amountCents: Cents;
  /** Added to the prices, or contained in them. */
  readonly taxCents: Cents;
  readonly discountCents: Cents;
  readonly roundingCents: Cents;
  readonly paidBy: PaymentMode;
}

export interface RevenueFilter {
  readonly paymentId?: number | undefined;
  readonly paymentBy?: PaymentMode | undefined;
}

export interface RevenueSort {
  readonly sortFieldName: RevenueSortField;
  readonly sortDirection: 'asc' | 'desc';
}

const revenueColumns = sql`
  p.restaurant_id, p.order_id, p.id as payment_id, p.paid_at, p.amount_cents,
  p.tax_cents + p.contained_tax_cents as tax_cents, p.discount_cents, p.rounding_cents, p.paid_by`;

/** Equal values are sorted by id, in the same direction. */
const sortColumns: Readonly<Record<RevenueSortField, readonly string[]>> = {
  paymentBy: ['paid_by', 'id'],
  paymentId: ['id'],
  orderid: ['order_id', 'id'],
  amount: ['amount_cents', 'id'],
};

const daysOf = (scope: ReportScope, mode: RevenueFilter['paymentBy']) =>
  sql`from revenue_days d where ${inDays(scope)} ${mode === undefined ? sql`` : sql`and d.paid_by = ${mode}`}`;

async function countPayments(db: Queryable, scope: ReportScope, mode: RevenueFilter['paymentBy']): Promise<number> {
  const { rows } = await sql<{ payments: number }>`
    select coalesce(sum(d.payments), 0)::bigint as payments ${daysOf(scope, mode)}`.execute(db);
  return rows[0]?.payments ?? 0;
}

/** The total comes from the daily totals. Only the payments of the page are read in full. */
export async function readRevenuePage(
  db: Database,
  scope: ReportScope,
  filter: Pick<RevenueFilter, 'paymentBy'>,
  { page, size, sortFieldName, sortDirection }: RevenueSort & PageAsked,
): Promise<Found<RevenueRecord>> {
  const order = orderOf('p', sortColumns[sortFieldName], sortDirection);
  return inOneMoment(db, async (tx) => {
    const total = await countPayments(tx, scope, filter.paymentBy);
    const { rows } = await sql<RevenueRecord>`
      select ${revenueColumns} from payments p where ${ofRestaurants(scope, 'p')} and p.id = any(array(
        select p.id ${fromPayments(scope, filter)} order by ${order} limit ${size} offset ${page * size}
      )) order by ${order}`.execute(tx);
    return { rows, total };
  });
}

export function everyPayment(scope: ReportScope, filter: RevenueFilter, sort: RevenueSort): EveryRow<RevenueRecord> {
  const order = orderOf('p', sortColumns[sort.sortFieldName], sort.sortDirection);
  const payments = sql<RevenueRecord>`select ${revenueColumns} ${fromPayments(scope, filter)} order by ${order}`;
  return { records: ({ stream }, write) => stream(payments, write) };
}

export async function findPayment(
  db: Queryable,
  scope: ReportScope,
  filter: RevenueFilter & { readonly paymentId: number },
): Promise<RevenueRecord[]> {
  return (await sql<RevenueRecord>`select ${revenueColumns} ${fromPayments(scope, filter)}`.execute(db)).rows;
}

/** Sums by restaurant, from the daily totals, which don't contain single payments. */
export async function paidBetween(db: Queryable, scope: ReportScope, filter: RevenueFilter): Promise<RestaurantSum[]> {
  const days = sql`(select d.restaurant_id, d.amount_cents, d.rounding_cents ${daysOf(scope, filter.paymentBy)})`;
  const payments = sql`(select p.restaurant_id, p.amount_cents, p.rounding_cents ${fromPayments(scope, filter)})`;
  const { rows } = await sql<RestaurantSum>`
    select s.restaurant_id, sum(s.amount_cents)::bigint as amount_cents, sum(s.rounding_cents)::bigint as rounding_cents
    from ${filter.paymentId === undefined ? days : payments} s group by 1`.execute(db);
  return rows;
}

export function fromPayments(scope: ReportScope, { paymentId, paymentBy }: RevenueFilter): RawBuilder<unknown> {
  const ofPayment = paymentId === undefined ? sql`` : sql`and p.id = ${paymentId}`;
  const mode = paymentBy === undefined ? sql`` : sql`and p.paid_by = ${paymentBy}`;
  return sql`from payments p where ${inDays(scope, 'p')} ${ofPayment} ${mode}`;
}
