import { sql } from 'kysely';
import type { Database, Queryable } from '../../platform/database.ts';
import type { KeptUntilChange } from './kept-until-change.ts';
import { inOrderOf, readPageIds } from './merged-list.ts';
import { paymentAmountsBefore, paymentsBefore, paymentsOfOrdersBefore } from './places-before.queries.ts';
import type { ReportScope } from './report-scope.ts';
import { inScope, ofRestaurants } from './reports.queries.ts';
import { type RevenueFilter, type RevenueRecord, type RevenueSort, revenueColumns } from './revenue.queries.ts';
import { type ModeTotals, revenueTotals } from './revenue-totals.queries.ts';
import { type Landmarks, rowsOf, type SortedList, type Source } from './sorted-list.queries.ts';

/** Below this many payments it is quicker to read them all and sort them than to look for them in the whole history. */
const fewPayments = { ofAnyMode: 1_500, ofOneMode: 500 };

type AskedPage = RevenueSort & { readonly page: number; readonly size: number };

export interface RevenueMemory {
  readonly landmarks: Landmarks;
  readonly totals: KeptUntilChange<readonly ModeTotals[]>;
}

/**
 * One page of a scope's payments and how many there are. The count comes from the totals of the days; the page's
 * keys from the index of its order, counted from the nearest end; only then are its rows read. `version` is the floor's
 * in the change feed.
 */
export async function readRevenuePage(
  db: Database,
  scope: ReportScope,
  filter: Pick<RevenueFilter, 'paymentBy'>,
  asked: AskedPage,
  { landmarks, totals: memory }: RevenueMemory,
  version: string | undefined,
): Promise<{ rows: RevenueRecord[]; total: number }> {
  const name = [scope.restaurantId, scope.start, scope.stop, filter.paymentBy ?? ''].join(' ');
  const kept = memory.of(name, version);
  if (kept) return readPageOf(db, scope, filter, asked, kept, landmarks);
  // Count and keys are of one moment: places are counted from the end as well.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const totals = await revenueTotals(tx, scope, filter.paymentBy);
      memory.keep(name, version, totals);
      return readPageOf(tx, scope, filter, asked, totals, landmarks);
    });
}

async function readPageOf(
  db: Queryable,
  scope: ReportScope,
  filter: Pick<RevenueFilter, 'paymentBy'>,
  asked: AskedPage,
  totals: readonly ModeTotals[],
  landmarks: Landmarks,
): Promise<{ rows: RevenueRecord[]; total: number }> {
  const lists = listsOf(scope, filter, asked, totals).map((list) => ({ list, few: [] }));
  const { ids, total } = await readPageIds(db, lists, asked, landmarks);
  return { rows: await readRows(db, scope, ids), total };
}

function listsOf(
  scope: ReportScope,
  { paymentBy }: Pick<RevenueFilter, 'paymentBy'>,
  { sortFieldName }: RevenueSort,
  totals: readonly ModeTotals[],
): SortedList[] {
  const { restaurantId, start, stop } = scope;
  const list = (parts: readonly ModeTotals[], mode: RevenueRecord['paidBy'] | undefined): SortedList[] => {
    if (parts.length === 0) return [];
    const count = parts.reduce((sum, { payments }) => sum + payments, 0);
    const byOrder = sortFieldName === 'orderid';
    const byAmount = sortFieldName === 'amount';
    const ofMode = mode === undefined ? sql`` : sql`and k.paid_by = ${mode}`;
    const short = sql`select amount_cents, id from payments k where ${inScope(scope, 'k', 'paid_at')} ${ofMode} offset 0`;
    const source: Source =
      byAmount && isShort(count, mode)
        ? ({ within }) => sql`from (${short}) k where true ${within}`
        : rowsOf(scope, 'payments', 'paid_at', ofMode);
    const name = [restaurantId, start, stop, mode ?? '', sortFieldName].join(' ');
    const columns = byAmount ? ['amount_cents', 'id'] : byOrder ? ['order_id', 'id'] : ['id'];
    // Payments come and never go.
    const every = { name, stamp: String(count), count, columns, source };
    if (byAmount) return [{ ...every, before: paymentAmountsBefore(scope, mode) }];
    return byOrder
      ? [{ ...every, span: bounds(parts, 'firstOrder', 'lastOrder'), before: paymentsOfOrdersBefore(scope, mode) }]
      : [{ ...every, span: bounds(parts, 'firstId', 'lastId'), before: paymentsBefore(scope, mode) }];
  };
  if (sortFieldName !== 'paymentBy') return list(totals, paymentBy);
  return totals.flatMap((one) => list([one], one.mode));
}

function isShort(count: number, mode: RevenueRecord['paidBy'] | undefined): boolean {
  return count < (mode === undefined ? fewPayments.ofAnyMode : fewPayments.ofOneMode);
}

function bounds(parts: readonly ModeTotals[], first: 'firstId' | 'firstOrder', last: 'lastId' | 'lastOrder') {
  return [Math.min(...parts.map((one) => one[first])), Math.max(...parts.map((one) => one[last]))] as const;
}

async function readRows(tx: Queryable, scope: ReportScope, ids: readonly number[]): Promise<RevenueRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RevenueRecord>`
    select ${revenueColumns} from payments p
    where ${ofRestaurants(scope, 'p')} and p.id = any(${ids}::int[])`.execute(tx);
  return inOrderOf(ids, new Map(rows.map((row) => [row.paymentId, row])));
}
