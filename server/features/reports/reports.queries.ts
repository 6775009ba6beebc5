import { type RawBuilder, sql } from 'kysely';
import { sortWords } from '../../platform/paging.ts';
import type { ReportScope } from './report-scope.ts';

/** For all restaurants the condition still starts with restaurant_id, to use the keys. */
export function ofRestaurants({ restaurantId }: Pick<ReportScope, 'restaurantId'>, table: string) {
  const restaurant = sql.ref(`${table}.restaurant_id`);
  return restaurantId === undefined
    ? sql`${restaurant} in (select id from restaurants)`
    : sql`${restaurant} = ${restaurantId}`;
}

export function inSpan({ from, until }: ReportScope, table: string, moment: string) {
  const at = sql.ref(`${table}.${moment}`);
  return sql`${at} >= ${from} and ${at} < ${until}`;
}

export function inScope(scope: ReportScope, table: string, moment: string) {
  return sql`${ofRestaurants(scope, table)} and ${inSpan(scope, table, moment)}`;
}

/** For tables `d` with one row per day. */
export function inDays(scope: ReportScope) {
  return sql`${ofRestaurants(scope, 'd')} and d.day between ${scope.start}::date and ${scope.stop}::date`;
}

/** Columns for `order by`, all in the same direction. */
export function orderOf(table: string, columns: readonly string[], direction: 'asc' | 'desc'): RawBuilder<unknown> {
  return sql.join(columns.map((name) => sql`${sql.ref(`${table}.${name}`)} ${sortWords[direction]}`));
}

interface Sorted {
  readonly table: 'payments' | 'paid_orders';
  readonly moment: 'paid_at' | 'started_at';
  /** Starts with `and`, or empty. */
  readonly also: RawBuilder<unknown>;
  /** Columns for `order by`, of rows `k`. */
  readonly order: RawBuilder<unknown>;
  readonly most?: number;
}

/** SQL after `from`: rows `k` in index order. For all restaurants, sorts the first rows of each together. */
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
