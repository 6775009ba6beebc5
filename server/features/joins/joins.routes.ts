import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { answered, staffRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { joinOrders, separateOrder } from './joins.service.ts';

export function joinRoutes(app: FastifyInstance, services: Services): void {
  staffRoute(app, services, calls.joinOrders, async ({ body, staff }) => {
    return answered(
      await joinOrders(services, staff, { orderId: body.orderID, withOrderId: body.withOrderID }),
      () => null,
    );
  });

  staffRoute(app, services, calls.separateOrder, async ({ body, staff }) => {
    return answered(await separateOrder(services, staff, body.orderID), () => null);
  });
}
