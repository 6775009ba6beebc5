import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '../../../core/domain/money.ts';
import type { Queryable } from '../../platform/database.ts';
import type { ReportScope } from './report-scope.ts';

/** A report's rows in their order, and how many there are: what a page, the whole list and the file are made from. */
export interface ReportQuery<Row> {
  readonly rows: RawBuilder<Row>;
  readonly count: RawBuilder<{ total: number }>;
  /** The same rows as lines of the file, where the database writes them: a million at once are too many to take apart. */
  readonly lines?: RawBuilder<FileLine>;
  /** What was given back meanwhile: the file says it after its sum. */
  readonly refunds?: () => Promise<Cents>;
}

export interface FileLine {
  /** Without its line break. */
  readonly line: string;
  /** What the file adds up. */
  readonly cents: Cents;
}

export const sortWords = { asc: sql`asc`, desc: sql`desc` } as const;

/**
 * Rows of the scope's restaurants whose moment lies in its days. Also for all restaurants the condition starts with the
 * restaurant, as the keys do.
 */
export function inScope({ restaurantId, from, until }: ReportScope, table: string, moment: string) {
  const restaurant = sql.ref(`${table}.restaurant_id`);
  const at = sql.ref(`${table}.${moment}`);
  const whose =
    restaurantId === undefined
      ? sql`${restaurant} in (select id from restaurants)`
      : sql`${restaurant} = ${restaurantId}`;
  return sql`${whose} and ${at} >= ${from} and ${at} < ${until}`;
}

/** One page of a report and the number of all its rows. */
export async function readPage<Row>(
  db: Queryable,
  { rows, count }: ReportQuery<Row>,
  page: number,
  size: number,
): Promise<{ rows: Row[]; total: number }> {
  const found = await sql<Row>`${rows} limit ${size} offset ${page * size}`.execute(db);
  const counted = await count.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}
