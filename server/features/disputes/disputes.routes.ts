import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { ok, staffRoute } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { knowsOrder } from '../payments/staff-payment.service.ts';
import { presentDispute } from './disputes.present.ts';
import { listDisputes } from './disputes.queries.ts';

export function disputeRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  staffRoute(app, services, calls.disputes, async ({ staff }) =>
    ok((await listDisputes(db, staff.restaurantId)).map(presentDispute)),
  );

  staffRoute(app, services, calls.orderDisputes, async ({ params, staff }) => {
    if (!(await knowsOrder(services, staff.restaurantId, params.orderID))) return refuse('NotFound');
    return ok((await listDisputes(db, staff.restaurantId, params.orderID)).map(presentDispute));
  });
}
