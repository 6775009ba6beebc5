import type { Dispute } from '../../../core/contract/disputes.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import { profileOf } from '../../platform/checkout/card-providers.ts';
import type { DisputeRow } from './disputes.queries.ts';

export function presentDispute(row: DisputeRow): Dispute {
  const { brand, disputeAddress } = profileOf(row.provider);
  return {
    disputeId: row.id,
    orderID: row.orderId,
    tableName: row.tableName,
    amount: toDecimal(row.amountCents),
    currency: row.currency,
    reason: row.reason,
    state: row.state,
    openedTime: row.openedAt.toISOString(),
    provider: brand,
    answerAt: disputeAddress(row.reference, row.live) ?? null,
    answerBy: row.answerBy?.toISOString() ?? null,
    endedTime: row.endedAt?.toISOString() ?? null,
  };
}
