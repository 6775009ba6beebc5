import { type RawBuilder, sql } from 'kysely';
import type { RevenueSortField } from '../../../core/contract/reports.ts';
import type { Cents } from '../../../core/domain/money.ts';
import { type PaymentMode, paymentModes } from '../../../core/domain/payment-modes.ts';
import { type Database, inOneMoment, type Queryable } from '../../platform/database.ts';
import type { EveryRow } from '../../platform/every-row/every-row.ts';
import { type AskedPage, nearEnd, type Reach } from '../../platform/near-end.ts';
import type { ReportScope } from './report-scope.ts';
import { inDays, inScope, orderOf, rowsInOrder } from './reports.queries.ts';

export interface RevenueRecord {
  readonly orderId: number;
  readonly paymentId: number;
  readonly paidAt: Date;
  readonly amountCents: Cents;
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

/** Needs `payments p`. */
const revenueColumns = sql`
  p.order_id, p.id as payment_id, p.paid_at, p.amount_cents,
  p.tax_cents, p.discount_cents, p.paid_by`;

/** Ties are sorted by id in the same direction. */
const sortColumns: Readonly<Record<RevenueSortField, readonly string[]>> = {
  paymentBy: ['paid_by', 'id'],
  paymentId: ['id'],
  orderid: ['order_id', 'id'],
  amount: ['amount_cents', 'id'],
};

/** Totals of a scope's payments and the ranges of their ids. */
interface Totals {
  readonly payments: number;
  readonly amountCents: Cents;
  readonly firstId: number;
  readonly lastId: number;
  readonly firstOrder: number;
  readonly lastOrder: number;
}

const inNumbers = ({ firstId, lastId }: Totals) => sql`and k.id between ${firstId} and ${lastId}`;

/** Redundant conditions that narrow the range of the index scan. */
const whereInIndex: Readonly<Record<RevenueSortField, (totals: Totals) => RawBuilder<unknown>>> = {
  paymentBy: (totals) => sql`and k.paid_by = any(${paymentModes}) ${inNumbers(totals)}`,
  paymentId: inNumbers,
  orderid: ({ firstOrder, lastOrder }) => sql`and k.order_id between ${firstOrder} and ${lastOrder}`,
  amount: () => sql``,
};

async function readTotals(db: Queryable, scope: ReportScope, mode: RevenueFilter['paymentBy']): Promise<Totals> {
  const ofMode = mode === undefined ? sql`` : sql`and d.paid_by = ${mode}`;
  const { rows } = await sql<Totals>`
    select coalesce(sum(d.payments), 0)::bigint as payments, coalesce(sum(d.amount_cents), 0)::bigint as amount_cents,
      coalesce(min(d.first_id), 0) as first_id, coalesce(max(d.last_id), 0) as last_id,
      coalesce(min(d.first_order), 0) as first_order, coalesce(max(d.last_order), 0) as last_order
    from revenue_days d where ${inDays(scope)} ${ofMode}`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('a sum without groups is one row');
  return totals;
}

/** The total comes from the daily totals; the page's keys from an index, read from the nearer end. */
export async function readRevenuePage(
  db: Database,
  scope: ReportScope,
  filter: Pick<RevenueFilter, 'paymentBy'>,
  asked: RevenueSort & AskedPage,
): Promise<{ rows: RevenueRecord[]; total: number }> {
  return inOneMoment(db, async (tx) => {
    const totals = await readTotals(tx, scope, filter.paymentBy);
    const reach = nearEnd(asked, totals.payments);
    if (reach.take === 0) return { rows: [], total: totals.payments };
    const columns = sortColumns[asked.sortFieldName];
    const { rows } = await sql<RevenueRecord>`
      select ${revenueColumns}
      from (${keysOf(scope, totals, filter, asked.sortFieldName, reach)}) k
      join payments p on p.restaurant_id = k.restaurant_id and p.id = k.id
      order by ${orderOf('p', columns, reach.direction)}`.execute(tx);
    return { rows: reach.turn(rows), total: totals.payments };
  });
}

function keysOf(
  scope: ReportScope,
  totals: Totals,
  { paymentBy }: Pick<RevenueFilter, 'paymentBy'>,
  sort: RevenueSortField,
  reach: Reach,
): RawBuilder<unknown> {
  const ofMode = paymentBy === undefined ? sql`` : sql`and k.paid_by = ${paymentBy}`;
  const also = sql`${ofMode} ${whereInIndex[sort](totals)}`;
  const rows = rowsInOrder(scope, {
    ...{ table: 'payments', moment: 'paid_at', also, most: reach.skip + reach.take },
    order: orderOf('k', sortColumns[sort], reach.direction),
  });
  return sql`select k.restaurant_id, k.id from ${rows} limit ${reach.take} offset ${reach.skip}`;
}

export function everyPayment(scope: ReportScope, filter: RevenueFilter, sort: RevenueSort): EveryRow<RevenueRecord> {
  const order = orderOf('p', sortColumns[sort.sortFieldName], sort.sortDirection);
  const payments = sql<RevenueRecord>`select ${revenueColumns} ${fromPayments(scope, filter)} order by ${order}`;
  return { records: ({ stream }, write) => stream(payments, write) };
}

/** Empty if the payment is not in the report. */
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
  const one = paymentId === undefined ? sql`` : sql`and p.id = ${paymentId}`;
  const mode = paymentBy === undefined ? sql`` : sql`and p.paid_by = ${paymentBy}`;
  return sql`from payments p where ${inScope(scope, 'p', 'paid_at')} ${one} ${mode}`;
}
