import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import type { Role } from '../../../core/contract/roles.ts';
import { floorPrivileges, screenPrivileges } from '../../../core/domain/privileges.ts';
import { answered, ok, staffRoute } from '../../platform/http/route.ts';
import { pageOf } from '../../platform/paging.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findRole, listRoleNames, listRoles, type RoleRow, roles } from './roles.queries.ts';
import { saveRole } from './roles.service.ts';

export function roleRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  staffRoute(app, services, calls.roles, async ({ query, staff }) => {
    return ok(pageOf(await listRoles(db, staff, query), query, presentRole));
  });

  staffRoute(app, services, calls.role, async ({ query, staff }) => {
    const role = await findRole(db, staff, query.roleId);
    return role ? ok(presentRole(role)) : refuse('NotFound');
  });

  staffRoute(app, services, calls.saveRole, async ({ body, staff }) => {
    return answered(await saveRole(services, staff, body));
  });

  staffRoute(app, services, calls.allPrivileges, async ({ staff }) => ({
    ...ok({ platform: staff.isPlatform }),
    privileges: [...screenPrivileges],
  }));

  staffRoute(app, services, calls.restaurantPrivileges, async () => ok([...floorPrivileges]));

  staffRoute(app, services, calls.roleNames, async ({ staff }) => ok(await listRoleNames(db, staff)));
}

function presentRole(row: RoleRow): Role {
  const { secondStep, ...fields } = roles.onWire(row);
  return { roleId: row.id, ...fields, platform: row.restaurantId === null, secondStep, version: row.version };
}
