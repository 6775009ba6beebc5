import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { bindKey, findKey, freeUnspentKey, isKeySpent, spending } from './idempotency-keys.queries.ts';
import { type KeyedRequest, keyOfAnother } from './keyed-request.ts';

/** The Idempotency-Key of a piece of work. */
export interface WorkKey {
  /**
   * A part of the statement that does the work, or of its transaction: it notes what is made, `made` being a query of its
   * number. Of two requests with one key at the same moment the second waits here, and what it did is undone.
   */
  spending(made: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Gives the key to this request before anything is done that no transaction takes back. */
  bind(): Promise<void>;
}

/** The key was spent by another press meanwhile: what was done under it is undone. */
class KeySpent extends Error {}
const keySpent = refuse('Stale');

/** Of work that nobody sent a key for. */
export const noKey: WorkKey = { spending: () => sql`select`, bind: async () => undefined };

/**
 * Does a piece of work once for each Idempotency-Key: the key is spent by the transaction that does the work, so that of
 * requests at the same moment one wins, and what broke off has left nothing. Work that was refused, or came second, looks
 * at the key: the same request gets what `again` makes of the number that was noted, or is done once more where that
 * answers undefined because nothing came of it; another request is refused. A request that was refused leaves its key
 * free. Without a key the work is simply done.
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
    spending: (made) => spending(request, before, made),
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
