import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { ok, staffRoute } from '../../platform/http/route.ts';
import { readKeyedRequest } from '../../platform/idempotency/keyed-request.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { presentRefund, presentRefunds } from './refunds.present.ts';
import { giveBack, refundsOf } from './refunds.service.ts';

export function refundRoutes(app: FastifyInstance, services: Services): void {
  staffRoute(app, services, calls.refund, async ({ body, staff, request }) => {
    const keyed = readKeyedRequest(request, { staff }, calls.refund, body);
    if (isRefusal(keyed)) return keyed;
    const outcome = await giveBack(services, staff, body, keyed);
    return isRefusal(outcome) ? outcome : ok(presentRefund(outcome));
  });

  staffRoute(app, services, calls.refunds, async ({ params, staff }) => {
    const of = await refundsOf(services, staff.restaurantId, params.orderID);
    if (isRefusal(of)) return of;
    return ok(presentRefunds(of));
  });
}
