import { type RawBuilder, sql } from 'kysely';
import { idsOfRecords, largestCell } from '../../core/domain/cells.ts';
import type { Queryable } from './database.ts';

/** `page` starts at 0. */
export interface PageAsked {
  readonly page: number;
  readonly size: number;
}

export interface SearchedPage extends PageAsked {
  readonly searchText: string;
}

export interface Found<Row> {
  readonly rows: Row[];
  readonly total: number;
}

export const sortWords = { asc: sql`asc`, desc: sql`desc` } as const;

/** SQL to sort a column (such as 't.name') as people expect: É next to E, upper next to lower case. */
export const nameOrder = (place: string): RawBuilder<unknown> => sql`folded(${sql.ref(place)}) collate "und-x-icu"`;

/** SQL to sort tables naturally, "Window 2" before "Window 10". Requires the alias `t`. */
export const tablesInOrder = sql`folded(regexp_replace(t.name, '\\d+', '', 'g')) collate "und-x-icu", length(t.name), t.name, t.id`;

/** SQL: whether a column (such as 't.name') contains the text, without case and accents. `%`, `_`, `\` are literal. */
export function holdsText(
  searchText: string,
  ...places: readonly (string | RawBuilder<unknown>)[]
): RawBuilder<boolean> {
  if (searchText.trim() === '') return sql<boolean>`true`;
  const pattern = `%${searchText.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const each = places.map(
    (place) => sql`searchable(${typeof place === 'string' ? sql.ref(place) : place}) like searchable(${pattern})`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** SQL: whether an id column (such as 'o.id') matches a typed number, as people see it in any cell, or in full. */
export function hasNumber(place: string, typed: number | string): RawBuilder<boolean> {
  const number = /^[1-9]\d{0,14}$/.test(String(typed)) ? Number(typed) : -1;
  if (number < 0 || number >= idsOfRecords) return sql<boolean>`${sql.ref(place)} = ${number}`;
  return sql<boolean>`${sql.ref(place)} = any(array(
    select ${number}::bigint + cell * ${idsOfRecords}::bigint from generate_series(0, ${largestCell}) cell))`;
}

/** Reads a page of `list`. `matching` is its "from … where …" clause, which the total needs. */
export async function readPage<Row>(
  db: Queryable,
  { page, size }: PageAsked,
  list: RawBuilder<Row>,
  matching: RawBuilder<unknown>,
): Promise<Found<Row>> {
  const { rows } = await sql<Row>`${list} limit ${size} offset ${page * size}`.execute(db);
  return { rows, total: await countAll(db, matching) };
}

export async function countAll(db: Queryable, matching: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The page object of every list. `number` starts at 0. A page past the end is empty. */
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
