import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { answered, ok, staffRoute } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { presentData, presentFormer } from './staff-data.present.ts';
import { findPerson } from './staff-data.queries.ts';
import { dataOf, dataOfUser, eraseUser, formerUsers } from './staff-data.service.ts';

export function staffDataRoutes(app: FastifyInstance, services: Services): void {
  const now = () => new Date(services.clock.now());

  staffRoute(app, services, calls.ownData, async ({ staff }) => {
    const person = await findPerson(services.db, staff.userId);
    return person ? ok(presentData(staff.money, await dataOf(services.db, person), now())) : refuse('NotSignedIn');
  });

  staffRoute(app, services, calls.userData, async ({ query, staff }) => {
    return answered(await dataOfUser(services, staff, query.userId), (found) => presentData(staff.money, found, now()));
  });

  staffRoute(app, services, calls.formerUsers, async ({ staff }) =>
    ok((await formerUsers(services, staff)).map(presentFormer)),
  );

  staffRoute(app, services, calls.eraseUser, async ({ body, staff }) => {
    return answered(await eraseUser(services, staff, body.userId), ({ name }) => ({ name }));
  });
}
