import { type RawBuilder, sql } from 'kysely';
import type { RevenueSortField } from '../../../core/contract/reports.ts';
import type { Cents } from '../../../core/domain/money.ts';
import type { Queryable } from '../../platform/database.ts';
import type { EveryRow, FileLine } from './every-row.ts';
import type { ReportScope } from './report-scope.ts';
import { inScope, sortWords } from './reports.queries.ts';
import { revenueTotals } from './revenue-totals.queries.ts';

export interface RevenueRecord {
  readonly orderId: number;
  readonly paymentId: number;
  readonly paidAt: Date;
  readonly amountCents: Cents;
  readonly taxCents: Cents;
  readonly discountCents: Cents;
  readonly paidBy: 'Cash' | 'Card' | 'Others' | 'Online';
}

export interface RevenueFilter {
  readonly paymentId?: number | undefined;
  readonly paymentBy?: RevenueRecord['paidBy'] | undefined;
}

export interface RevenueSort {
  readonly sortFieldName: RevenueSortField;
  readonly sortDirection: 'asc' | 'desc';
}

/** The columns of a RevenueRecord, of `payments p`. */
export const revenueColumns = sql`
  p.order_id as "orderId", p.id as "paymentId", p.paid_at as "paidAt", p.amount_cents as "amountCents",
  p.tax_cents as "taxCents", p.discount_cents as "discountCents", p.paid_by as "paidBy"`;

const sortColumns: Readonly<Record<RevenueSortField, RawBuilder<unknown>>> = {
  paymentBy: sql`p.paid_by`,
  paymentId: sql`p.id`,
  orderid: sql`p.order_id`,
  amount: sql`p.amount_cents`,
};

/** Payments; equal ones by their id in the same direction. */
export function everyPayment(scope: ReportScope, filter: RevenueFilter, sort: RevenueSort): EveryRow<RevenueRecord> {
  const direction = sortWords[sort.sortDirection];
  const matching = sql`
    ${fromPayments(scope, filter)} order by ${sortColumns[sort.sortFieldName]} ${direction}, p.id ${direction}`;
  return {
    records: ({ stream }, write) => stream(sql<RevenueRecord>`select ${revenueColumns} ${matching}`, write),
    // In the order of the sheet's columns; nothing here needs quotes. A million at once: || takes less than concat_ws,
    // cents as numeric less than dividing them, and to_char in the session's own time zone less than `at time zone`.
    lines: ({ stream }, write) =>
      stream(
        sql<FileLine>`
          select p.order_id || ',' || p.id || to_char(p.paid_at, ',MM/DD/YYYY HH12:MI:SS AM,') || p.amount_cents * 0.01
              || ',' || p.tax_cents * 0.01 || ',' || p.discount_cents * 0.01 || ',' || p.paid_by as line,
            p.amount_cents as cents
          ${matching}`,
        write,
      ),
  };
}

/** The payment of this number, if it is one of the report. */
export async function findPayment(
  db: Queryable,
  scope: ReportScope,
  filter: RevenueFilter & { readonly paymentId: number },
): Promise<RevenueRecord[]> {
  return (await sql<RevenueRecord>`select ${revenueColumns} ${fromPayments(scope, filter)}`.execute(db)).rows;
}

/** What was paid in all, over the rows of the report with the same scope and filter. */
export async function sumRevenue(db: Queryable, scope: ReportScope, filter: RevenueFilter): Promise<Cents> {
  if (filter.paymentId === undefined) {
    const totals = await revenueTotals(db, scope, filter.paymentBy);
    return totals.reduce((sum, { amountCents }) => sum + amountCents, 0);
  }
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(p.amount_cents), 0)::bigint as cents ${fromPayments(scope, filter)}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** The payments of a report. */
export function fromPayments(scope: ReportScope, { paymentId, paymentBy }: RevenueFilter): RawBuilder<unknown> {
  const one = paymentId === undefined ? sql`` : sql`and p.id = ${paymentId}`;
  const mode = paymentBy === undefined ? sql`` : sql`and p.paid_by = ${paymentBy}`;
  return sql`from payments p where ${inScope(scope, 'p', 'paid_at')} ${one} ${mode}`;
}
