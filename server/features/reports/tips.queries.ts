import { sql } from 'kysely';
import type { Cents } from '../../../core/domain/money.ts';
import { type Database, inOneMoment } from '../../platform/database.ts';
import type { EveryRow } from '../../platform/every-row/every-row.ts';
import { type AskedPage, nearEnd } from '../../platform/near-end.ts';
import { nameOrder, sortWords } from '../../platform/paging.ts';
import type { ReportScope } from './report-scope.ts';
import { inDays, ofRestaurants } from './reports.queries.ts';

export interface TipRecord {
  /** The start of the day in the scope's time zone. */
  readonly dayStartedAt: Date;
  /** Null for tables without an attendant. */
  readonly code: string | null;
  readonly name: string | null;
  readonly tipCents: Cents;
}

/** One page of tips, one row per attendant and day, by name, then day in the same direction; and the total. */
export async function readTipsPage(
  db: Database,
  scope: ReportScope,
  asked: AskedPage,
): Promise<{ rows: TipRecord[]; total: number }> {
  return inOneMoment(db, async (tx) => {
    const counted = await sql<{
      total: number;
    }>`select count(*) as total from tip_days d where ${inDays(scope)}`.execute(tx);
    const total = counted.rows[0]?.total ?? 0;
    const { skip, take, direction, turn } = nearEnd(asked, total);
    if (take === 0) return { rows: [], total };
    const up = sortWords[direction];
    // Attendant by attendant, so that it reads only the days needed for the page.
    const { rows } = await sql<TipRecord>`
      select t.day::timestamp at time zone ${scope.formats.timeZone} as day_started_at, p.code, p.name,
        t.tip_cents
      from (
        select restaurant_id, id, code, name, ${nameOrder('name')} as sort_name from attendants a where ${ofRestaurants(scope, 'a')}
        union all
        select r.id, 0, null, null, '' from restaurants r
        where r.id = coalesce(${scope.restaurantId ?? null}::int, r.id)
        order by sort_name ${up}, restaurant_id ${up}, id ${up}
      ) p cross join lateral (
        select d.day, d.tip_cents from tip_days d
        where ${inDays(scope)} and d.restaurant_id = p.restaurant_id and d.attendant_id = p.id
        order by d.day ${up} limit ${skip + take}
      ) t
      order by p.sort_name ${up}, p.restaurant_id ${up}, p.id ${up}, t.day ${up} limit ${take} offset ${skip}`.execute(
      tx,
    );
    return { rows: turn(rows), total };
  });
}

export function everyTip(scope: ReportScope, sortDirection: 'asc' | 'desc'): EveryRow<TipRecord> {
  const direction = sortWords[sortDirection];
  const tips = sql<TipRecord>`
    select d.day::timestamp at time zone ${scope.formats.timeZone} as day_started_at, a.code, a.name,
      d.tip_cents
    from tip_days d
    left join (select *, ${nameOrder('name')} as sort_name from attendants) a
      on a.restaurant_id = d.restaurant_id and a.id = d.attendant_id
    where ${inDays(scope)}
    order by coalesce(a.sort_name, '') ${direction}, d.restaurant_id ${direction}, d.attendant_id ${direction},
      d.day ${direction}`;
  return { records: ({ stream }, write) => stream(tips, write) };
}
