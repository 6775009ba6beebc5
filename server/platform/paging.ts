import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';

/** A page that is asked for: `page` is zero-based. */
export interface PageAsked {
  readonly page: number;
  readonly size: number;
}

/** A page of a list of which the rows that hold a text are asked for. */
export interface SearchedPage extends PageAsked {
  readonly searchText: string;
}

/** Rows of a page, and how many there are in all. */
export interface Found<Row> {
  readonly rows: Row[];
  readonly total: number;
}

export const sortWords = { asc: sql`asc`, desc: sql`desc` } as const;

/**
 * True in SQL where one of these holds the text, whatever its case; `%`, `_` and `\` mean themselves. A string names a
 * column, such as 't.name'.
 */
export function holdsText(searchText: string, ...places: readonly (string | RawBuilder<unknown>)[]) {
  const pattern = `%${searchText.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const each = places.map((place) => sql`${typeof place === 'string' ? sql.ref(place) : place} ilike ${pattern}`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** A page of the rows that `list` selects in its order, counted by `matching`: the same "from … where …". */
export async function readPage<Row>(
  db: Queryable,
  { page, size }: PageAsked,
  list: RawBuilder<Row>,
  matching: RawBuilder<unknown>,
): Promise<Found<Row>> {
  const { rows } = await sql<Row>`${list} limit ${size} offset ${page * size}`.execute(db);
  return { rows, total: await countAll(db, matching) };
}

/** How many rows there are in "from … where …". */
export async function countAll(db: Queryable, matching: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The page object of every list: `number` is zero-based; a page past the end is an empty page, not an error. */
export function pageOf<Row, Shown>(
  { rows, total }: Found<Row>,
  { page, size }: PageAsked,
  present: (row: Row) => Shown,
) {
  const totalPages = Math.ceil(total / size);
  return {
    number: page,
    size,
    first: page === 0,
    last: page >= totalPages - 1,
    numberOfElements: rows.length,
    totalElements: total,
    totalPages,
    content: rows.map((row) => present(row)),
  };
}
