import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { bindKey, findKey, freeUnspentKey, isKeySpent, spendKeySql } from './idempotency-keys.queries.ts';
import { type KeyedRequest, keyOfAnother } from './keyed-request.ts';

export interface WorkKey {
  /** Part of the work's SQL: stores the id that `made` selects. A concurrent request with the key waits here and rolls back. */
  spendKeySql(made: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Reserves the key before work that can't be rolled back. */
  bind(): Promise<void>;
}

class KeySpent extends Error {}
const keySpent = refuse('Stale');

export const noKey: WorkKey = { spendKeySql: () => sql`select`, bind: async () => undefined };

/**
 * Does work once per Idempotency-Key. The transaction of the work spends the key, so one of several concurrent requests
 * wins and a crash leaves nothing. A retry gets `again(madeId)`, or does the work if that returns undefined. Another
 * request with the key is refused; refused work leaves its key free.
 */
export async function once<Done, Again>(
  db: Database,
  request: KeyedRequest | undefined,
  work: (key: WorkKey) => Promise<Done>,
  again: (madeId: number) => Promise<Again | undefined>,
) {
  if (!request) return work(noKey);
  let before: number | null = null;
  for (;;) {
    const outcome = await tryUnder(db, request, before, work);
    if (!isRefusal(outcome)) return outcome;
    const now = await findKey(db, request);
    if (now && now.fingerprint !== request.fingerprint) return keyOfAnother;
    const madeId = now?.madeId ?? null;
    const earlier = madeId === null || madeId === before ? undefined : await again(madeId);
    if (earlier !== undefined || outcome !== keySpent) return earlier ?? outcome;
    before = madeId;
  }
}

async function tryUnder<Done>(
  db: Database,
  request: KeyedRequest,
  before: number | null,
  work: (key: WorkKey) => Promise<Done>,
) {
  let isBound = false;
  const key: WorkKey = {
    spendKeySql: (made) => spendKeySql(request, before, made),
    async bind() {
      const bound = await bindKey(db, request);
      if (bound.fingerprint !== request.fingerprint || bound.madeId !== before) throw new KeySpent();
      isBound = true;
    },
  };
  const outcome = await work(key).catch((error: unknown) => {
    if (error instanceof KeySpent || isKeySpent(error)) return keySpent;
    throw error;
  });
  if (isBound && isRefusal(outcome)) await freeUnspentKey(db, request);
  return outcome;
}
