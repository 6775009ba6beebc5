import { type RawBuilder, sql } from 'kysely';
import { sortWords } from '../../platform/paging.ts';
import { occupying } from '../../platform/statuses.ts';
import type { ReportScope } from './report-scope.ts';

/** For all restaurants, the condition still begins with restaurant_id, so that indexes are used. */
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
