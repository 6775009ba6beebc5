import { type RawBuilder, sql } from 'kysely';
import { isSqlState, type Queryable } from '../database.ts';
import type { KeyedRequest } from './keyed-request.ts';

export interface KeptKey {
  readonly fingerprint: string;
  /** The id of what the request created; null if it hasn't created anything yet. */
  readonly madeId: number | null;
}

const kept = sql`k.fingerprint, k.made_id`;

/** Assigns the key to this request if it is free, and returns its row. Waits while another transaction uses the key. */
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
 * Part of a statement. Waits for concurrent users of the key, then stores the id that `made` selects under it.
 * Fails with an error for `isKeySpent` if the key belongs to another request or its id isn't `before`.
 */
export function spendKeySql(
  { restaurantId, caller, key, fingerprint }: KeyedRequest,
  before: number | null,
  made: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // In those cases the fingerprint becomes null, which violates a NOT NULL constraint.
  return sql`
    insert into idempotency_keys as k (restaurant_id, caller, key, fingerprint, made_id)
    select ${restaurantId}::int, ${caller}, ${key}, ${fingerprint}, (${made})
    on conflict on constraint idempotency_keys_pkey do update set made_id = excluded.made_id, fingerprint = case
      when k.fingerprint = excluded.fingerprint and k.made_id is not distinct from ${before}::bigint then k.fingerprint end`;
}

export function isKeySpent(error: unknown): boolean {
  return isSqlState(error, '23502') && error.table === 'idempotency_keys';
}

export async function freeUnspentKey(db: Queryable, request: KeyedRequest): Promise<void> {
  const { restaurantId, caller, key, fingerprint } = request;
  await sql`
    delete from idempotency_keys
    where restaurant_id = ${restaurantId} and caller = ${caller} and key = ${key} and fingerprint = ${fingerprint}
      and made_id is null`.execute(db);
}

export async function findKey(
  db: Queryable,
  { caller, key }: Pick<KeyedRequest, 'caller' | 'key'>,
): Promise<KeptKey | undefined> {
  const { rows } = await sql<KeptKey>`
    select ${kept} from idempotency_keys k where k.caller = ${caller} and k.key = ${key}`.execute(db);
  return rows[0];
}

/** Most clients retry within minutes, but a screen may be left open over a weekend. */
export async function forgetOldKeys(db: Queryable): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '3 days'
    and not is_away(restaurant_id)`.execute(db);
}
