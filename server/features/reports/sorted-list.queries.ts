import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { NewestEntries } from './newest-entries.ts';
import type { ReportScope } from './report-scope.ts';
import { inScope, inSpan } from './reports.queries.ts';

/** The place of a row in its order: its sort value and, where that is not unique, its id. */
export type Key = readonly number[];

/** The `from … where …` of rows `k`. */
export type Source = (reach: Reach) => RawBuilder<unknown>;

export interface Reach {
  /** `and …`, or nothing. */
  readonly within: RawBuilder<unknown>;
  /** What follows `order by`. */
  readonly order: RawBuilder<unknown>;
  /** How many of the rows are needed at most; undefined is all. */
  readonly most?: number;
}

/** Rows of a scope. Of every restaurant at once, each one's index gives its first ones in order, to be sorted together. */
export function rowsOf(
  scope: ReportScope,
  table: 'payments' | 'paid_orders',
  moment: 'paid_at' | 'started_at',
  also: RawBuilder<unknown> = sql``,
): Source {
  const rows = sql`from ${sql.table(table)} k where`;
  return ({ within, order, most }) =>
    scope.restaurantId === undefined && most !== undefined
      ? sql`from restaurants r cross join lateral (
          select * ${rows} k.restaurant_id = r.id and ${inSpan(scope, 'k', moment)} ${also} ${within}
          order by ${order} limit ${most}
        ) k where true`
      : sql`${rows} ${inScope(scope, 'k', moment)} ${also} ${within}`;
}

/** Rows in an order that an index has. */
export interface SortedList {
  /** What the list is: the same name and `stamp` mean the same rows. */
  readonly name: string;
  /** Changes whenever a row comes or goes. */
  readonly stamp: string;
  /** How many rows there are. */
  readonly count: number;
  /** The columns that the index has in order, the unique one last; all of them whole numbers. */
  readonly columns: readonly string[];
  readonly source: Source;
  /** Between which values of the first column they are, where that is known. */
  readonly span?: readonly [first: number, last: number];
  /** A key somewhat before a place, where it can be told without counting rows; it need not be that of a row. */
  readonly before?: (db: Queryable, at: number) => Promise<Landmark | undefined>;
}

export interface Landmark {
  /** How many rows of the ascending list come before the key. */
  readonly at: number;
  readonly key: Key;
}

/** To count further than this takes longer than to ask for a key before the place. */
const farRows = 400;

const mostLandmarks = 24;

/** Where pages that were read lately begin and end: their neighbours are found from there. */
export class Landmarks {
  readonly #lists = new NewestEntries<{ stamp: string; marks: readonly Landmark[] }>();

  of({ name, stamp }: SortedList): readonly Landmark[] {
    const known = this.#lists.get(name);
    return known?.stamp === stamp ? known.marks : [];
  }

  add(list: SortedList, found: readonly Landmark[]): void {
    const marks = [...found, ...this.of(list)].slice(0, mostLandmarks);
    this.#lists.set(list.name, { stamp: list.stamp, marks });
  }
}

/**
 * The keys of `take` rows from place `at` of the ascending list, ascending. Only keys are read, from whichever is
 * nearest: the list's start, its end, or a page read before.
 */
export async function readKeys(
  db: Queryable,
  list: SortedList,
  at: number,
  take: number,
  landmarks: Landmarks,
): Promise<Key[]> {
  const last = Math.min(at + take, list.count) - 1;
  if (last < at) return [];
  const wanted = last - at + 1;
  const ways = [
    { skip: at, upwards: true, from: undefined },
    { skip: list.count - 1 - last, upwards: false, from: undefined },
    ...landmarks.of(list).flatMap((mark) => [
      { skip: at - mark.at, upwards: true, from: mark.key },
      { skip: mark.at - last, upwards: false, from: mark.key },
    ]),
  ].filter(({ skip }) => skip >= 0);
  const nearest = ways.reduce((best, other) => (other.skip < best.skip ? other : best));
  const before = nearest.skip > farRows ? await list.before?.(db, at) : undefined;
  const way =
    before && at - before.at < nearest.skip ? { skip: at - before.at, upwards: true, from: before.key } : nearest;
  const columns = sql.join(list.columns.map((name) => sql.ref(`k.${name}`)));
  const order = orderOf(list, way.upwards);
  const source = list.source({ within: between(list, way), order, most: way.skip + wanted });
  const { rows } = await sql<Record<string, number>>`
    select ${columns} ${source} order by ${order} limit ${wanted} offset ${way.skip}`.execute(db);
  const keys = rows.map((row) => list.columns.map((name) => row[name] ?? 0));
  if (!way.upwards) keys.reverse();
  const [first, final] = [keys[0], keys.at(-1)];
  if (first && final && keys.length === wanted) {
    landmarks.add(list, [
      { at, key: first },
      { at: last, key: final },
    ]);
  }
  return keys;
}

/** What follows `order by`. */
export function orderOf({ columns }: Pick<SortedList, 'columns'>, upwards: boolean): RawBuilder<unknown> {
  const direction = upwards ? sql`asc` : sql`desc`;
  return sql.join(columns.map((name) => sql`${sql.ref(`k.${name}`)} ${direction}`));
}

/** Nothing of the list is outside: said so that the index need not be read beyond. */
export const withinSpan = (list: SortedList) => between(list, { from: undefined, upwards: true });

/**
 * Where the reading begins and where it can end. Only one of them bounds each side: of two, the index would begin at the
 * one that says less.
 */
function between({ columns, span }: SortedList, { from, upwards }: { from: Key | undefined; upwards: boolean }) {
  const column = sql.ref(`k.${columns[0] ?? ''}`);
  const first = span && !(from && upwards) ? sql`and ${column} >= ${span[0]}` : sql``;
  const last = span && !(from && !upwards) ? sql`and ${column} <= ${span[1]}` : sql``;
  if (!from) return sql`${first} ${last}`;
  const names = sql.join(columns.map((name) => sql.ref(`k.${name}`)));
  const values = sql.join(from.map((part) => sql`${part}::bigint`));
  return sql`${first} ${last} and (${names}) ${upwards ? sql`>=` : sql`<=`} (${values})`;
}
