import type { Refund } from '../../../core/contract/refunds.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import type { RefundRow } from './refunds.queries.ts';

export function presentRefund(row: RefundRow): Refund {
  return {
    refundId: row.id,
    orderID: row.orderId,
    latePaymentId: row.latePaymentId,
    amount: toDecimal(row.amountCents),
    currency: row.currency,
    reason: row.reason,
    state: row.state,
    by: row.madeBy,
    refundTime: row.madeAt.toISOString(),
  };
}
