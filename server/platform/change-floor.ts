import { inTransaction, type Tx } from './database.ts';
import { isRefusal } from './refusal.ts';
import type { Services } from './services.ts';

/** Runs `work` in a transaction, and then refreshes floor screens, unless it returns a refusal or false. */
export async function changeFloor<Outcome>(
  { db, feed }: Pick<Services, 'db' | 'feed'>,
  restaurantId: number,
  work: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await inTransaction(db, work);
  if (outcome !== false && !isRefusal(outcome)) feed.bump('floor', restaurantId);
  return outcome;
}
