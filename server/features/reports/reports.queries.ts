import { sql } from 'kysely';
import type { ReportScope } from './report-scope.ts';

export const sortWords = { asc: sql`asc`, desc: sql`desc` } as const;

/** Rows of the scope's restaurants. Also for all of them the condition starts with the restaurant, as the keys do. */
export function ofRestaurants({ restaurantId }: Pick<ReportScope, 'restaurantId'>, table: string) {
  const restaurant = sql.ref(`${table}.restaurant_id`);
  return restaurantId === undefined
    ? sql`${restaurant} in (select id from restaurants)`
    : sql`${restaurant} = ${restaurantId}`;
}

/** Rows whose moment lies in the scope's days. */
export function inSpan({ from, until }: ReportScope, table: string, moment: string) {
  const at = sql.ref(`${table}.${moment}`);
  return sql`${at} >= ${from} and ${at} < ${until}`;
}

/** Both. */
export function inScope(scope: ReportScope, table: string, moment: string) {
  return sql`${ofRestaurants(scope, table)} and ${inSpan(scope, table, moment)}`;
}

/** Rows `d` of the scope's restaurants and days, in a table that has rows for each day. */
export function inDays(scope: ReportScope) {
  return sql`${ofRestaurants(scope, 'd')} and d.day between ${scope.start}::date and ${scope.stop}::date`;
}
