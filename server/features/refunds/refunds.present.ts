import type { Refund } from '../../../core/contract/refunds.ts';
import { sumCents, toDecimal } from '../../../core/domain/money.ts';
import { profileOf } from '../../platform/checkout/card-providers.ts';
import type { RefundableRow, RefundRow } from './refunds.queries.ts';

export function presentRefund(row: RefundRow): Refund {
  return {
    refundId: row.id,
    orderID: row.orderId,
    paymentId: row.paymentId,
    latePaymentId: row.latePaymentId,
    amount: toDecimal(row.amountCents),
    currency: row.currency,
    reason: row.reason,
    state: row.state,
    by: row.madeBy ?? profileOf(row.provider).brand,
    approvedBy: row.approvedBy ?? '',
    refundTime: row.madeAt.toISOString(),
  };
}

/** What was paid for an order, payment by payment, and what was given back of it. */
export function presentRefunds({
  payments,
  refunds,
}: {
  readonly payments: readonly (RefundableRow & { readonly leftCents: number })[];
  readonly refunds: readonly RefundRow[];
}) {
  return {
    paidby: payments[0]?.paidBy ?? null,
    paid: toDecimal(sumCents(payments.map(({ amountCents }) => amountCents))),
    left: toDecimal(sumCents(payments.map(({ leftCents }) => leftCents))),
    payments: payments.map(({ paymentId, paidBy, amountCents, leftCents }) => ({
      paymentId: paymentId ?? 0,
      paidby: paidBy,
      paid: toDecimal(amountCents),
      left: toDecimal(leftCents),
    })),
    refunds: refunds.map(presentRefund),
  };
}
