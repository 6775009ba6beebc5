import { type RawBuilder, sql } from 'kysely';

/**
 * `('starting', 'open')`, for `state in ...`: words of our own, from a table in core/domain. They stand in the text, since
 * PostgreSQL takes a partial index only where it can read the values.
 */
export function wordList<Word extends string>(words: readonly Word[]): RawBuilder<unknown> {
  return sql`(${sql.join(words.map((word) => sql.lit(word)))})`;
}
