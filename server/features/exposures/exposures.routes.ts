import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { ok, staffRoute } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import type { Settings } from '../../platform/settings.ts';
import { listBackupFaults, listExposures } from './exposures.service.ts';

export function exposureRoutes(app: FastifyInstance, services: Services, settings: Settings): void {
  staffRoute(app, services, calls.exposures, async ({ staff }) => {
    const exposures = await listExposures(services.db, settings, staff.isPlatform ? undefined : staff.restaurantId);
    return ok(staff.isPlatform ? [...exposures, ...(await listBackupFaults(services.db, settings))] : exposures);
  });
}
