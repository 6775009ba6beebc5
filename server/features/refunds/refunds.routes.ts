import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import type { Refund } from '../../../core/contract/refunds.ts';
import { type Money, moneyOf, sumCents } from '../../../core/domain/money.ts';
import { profileOf } from '../../platform/checkout/card-providers.ts';
import { answered, staffRoute } from '../../platform/http/route.ts';
import { readKeyedRequest } from '../../platform/idempotency/keyed-request.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { RefundableRow, RefundRow } from './refunds.queries.ts';
import { makeRefund, refundsOf } from './refunds.service.ts';

export function refundRoutes(app: FastifyInstance, services: Services): void {
  staffRoute(app, services, calls.refund, async ({ body, staff, request }) => {
    const keyed = readKeyedRequest(request, { staff }, calls.refund, body);
    if (isRefusal(keyed)) return keyed;
    return answered(await makeRefund(services, staff, body, keyed), presentRefund);
  });

  staffRoute(app, services, calls.refunds, async ({ params, staff }) => {
    return answered(await refundsOf(services, staff.restaurantId, params.orderID), (found) =>
      presentRefunds(staff.money, found),
    );
  });
}

function presentRefund(row: RefundRow): Refund {
  const { toDecimal } = moneyOf(row.currency);
  return {
    refundId: row.id,
    orderID: row.orderId,
    paymentId: row.paymentId,
    latePaymentId: row.latePaymentId,
    amount: toDecimal(row.amountCents),
    ...(row.roundingCents === 0 ? {} : { rounding: toDecimal(row.roundingCents) }),
    currency: row.currency,
    reason: row.reason,
    state: row.state,
    by: row.madeBy ?? profileOf(row.provider).brand,
    approvedBy: row.approvedBy ?? '',
    refundTime: row.madeAt.toISOString(),
  };
}

interface OrderRefunds {
  readonly payments: readonly (RefundableRow & { readonly leftCents: number })[];
  readonly refunds: readonly RefundRow[];
}

function presentRefunds(money: Money, { payments, refunds }: OrderRefunds) {
  return {
    paidby: payments[0]?.paidBy ?? null,
    paid: money.toDecimal(sumCents(payments.map(({ amountCents }) => amountCents))),
    left: money.toDecimal(sumCents(payments.map(({ leftCents }) => leftCents))),
    payments: payments.map(({ paymentId, paidBy, amountCents, leftCents }) => ({
      paymentId: paymentId ?? 0,
      paidby: paidBy,
      paid: money.toDecimal(amountCents),
      left: money.toDecimal(leftCents),
    })),
    refunds: refunds.map(presentRefund),
  };
}
