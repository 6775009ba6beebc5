import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { answered, ok, staffRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { listAreas, listPlanTables } from './floor-plan.queries.ts';
import { closeArea, saveAreas, saveFloorPlan } from './floor-plan.service.ts';

export function floorPlanRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  staffRoute(app, services, calls.floorPlan, async ({ staff }) => {
    const [areas, tables] = await Promise.all([
      listAreas(db, staff.restaurantId),
      listPlanTables(db, staff.restaurantId),
    ]);
    return ok({
      areas: areas.map(({ id, closedUntil, ...area }) => ({
        areaID: id,
        ...area,
        closedUntil: closedUntil?.toISOString() ?? null,
      })),
      tables: tables.map(({ id, name, areaId, place }) => ({ tableID: id, tableName: name, areaID: areaId, place })),
    });
  });

  staffRoute(app, services, calls.saveAreas, async ({ body, staff }) =>
    answered(await saveAreas(services, staff.restaurantId, body), () => null),
  );

  staffRoute(app, services, calls.saveFloorPlan, async ({ body, staff }) =>
    answered(await saveFloorPlan(services, staff.restaurantId, body)),
  );

  staffRoute(app, services, calls.closeArea, async ({ body, staff }) =>
    answered(
      await closeArea(services, staff.restaurantId, body.areaID, body.closed),
      ({ until }) => until?.toISOString() ?? null,
    ),
  );
}
