import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import type { Refund, RefundableDishes } from '../../../core/contract/refunds.ts';
import { type Money, moneyOf, sumCents } from '../../../core/domain/money.ts';
import { taxIn } from '../../../core/domain/pricing/taxes.ts';
import { profileOf } from '../../platform/checkout/card-providers.ts';
import { answered, staffRoute } from '../../platform/http/route.ts';
import { readKeyedRequest } from '../../platform/idempotency/keyed-request.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { dishesOf, type PaidDishes } from './refund-dishes.service.ts';
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
    ...(row.dishes && { dishes: row.dishes }),
    reason: row.reason,
    state: row.state,
    by: row.madeBy ?? profileOf(row.provider).brand,
    approvedBy: row.approvedBy ?? '',
    refundTime: row.madeAt.toISOString(),
  };
}

interface OrderRefunds {
  readonly payments: readonly (RefundableRow & {
    readonly leftCents: number;
    readonly cardStep: number;
    readonly byDish: PaidDishes | undefined;
  })[];
  readonly refunds: readonly RefundRow[];
}

function presentRefunds(money: Money, { payments, refunds }: OrderRefunds) {
  return {
    paidby: payments[0]?.paidBy ?? null,
    paid: money.toDecimal(sumCents(payments.map(({ amountCents }) => amountCents))),
    left: money.toDecimal(sumCents(payments.map(({ leftCents }) => leftCents))),
    payments: payments.map(({ paymentId, paidBy, amountCents, leftCents, cardStep, byDish }) => ({
      paymentId: paymentId ?? 0,
      paidby: paidBy,
      paid: money.toDecimal(amountCents),
      left: money.toDecimal(leftCents),
      ...(byDish && byDish.units.length > 0 && { byDish: presentDishes(money, byDish, cardStep) }),
    })),
    refunds: refunds.map(presentRefund),
  };
}

function presentDishes(
  { toDecimal }: Money,
  { payment, units, leftCents }: PaidDishes,
  step: number,
): RefundableDishes {
  return {
    left: toDecimal(leftCents),
    ...(step > 1 && { step: toDecimal(step) }),
    taxIncluded: payment.taxes !== null && payment.taxCents === 0,
    dishes: dishesOf(units).flatMap(([first, ...others]) => {
      if (!first) return [];
      const left = [first, ...others].filter(({ isLeft }) => isLeft);
      return {
        lineID: first.lineId,
        unit: first.unit,
        name: first.name,
        price: toDecimal(first.paidPriceCents),
        quantity: others.length + 1,
        left: left.map(({ amountCents, taxes }) => ({ amount: toDecimal(amountCents), tax: toDecimal(taxIn(taxes)) })),
      };
    }),
  };
}
