import type { FastifyInstance } from 'fastify';
import type { Plan } from '../../../core/contract/charge-plans.ts';
import { calls } from '../../../core/contract/index.ts';
import { startingRegion } from '../../../core/domain/formats/region.ts';
import { answered, ok, staffRoute } from '../../platform/http/route.ts';
import { pageOf } from '../../platform/paging.ts';
import type { Services } from '../../platform/services.ts';
import { listPlanNames, listPlans, type PlanRow, plans } from './charge-plans.queries.ts';
import { deletePlan, savePlan } from './charge-plans.service.ts';

/** The privilege `applicationcharges` only has an effect for platform users. */
export function planRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  staffRoute(app, services, calls.plans, async ({ query }) => {
    return ok(pageOf(await listPlans(db, query), query, presentPlan));
  });

  staffRoute(app, services, calls.savePlan, async ({ body }) => {
    return answered(await savePlan(services, body));
  });

  staffRoute(app, services, calls.deletePlan, async ({ query }) => {
    return answered(await deletePlan(services, query.id), () => null);
  });

  staffRoute(app, services, calls.planNames, async ({ staff }) =>
    ok(await listPlanNames(db, staff.isPlatform ? undefined : staff.restaurantId)),
  );
}

function presentPlan(row: PlanRow): Plan {
  const { currency, ...plan } = plans.onWire(row);
  return { planId: row.id, ...plan, ...(currency !== startingRegion.currency && { currency }), version: row.version };
}
