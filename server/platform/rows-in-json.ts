import { type RawBuilder, sql } from 'kysely';
import { renamed } from './database.ts';

/** All rows of a statement as one column of another, which saves a round trip. `fromJson` reads it. */
export const asJson = (statement: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(listed), '[]') from (${statement}) listed)`;

/** The rows of such a column; `dates` names those that JSON has as texts. */
export const fromJson = <Row>(rows: Record<string, unknown>[], ...dates: (keyof Row & string)[]): Row[] =>
  renamed(rows).map((row) => {
    const read = { ...row };
    for (const name of dates) if (typeof read[name] === 'string') read[name] = new Date(read[name]);
    return read as Row;
  });
