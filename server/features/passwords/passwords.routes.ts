import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { ok, openRoute, staffRoute } from '../../platform/http/route.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { changePassword, resetPassword } from './passwords.service.ts';

export function passwordRoutes(app: FastifyInstance, services: Services): void {
  staffRoute(app, services, calls.changePassword, async ({ body, staff }) => {
    const outcome = await changePassword(services, staff, body);
    return isRefusal(outcome) ? outcome : ok(null);
  });

  openRoute(app, calls.resetPassword, async ({ body }) => {
    const outcome = await resetPassword(services, body);
    return isRefusal(outcome) ? outcome : ok(null);
  });
}
