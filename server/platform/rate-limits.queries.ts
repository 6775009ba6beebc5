import { sql } from 'kysely';
import type { Queryable } from './database.ts';

export interface Limit {
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
  /** No lockout: the wait doubles with each attempt, in seconds. The count expires `seconds` after the last one. */
  readonly slows?: { readonly first: number; readonly longest: number };
}

interface CountedTry {
  /** Null if the attempt was refused. */
  readonly tries: number | null;
  /** When a refused attempt may be repeated, in milliseconds since 1970. */
  readonly until: number | null;
}

/**
 * Counts an attempt, or refuses it without counting. A single statement, so that concurrent attempts can't exceed the
 * limit. The count expires some time after the first attempt, or after the last one if the limit slows down.
 */
export async function countTry(
  db: Queryable,
  key: string,
  now: number,
  { attempts, seconds, slows }: Limit,
): Promise<CountedTry | undefined> {
  const length = seconds * 1000;
  // If the expiry is later than possible, it was written before the clock was set back.
  const expire = sql`least(r.expire, ${now + length}::bigint)`;
  // The last attempt was at expire - length. Each attempt beyond the free ones doubles the wait.
  const until = slows
    ? sql`${expire} - ${length}::bigint
        + (least(${slows.longest}, ${slows.first} * power(2, least(r.points - ${attempts}, 30))) * 1000)::bigint`
    : expire;
  const isOver = sql`r.expire <= ${now}::bigint`;
  const { rows } = await sql<CountedTry>`
    with counted as (
      insert into rate_limits as r (key, points, expire) values (${key}, 1, ${now + length}::bigint)
      on conflict (key) do update set
        points = case when ${isOver} then 1 else r.points + 1 end,
        expire = case when ${slows !== undefined} or ${isOver} then excluded.expire else ${expire} end
      where ${isOver} or r.points < ${attempts} or ${until} <= ${now}::bigint
      returning points
    )
    select points as tries, null::bigint as until from counted
    union all
    select null, ${until} from rate_limits r where key = ${key} and not exists (select from counted)`.execute(db);
  return rows[0];
}

export async function uncountTry(db: Queryable, key: string): Promise<void> {
  await sql`update rate_limits set points = points - 1 where key = ${key} and points > 0`.execute(db);
}

export async function deleteCount(db: Queryable, key: string): Promise<void> {
  await sql`delete from rate_limits where key = ${key}`.execute(db);
}

export async function deletePastCounts(db: Queryable, now: number): Promise<void> {
  await sql`delete from rate_limits where expire <= ${now}::bigint`.execute(db);
}
