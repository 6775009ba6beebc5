import { sql } from 'kysely';
import type { Cents } from '../../../core/domain/money.ts';
import type { EveryRow } from './every-row.ts';
import type { ReportScope } from './report-scope.ts';
import { inDays, sortWords } from './reports.queries.ts';

export interface TipRecord {
  /** The first moment of the Pacific day. */
  readonly dayStartedAt: Date;
  /** Null for the tips of tables that nobody attended. */
  readonly code: string | null;
  readonly name: string | null;
  readonly tipCents: Cents;
}

/** One row for each attendant and Pacific day with a tip, by name, then by day in the same direction. */
export function everyTip(scope: ReportScope, sortDirection: 'asc' | 'desc'): EveryRow<TipRecord> {
  const direction = sortWords[sortDirection];
  const tips = sql<TipRecord>`
    select d.day::timestamp at time zone 'America/Los_Angeles' as "dayStartedAt", a.code, a.name,
      d.tip_cents as "tipCents"
    from tip_days d
    left join (select *, folded(name) as sort_name from attendants) a
      on a.restaurant_id = d.restaurant_id and a.id = d.attendant_id
    where ${inDays(scope)}
    order by coalesce(a.sort_name, '') ${direction}, d.restaurant_id ${direction}, d.attendant_id ${direction},
      d.day ${direction}`;
  return { records: ({ stream }, write) => stream(tips, write) };
}
