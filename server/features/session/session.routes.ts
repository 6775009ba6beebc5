import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { menuGroups } from '../../../core/domain/screens.ts';
import { ok, openRoute, staffRoute } from '../../platform/http/route.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { revokeSession } from './session.queries.ts';
import { signIn } from './session.service.ts';

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  openRoute(app, calls.signIn, async ({ body, request }) => {
    const outcome = await signIn(services, body, request.ip);
    return isRefusal(outcome) ? outcome : ok(outcome);
  });

  staffRoute(app, services, calls.signOut, async ({ staff }) => {
    await revokeSession(services.db, staff.sessionId);
    services.feed.bump('access');
    return ok(null);
  });

  staffRoute(app, services, calls.menus, async ({ staff }) => ok(menuGroups(staff.privileges)));

  staffRoute(app, services, calls.userPrivileges, async ({ staff }) => ok([...staff.privileges].sort()));
}
