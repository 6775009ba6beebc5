import { type RawBuilder, sql } from 'kysely';
import { isSqlState, type Queryable } from '../database.ts';
import type { KeyedRequest } from './keyed-request.ts';

/** A key as it is kept. */
export interface KeptKey {
  readonly fingerprint: string;
  /** The number of what its request made; null while it has made nothing. */
  readonly madeId: number | null;
}

const kept = sql`k.fingerprint, k.made_id`;

/** Gives a key to this request unless another one has it. Answers the key as it is then; waits for who is using it. */
export async function bindKey(db: Queryable, request: KeyedRequest): Promise<KeptKey> {
  const { restaurantId, caller, key, fingerprint } = request;
  const { rows } = await sql<KeptKey>`
    insert into idempotency_keys as k (restaurant_id, caller, key, fingerprint)
    values (${restaurantId}, ${caller}, ${key}, ${fingerprint})
    on conflict on constraint idempotency_keys_pkey do update set fingerprint = k.fingerprint
    returning ${kept}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a key that is bound is one row');
  return row;
}

/**
 * The part of a statement that notes what the statement makes under the request's key, `made` being a query of its number;
 * it waits for who is using the key. When the key went to another request, or the same one made something else meanwhile
 * than `before`, the whole statement fails with what `isKeySpent` knows.
 */
export function spending(
  { restaurantId, caller, key, fingerprint }: KeyedRequest,
  before: number | null,
  made: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // A fingerprint of null is what the table refuses.
  return sql`
    insert into idempotency_keys as k (restaurant_id, caller, key, fingerprint, made_id)
    select ${restaurantId}::int, ${caller}, ${key}, ${fingerprint}, (${made})
    on conflict on constraint idempotency_keys_pkey do update set made_id = excluded.made_id, fingerprint = case
      when k.fingerprint = excluded.fingerprint and k.made_id is not distinct from ${before}::int then k.fingerprint end`;
}

/** True for the error of a statement that was `spending` a key that was no longer its own. */
export function isKeySpent(error: unknown): boolean {
  return isSqlState(error, '23502') && error.table === 'idempotency_keys';
}

/** Takes a key from its request again when that has made nothing. */
export async function freeUnspentKey(db: Queryable, request: KeyedRequest): Promise<void> {
  const { restaurantId, caller, key, fingerprint } = request;
  await sql`
    delete from idempotency_keys
    where restaurant_id = ${restaurantId} and caller = ${caller} and key = ${key} and fingerprint = ${fingerprint} and made_id is null`.execute(
    db,
  );
}

/** A key of this caller, wherever it was used: that in this restaurant first. */
export async function findKey(
  db: Queryable,
  { restaurantId, caller, key }: Pick<KeyedRequest, 'restaurantId' | 'caller' | 'key'>,
): Promise<KeptKey | undefined> {
  const { rows } = await sql<KeptKey>`
    select ${kept} from idempotency_keys k where k.caller = ${caller} and k.key = ${key}
    order by k.restaurant_id = ${restaurantId} desc limit 1`.execute(db);
  return rows[0];
}

/** A lost answer is asked for again within minutes; a screen that was left open, after a weekend. */
export async function forgetOldKeys(db: Queryable): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '3 days'`.execute(db);
}
