import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import type { PaymentRecord } from '../../../core/contract/orders.ts';
import type { Payment } from '../../../core/contract/payments.ts';
import { largestId } from '../../../core/contract/shapes.ts';
import { orderStatusCodes } from '../../../core/contract/status-codes.ts';
import { taxesOnWire } from '../../../core/contract/taxes.ts';
import type { Money } from '../../../core/domain/money.ts';
import { answered, ok, openRoute, staffRoute, visitRoute } from '../../platform/http/route.ts';
import { readKeyedRequest } from '../../platform/idempotency/keyed-request.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import type { Services } from '../../platform/services.ts';
import { closeOrder } from '../orders/orders.service.ts';
import { withTaxes } from '../restaurants/restaurants.service.ts';
import { checkManagerCode } from './adjustments.service.ts';
import { type Billed, billOf } from './card-lease.service.ts';
import { startCheckout } from './card-payment.service.ts';
import { completeCheckout, leaveCheckout } from './complete-checkout.service.ts';
import { payJoined } from './joined-payment.service.ts';
import type { PaymentRow } from './payments.queries.ts';
import { whatIsLeft } from './split-state.service.ts';
import { knowsOrder, takePayment } from './staff-payment.service.ts';

export function paymentRoutes(app: FastifyInstance, services: Services): void {
  staffRoute(app, services, calls.managerCode, async ({ body, staff }) => {
    if (!(await knowsOrder(services, staff.restaurantId, body.orderid))) return refuse('NotFound');
    return answered(await checkManagerCode(services, staff, body.code), () => null);
  });

  staffRoute(app, services, calls.setOrderToPaid, async ({ query, staff, request }) => {
    const { managercode: _secret, approval: _approval, ...sentQuery } = query;
    const keyed = readKeyedRequest(request, { staff }, calls.setOrderToPaid, sentQuery);
    if (isRefusal(keyed)) return keyed;
    return answered(await takePayment(services, staff, query, keyed), (payment) =>
      presentPayment(staff.money, payment),
    );
  });

  staffRoute(app, services, calls.payJoined, async ({ body, staff, request }) => {
    const { managercode: _secret, approval: _approval, ...sentBody } = body;
    const keyed = readKeyedRequest(request, { staff }, calls.payJoined, sentBody);
    if (isRefusal(keyed)) return keyed;
    return answered(await payJoined(services, staff, body, keyed), (outcome) =>
      outcome.map((payment) => presentPayment(staff.money, payment)),
    );
  });

  visitRoute(app, services, calls.dinerCloseOrder, async ({ body, visit }) => {
    if (body.orderID == null) return refuse('MISSING_ID');
    const orderId = body.orderID;
    const outcome = await closeOrder(services, visit.restaurantId, orderId, { visit, fireHeld: body.fireHeld });
    if (isRefusal(outcome)) return outcome;
    return answered(await billOf(services, visit, orderId), presentPaymentRecord);
  });

  visitRoute(app, services, calls.payOrder, async ({ body, visit, request }) => {
    const keyed = readKeyedRequest(request, { visit }, calls.payOrder, body);
    if (isRefusal(keyed)) return keyed;
    const outcome = await startCheckout(services, visit, body, keyed);
    return isRefusal(outcome) ? outcome : { ...ok(outcome.sessionId), url: outcome.url };
  });

  visitRoute(app, services, calls.leaveCheckout, async ({ body, visit }) => {
    return answered(await leaveCheckout(services, visit, body.checkout));
  });

  openRoute(app, calls.completeOrder, async ({ body }) => {
    const [sessionId = ''] = body.sessionId.split('$');
    // A browser that lost its storage doesn't know the restaurant. The session's id is proof enough.
    const restaurantId = body.rid === 0 ? undefined : Math.min(Math.max(Math.trunc(body.rid), -1), largestId);
    const outcome = await completeCheckout(services, sessionId, restaurantId);
    if (isRefusal(outcome)) return outcome;
    const money = await restaurantFormats(services.db, outcome.restaurantId);
    const { status, leftCents } = await whatIsLeft(services.db, outcome.restaurantId, outcome.orderId);
    const amount = money.toDecimal(outcome.amountCents);
    return ok({
      orderID: outcome.orderId,
      status: orderStatusCodes[status],
      amount,
      left: money.toDecimal(leftCents),
    });
  });
}

function presentPayment(money: Money, payment: PaymentRow): Payment {
  return {
    paymentId: payment.id,
    orderid: payment.orderId,
    paidby: payment.paidBy,
    email: payment.email,
    totalAmt: money.toDecimal(payment.totalCents),
    tip: money.toDecimal(payment.tipCents),
    tax: money.toDecimal(payment.taxCents),
    wolfycharges: money.toDecimal(payment.serviceChargeCents),
    discount: money.toDecimal(payment.discountCents),
    discountMode: payment.discountMode,
    surcharge: money.toDecimal(payment.surchargeCents),
    surchargeMode: payment.surchargeMode,
    ...(payment.roundingCents === 0 ? {} : { rounding: money.toDecimal(payment.roundingCents) }),
    amount: money.toDecimal(payment.amountCents),
    ...(payment.givenCents === null
      ? {}
      : {
          given: money.toDecimal(payment.givenCents),
          change: money.toDecimal(payment.givenCents - payment.amountCents),
        }),
    status: orderStatusCodes[payment.completes ? 'paid' : 'closed'],
    paymentDateTime: payment.paidAt.toISOString(),
  };
}

/** `taxAmt` is the tax of the order alone; `amount` is the amount before tip. */
function presentPaymentRecord({ order, terms, bill }: Billed): PaymentRecord {
  const { money } = terms;
  return {
    orderID: order.orderId,
    restaurantID: terms.restaurantId,
    tableID: order.tableCode,
    totalAmt: money.toDecimal(order.totalCents),
    taxAmt: money.toDecimal(order.taxCents),
    wolfyCharges: money.toDecimal(bill.serviceChargeCents),
    amount: money.toDecimal(bill.toPayCents),
    ...taxesOnWire(money, withTaxes(order)),
    status: orderStatusCodes[order.status],
  };
}
