import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { answerFromMemory } from '../../platform/http/etag.ts';
import { answered, ok, staffRoute, visitRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { presentTableCall } from './table-calls.present.ts';
import { listWaitingCalls } from './table-calls.queries.ts';
import { callStaff, callsOfVisit, takeCall } from './table-calls.service.ts';

export function tableCallRoutes(app: FastifyInstance, services: Services): void {
  const { db, feed } = services;

  visitRoute(app, services, calls.callStaff, async ({ body, visit }) => {
    return answered(await callStaff(services, visit, body.kind));
  });

  visitRoute(app, services, calls.ownTableCalls, async ({ visit }) => {
    return answered(await callsOfVisit(services, visit), (outcome) => outcome.calls);
  });

  staffRoute(app, services, calls.tableCalls, async ({ staff, request, reply }) => {
    const floor = feed.version('floor', staff.restaurantId);
    const version = floor && `c${staff.restaurantId}-${floor}`;
    return answerFromMemory(request, reply, version, async () =>
      ok((await listWaitingCalls(db, staff.restaurantId)).map(presentTableCall)),
    );
  });

  staffRoute(app, services, calls.takeTableCall, async ({ body, staff }) => {
    return answered(await takeCall(services, staff.restaurantId, body.callID, staff.userId), () => null);
  });
}
