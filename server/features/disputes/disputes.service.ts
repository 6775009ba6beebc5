import type { DisputeState } from '../../../core/domain/dispute-states.ts';
import type { FoundDispute } from '../../platform/checkout/card-provider.ts';
import type { Tx } from '../../platform/database.ts';
import { type DisputedPayment, upsertDispute } from './disputes.queries.ts';

/** Keeps what a card provider says of a dispute, once however often it is said; answers its state. */
export function recordDispute(tx: Tx, of: DisputedPayment, found: FoundDispute): Promise<DisputeState> {
  return upsertDispute(tx, of, found);
}
