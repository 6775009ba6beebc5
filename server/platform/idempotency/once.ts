import type { Database, Tx } from '../database.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { bindKey, findKey, freeUnspentKey, spendKey } from './idempotency-keys.queries.ts';
import { type KeyedRequest, keyOfAnother } from './keyed-request.ts';

/** Notes in the transaction of a piece of work what it made. */
export type Spend = (tx: Tx, madeId: number) => Promise<void>;

/** The key was spent by another press meanwhile: the transaction is rolled back. */
class KeySpent extends Error {}

/**
 * Does a piece of work once for each Idempotency-Key. The key is bound to its request before anything is done, and
 * spent in the transaction that does it, so that of requests at the same moment one wins. The same request again gets
 * what `again` makes of the number that was noted, or is done once more where that answers undefined because nothing
 * came of it; another request is refused. A request that was refused leaves its key free. Without a key the work is
 * simply done.
 */
export async function once<Done, Again>(
  db: Database,
  request: KeyedRequest | undefined,
  work: (spend: Spend) => Promise<Done>,
  again: (madeId: number) => Promise<Again | undefined>,
) {
  if (!request) return work(async () => undefined);
  const bound = await bindKey(db, request);
  if (bound.fingerprint !== request.fingerprint) return keyOfAnother;
  const before = bound.madeId;
  const first = before === null ? undefined : await again(before);
  if (first !== undefined) return first;
  const outcome = await work(async (tx, madeId) => {
    if (!(await spendKey(tx, request, { before, madeId }))) throw new KeySpent();
  }).catch((error: unknown) => {
    if (error instanceof KeySpent) return refuse('Stale');
    throw error;
  });
  if (!isRefusal(outcome)) return outcome;
  await freeUnspentKey(db, request);
  const now = await findKey(db, request);
  if (now && now.fingerprint !== request.fingerprint) return keyOfAnother;
  // It was overtaken by its own repetition.
  const overtakenBy = now?.madeId ?? before;
  return (overtakenBy === null || overtakenBy === before ? undefined : await again(overtakenBy)) ?? outcome;
}
