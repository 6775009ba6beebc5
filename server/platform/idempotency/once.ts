import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { bindKey, findKey, freeUnspentKey, isKeySpent, spendKeySql } from './idempotency-keys.queries.ts';
import { type KeyedRequest, keyOfAnother } from './keyed-request.ts';

export interface WorkKey {
  /** SQL for the work's statement: stores the id that `made` selects. Concurrent requests wait, and then roll back. */
  spendKeySql(made: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Reserves the key. Call this before work that can't be rolled back. */
  bind(): Promise<void>;
}

class KeySpent extends Error {}
const keySpent = refuse('Stale');

export const noKey: WorkKey = { spendKeySql: () => sql`select`, bind: async () => undefined };

/**
 * Does work once per Idempotency-Key. The key is spent in the work's own transaction, so only one of several concurrent
 * requests succeeds, and a crash leaves nothing behind. A retry returns `again(madeId)`, or does the work if that is
 * undefined. A different request with the key is refused. Refused work doesn't use up its key.
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
