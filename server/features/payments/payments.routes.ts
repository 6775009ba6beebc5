import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts';
import { ok, openRoute, staffRoute, visitRoute } from '../../platform/http/route.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { closeOrder } from '../orders/orders.service.ts';
import { billOf, completeCheckout, startCheckout } from './card-payment.service.ts';
import { presentPayment, presentPaymentRecord } from './payments.present.ts';
import { checkManagerCode, knowsOrder, takePayment } from './staff-payment.service.ts';

const largestId = 2_147_483_647;

export function paymentRoutes(app: FastifyInstance, services: Services): void {
  staffRoute(app, services, calls.managerCode, async ({ body, staff }) => {
    if (!(await knowsOrder(services, staff.restaurantId, Math.min(body.orderid, largestId)))) return refuse('NotFound');
    const outcome = await checkManagerCode(services, staff, body.code);
    return isRefusal(outcome) ? outcome : ok(null);
  });

  staffRoute(app, services, calls.setOrderToPaid, async ({ query, staff, request }) => {
    const key = readIdempotencyKey(request);
    if (isRefusal(key)) return key;
    const bounded = { ...query, orderid: Math.min(query.orderid, largestId) };
    const outcome = await takePayment(services, staff, bounded, key);
    return isRefusal(outcome) ? outcome : ok(presentPayment(outcome));
  });

  visitRoute(app, services, calls.dinerCloseOrder, async ({ body, visit }) => {
    if (body.orderID == null) return refuse('MISSING_ID');
    const orderId = Math.min(body.orderID, largestId);
    const outcome = await closeOrder(services, visit.restaurantId, orderId, visit);
    if (isRefusal(outcome)) return outcome;
    const billed = await billOf(services, visit, orderId);
    return isRefusal(billed) ? billed : ok(presentPaymentRecord(billed));
  });

  visitRoute(app, services, calls.payOrder, async ({ body, visit, request }) => {
    const key = readIdempotencyKey(request);
    if (isRefusal(key)) return key;
    const bounded = { ...body, orderID: Math.min(body.orderID, largestId) };
    const outcome = await startCheckout(services, visit, bounded, key, services.publicUrl(request));
    return isRefusal(outcome) ? outcome : { ...ok(outcome.sessionId), url: outcome.url };
  });

  openRoute(app, calls.completeOrder, async ({ body }) => {
    const [sessionId = ''] = body.sessionId.split('$');
    // A browser whose storage was wiped on the way knows no restaurant any more; the session id proves enough.
    const restaurantId = body.rid === 0 ? undefined : Math.min(Math.max(Math.trunc(body.rid), -1), largestId);
    const outcome = await completeCheckout(services, sessionId, restaurantId);
    if (isRefusal(outcome)) return outcome;
    return ok({ orderID: outcome.orderId, status: 'P' as const, amount: toDecimal(outcome.amountCents) });
  });
}
