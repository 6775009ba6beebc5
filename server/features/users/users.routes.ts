import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import type { User } from '../../../core/contract/users.ts';
import { answered, ok, staffRoute } from '../../platform/http/route.ts';
import { pageOf } from '../../platform/paging.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findUser, listUsers, type UserRow, users } from './users.queries.ts';
import { deleteUser, dropSecondStepOf, saveUser } from './users.service.ts';

export function userRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  staffRoute(app, services, calls.users, async ({ query, staff }) => {
    return ok(pageOf(await listUsers(db, staff, query), query, presentUser));
  });

  staffRoute(app, services, calls.user, async ({ query, staff }) => {
    const user = await findUser(db, staff, query.userId);
    return user ? ok(presentUser(user)) : refuse('NotFound');
  });

  staffRoute(app, services, calls.saveUser, async ({ body, staff }) => {
    return answered(await saveUser(services, staff, body));
  });

  staffRoute(app, services, calls.deleteUser, async ({ query, staff }) => {
    return answered(await deleteUser(services, staff, query.userId), () => null);
  });

  staffRoute(app, services, calls.dropSecondStep, async ({ body, staff }) => {
    return answered(await dropSecondStepOf(services, staff, body.userId), () => null);
  });
}

function presentUser(row: UserRow): User {
  const { id, restaurantId, roles, secondStep, version } = row;
  const { attendantId, ...fields } = users.onWire(row);
  return {
    userId: id,
    ...fields,
    password: '',
    repassword: '',
    roleId: roles.map((role) => role.id),
    roleName: roles.map((role) => role.name),
    platform: restaurantId === null,
    secondStep,
    ...(attendantId !== null && { attendantId }),
    version,
  };
}
