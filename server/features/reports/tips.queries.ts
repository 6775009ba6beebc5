import { sql } from 'kysely';
import type { Cents } from '../../../core/domain/money.ts';
import { daysBetween, startOfDay } from '../../../core/domain/report-days.ts';
import type { ReportScope } from './report-scope.ts';
import { inScope, type ReportQuery, sortWords } from './reports.queries.ts';

export interface TipRecord {
  /** The first moment of the Pacific day. */
  readonly dayStartedAt: Date;
  /** Null for the tips of tables that nobody attended. */
  readonly code: string | null;
  readonly name: string | null;
  readonly tipCents: Cents;
}

/**
 * One row for each attendant and Pacific day with a tip, by name, then by day in the same direction. The days are cut
 * where `startOfDay` says, so that no tip counts for another day here than its payment does in the revenue report.
 */
export function tipsQuery(scope: ReportScope, sortDirection: 'asc' | 'desc'): ReportQuery<TipRecord> {
  const starts = daysBetween(scope.start, scope.stop).map((day) => startOfDay(day).toISOString());
  const direction = sortWords[sortDirection];
  const tipped = sql`
    with days as (select ${starts}::timestamptz[] as starts), tipped as (
      select p.restaurant_id, p.attendant_id, width_bucket(p.paid_at, days.starts) as day,
        sum(p.tip_cents)::bigint as cents
      from payments p cross join days
      where ${inScope(scope, 'p', 'paid_at')} and p.tip_cents > 0
      group by 1, 2, 3
    )`;
  return {
    rows: sql<TipRecord>`
      ${tipped}
      select days.starts[tipped.day] as "dayStartedAt", a.code, a.name, tipped.cents as "tipCents"
      from tipped cross join days
      left join attendants a on a.restaurant_id = tipped.restaurant_id and a.id = tipped.attendant_id
      order by folded(coalesce(a.name, '')) ${direction}, tipped.restaurant_id ${direction}, a.id ${direction},
        tipped.day ${direction}`,
    count: sql<{ total: number }>`${tipped} select count(*) as total from tipped`,
  };
}
