import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { answerFromMemory } from '../../platform/http/etag.ts';
import { ok, staffRoute, visitRoute } from '../../platform/http/route.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { presentTableCall } from './table-calls.present.ts';
import { listWaitingCalls } from './table-calls.queries.ts';
import { callStaff, callsOfVisit, takeCall } from './table-calls.service.ts';

export function tableCallRoutes(app: FastifyInstance, services: Services): void {
  const { db, feed } = services;

  visitRoute(app, services, calls.callStaff, async ({ body, visit }) => {
    const outcome = await callStaff(services, visit, body.kind);
    return isRefusal(outcome) ? outcome : ok(outcome);
  });

  visitRoute(app, services, calls.ownTableCalls, async ({ visit }) => {
    const outcome = await callsOfVisit(services, visit);
    return isRefusal(outcome) ? outcome : ok(outcome.calls);
  });

  staffRoute(app, services, calls.tableCalls, async ({ staff, request, reply }) => {
    const floor = feed.version('floor', staff.restaurantId);
    const version = floor && `c${staff.restaurantId}-${floor}`;
    return answerFromMemory(request, reply, version, async () =>
      ok((await listWaitingCalls(db, staff.restaurantId)).map(presentTableCall)),
    );
  });

  staffRoute(app, services, calls.takeTableCall, async ({ body, staff }) => {
    const outcome = await takeCall(services, staff.restaurantId, body.callID, staff.userId);
    return isRefusal(outcome) ? outcome : ok(null);
  });
}
