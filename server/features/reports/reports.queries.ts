import { type RawBuilder, sql } from 'kysely';
import { sortWords } from '../../platform/paging.ts';
import type { ReportScope } from './report-scope.ts';

/** For all restaurants, the condition still begins with restaurant_id, so that the keys are used. */
export function ofRestaurants({ restaurantId }: Pick<ReportScope, 'restaurantId'>, table: string) {
  const restaurant = sql.ref(`${table}.restaurant_id`);
  return restaurantId === undefined
    ? sql`${restaurant} in (select id from restaurants)`
    : sql`${restaurant} = ${restaurantId}`;
}

export function inScope(scope: ReportScope, table: string, moment: string) {
  const at = sql.ref(`${table}.${moment}`);
  return sql`${ofRestaurants(scope, table)} and ${at} >= ${scope.from} and ${at} < ${scope.until}`;
}

/** A condition for tables `d` with one row per day. */
export function inDays(scope: ReportScope) {
  return sql`${ofRestaurants(scope, 'd')} and d.day between ${scope.start}::date and ${scope.stop}::date`;
}

/** Columns for `order by`, all in one direction. */
export function orderOf(table: string, columns: readonly string[], direction: 'asc' | 'desc'): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql`${sql.ref(`${table}.${name}`)} ${sortWords[direction]}`));
}
