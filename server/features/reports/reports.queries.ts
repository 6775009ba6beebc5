import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { sortWords } from '../../platform/paging.ts';
import { occupying } from '../../platform/statuses.ts';
import type { ReportScope } from './report-scope.ts';

/** For all restaurants, the condition still begins with restaurant_id, so that the keys are used. */
export function ofRestaurants({ restaurantId }: Pick<ReportScope, 'restaurantId'>, table: string) {
  const restaurant = sql.ref(`${table}.restaurant_id`);
  return restaurantId === undefined
    ? sql`${restaurant} in (select id from restaurants)`
    : sql`${restaurant} = ${restaurantId}`;
}

/** For tables with a business day. */
export function inDays(scope: ReportScope, table = 'd') {
  const day = sql.ref(`${table}.day`);
  return sql`${ofRestaurants(scope, table)} and ${day} between ${scope.start}::date and ${scope.stop}::date`;
}

/** Unpaid orders `o` that began on the scope's days. */
export function unpaidInDays(scope: ReportScope) {
  return sql`${ofRestaurants(scope, 'o')} and o.status in ${occupying}
    and restaurant_day(o.restaurant_id, o.started_at) between ${scope.start}::date and ${scope.stop}::date`;
}

/** Columns for `order by`, all in one direction. */
export function orderOf(table: string, columns: readonly string[], direction: 'asc' | 'desc'): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql`${sql.ref(`${table}.${name}`)} ${sortWords[direction]}`));
}

/** Whether amounts of all restaurants can't be added, because they are in several currencies. */
export async function hasSeveralCurrencies(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ several: boolean }>`
    select count(distinct region ->> 'currency') > 1 as several from restaurants`.execute(db);
  return rows[0]?.several ?? false;
}
