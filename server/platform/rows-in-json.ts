import { type RawBuilder, sql } from 'kysely';
import { renamed } from './database.ts';

/** All rows of a statement as one column of another statement, which saves a round trip. Read it with `fromJson`. */
export const asJson = (statement: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(listed), '[]') from (${statement}) listed)`;

/** The rows of a column written with `asJson`. `dates` names the columns to parse as dates. */
export const fromJson = <Row>(rows: Record<string, unknown>[], ...dates: (keyof Row & string)[]): Row[] =>
  renamed(rows).map((row) => {
    const read = { ...row };
    for (const name of dates) if (typeof read[name] === 'string') read[name] = new Date(read[name]);
    return read as Row;
  });
