import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '../../../core/domain/money.ts';
import { type Database, inOneMoment } from '../../platform/database.ts';
import type { EveryRow } from '../../platform/every-row/every-row.ts';
import { type Found, nameOrder, type PageAsked, readPage, sortWords } from '../../platform/paging.ts';
import type { ReportScope } from './report-scope.ts';
import { inDays } from './reports.queries.ts';

export interface TipRecord {
  readonly restaurantId: number;
  /** The start of the business day in the scope's region. */
  readonly dayStartedAt: Date;
  /** Null for tips at tables without an attendant. */
  readonly code: string | null;
  readonly name: string | null;
  readonly tipCents: Cents;
}

/** One row per attendant and day, sorted by name and then by day in the same direction. */
function tipsInOrder(scope: ReportScope, sortDirection: 'asc' | 'desc'): RawBuilder<TipRecord> {
  const direction = sortWords[sortDirection];
  return sql`
    select d.restaurant_id, (d.day + make_interval(hours => ${scope.formats.dayBegins})) at time zone ${scope.formats.timeZone}
        as day_started_at, a.code, a.name, d.tip_cents
    from tip_days d
    left join (select *, ${nameOrder('name')} as sort_name from attendants) a
      on a.restaurant_id = d.restaurant_id and a.id = d.attendant_id
    where ${inDays(scope)}
    order by coalesce(a.sort_name, '') ${direction}, d.restaurant_id ${direction}, d.attendant_id ${direction},
      d.day ${direction}`;
}

interface TipsPage extends PageAsked {
  readonly sortDirection: 'asc' | 'desc';
}

export function readTipsPage(db: Database, scope: ReportScope, page: TipsPage): Promise<Found<TipRecord>> {
  const matching = sql`from tip_days d where ${inDays(scope)}`;
  return inOneMoment(db, async (tx) => await readPage(tx, page, tipsInOrder(scope, page.sortDirection), matching));
}

export const everyTip = (scope: ReportScope, sortDirection: 'asc' | 'desc'): EveryRow<TipRecord> => ({
  records: ({ stream }, write) => stream(tipsInOrder(scope, sortDirection), write),
});
