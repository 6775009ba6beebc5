import { type RawBuilder, sql } from 'kysely';
import type { RevenueSortField } from '../../../core/contract/reports.ts';
import type { Cents } from '../../../core/domain/money.ts';
import type { PaymentMode } from '../../../core/domain/payment-modes.ts';
import { type Database, inOneMoment, type Queryable } from '../../platform/database.ts';
import type { EveryRow } from '../../platform/every-row/every-row.ts';
import type { Found, PageAsked } from '../../platform/paging.ts';
import type { ReportScope } from './report-scope.ts';
import { inDays, ofRestaurants, orderOf } from './reports.queries.ts';

export interface RevenueRecord {
  readonly orderId: number;
  readonly paymentId: number;
  readonly paidAt: Date;
  readonly amountCents: Cents;
  /** Added to the prices, or contained in them. */
  readonly taxCents: Cents;
  readonly discountCents: Cents;
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
  p.order_id, p.id as payment_id, p.paid_at, p.amount_cents,
  p.tax_cents + p.contained_tax_cents as tax_cents, p.discount_cents, p.paid_by`;

/** Equal values are sorted by id, in the same direction. */
const sortColumns: Readonly<Record<RevenueSortField, readonly string[]>> = {
  paymentBy: ['paid_by', 'id'],
  paymentId: ['id'],
  orderid: ['order_id', 'id'],
  amount: ['amount_cents', 'id'],
};

interface Totals {
  readonly payments: number;
  readonly amountCents: Cents;
}

async function readTotals(db: Queryable, scope: ReportScope, mode: RevenueFilter['paymentBy']): Promise<Totals> {
  const ofMode = mode === undefined ? sql`` : sql`and d.paid_by = ${mode}`;
  const { rows } = await sql<Totals>`
    select coalesce(sum(d.payments), 0)::bigint as payments, coalesce(sum(d.amount_cents), 0)::bigint as amount_cents
    from revenue_days d where ${inDays(scope)} ${ofMode}`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('a sum without groups is one row');
  return totals;
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
    const { payments: total } = await readTotals(tx, scope, filter.paymentBy);
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

export async function sumRevenue(db: Queryable, scope: ReportScope, filter: RevenueFilter): Promise<Cents> {
  if (filter.paymentId === undefined) return (await readTotals(db, scope, filter.paymentBy)).amountCents;
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(p.amount_cents), 0)::bigint as cents ${fromPayments(scope, filter)}`.execute(db);
  return rows[0]?.cents ?? 0;
}

export function fromPayments(scope: ReportScope, { paymentId, paymentBy }: RevenueFilter): RawBuilder<unknown> {
  const ofPayment = paymentId === undefined ? sql`` : sql`and p.id = ${paymentId}`;
  const mode = paymentBy === undefined ? sql`` : sql`and p.paid_by = ${paymentBy}`;
  return sql`from payments p where ${inDays(scope, 'p')} ${ofPayment} ${mode}`;
}
