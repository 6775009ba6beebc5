import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { Refused } from './security-events.ts';

/** Puts a refusal, that many times, into its trail. */
export async function insertRefusals(
  db: Queryable,
  { kind, restaurantId, userId, actor, name, address, about }: Refused,
  times: number,
): Promise<void> {
  await sql`select note_refusals(${kind}, ${restaurantId ?? 0}::int, ${userId ?? null}::int, ${actor}, ${name ?? ''},
    ${address ?? ''}, ${about}, ${times}::int)`.execute(db);
}
