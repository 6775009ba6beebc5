import { type RawBuilder, sql } from 'kysely';
import { sortWords } from '../../platform/paging.ts';
import type { ReportScope } from './report-scope.ts';

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

/** What follows `order by`: all columns in the same direction. */
export function orderOf(table: string, columns: readonly string[], direction: 'asc' | 'desc'): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql`${sql.ref(`${table}.${name}`)} ${sortWords[direction]}`));
}

interface Sorted {
  readonly table: 'payments' | 'paid_orders';
  readonly moment: 'paid_at' | 'started_at';
  /** `and …`, or nothing. */
  readonly also: RawBuilder<unknown>;
  /** What follows `order by`, of rows `k`. */
  readonly order: RawBuilder<unknown>;
  /** How many of the rows are needed; undefined is all. */
  readonly most?: number;
}

/**
 * Rows `k` of a scope in the order of an index: what follows `from`. Of every restaurant at once each one's index gives
 * its first ones, which are sorted together.
 */
export function rowsInOrder(scope: ReportScope, { table, moment, also, order, most }: Sorted): RawBuilder<unknown> {
  const rows = sql`${sql.table(table)} k where`;
  const found =
    scope.restaurantId === undefined && most !== undefined
      ? sql`restaurants r cross join lateral (
          select * from ${rows} k.restaurant_id = r.id and ${inSpan(scope, 'k', moment)} ${also}
          order by ${order} limit ${most}
        ) k`
      : sql`${rows} ${inScope(scope, 'k', moment)} ${also}`;
  return sql`${found} order by ${order}`;
}
