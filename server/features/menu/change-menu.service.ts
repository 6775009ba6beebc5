import { inTransaction, type Tx } from '../../platform/database.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { raiseMenuVersion } from './menu.queries.ts';

/**
 * Changes what stands on a restaurant's menu: with it, in the same transaction, the menu gets its next version, and is read
 * again afterwards. Work that answers a refusal or false has changed nothing.
 */
export async function changeMenu<Outcome>(
  { db, feed }: Services,
  restaurantId: number,
  work: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> {
  const isChanged = (outcome: Outcome) => outcome !== false && !isRefusal(outcome);
  const outcome = await inTransaction(db, async (tx) => {
    const done = await work(tx);
    if (isChanged(done)) await raiseMenuVersion(tx, restaurantId);
    return done;
  });
  if (isChanged(outcome)) feed.bump('menu', restaurantId);
  return outcome;
}
