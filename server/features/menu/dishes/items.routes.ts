import type { FastifyInstance } from 'fastify';
import { calls } from '../../../../core/contract/index.ts';
import { answered, ok, staffRoute } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { findItem, listItems } from './items.queries.ts';
import { presentItem, saveItem } from './items.service.ts';

export function itemRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  staffRoute(app, services, calls.items, async ({ query, staff }) => {
    const page = { ...query, sortField: query.sortFieldName };
    return ok(pageOf(await listItems(db, staff.restaurantId, page), page, (item) => presentItem(staff.money, item)));
  });

  staffRoute(app, services, calls.itemByNoId, async () => refuse('MISSING_ID'));

  staffRoute(app, services, calls.itemById, async ({ params, staff }) => {
    const item = await findItem(db, staff.restaurantId, params.id);
    return item ? ok(presentItem(staff.money, item)) : refuse('NotFound');
  });

  staffRoute(app, services, calls.saveItem, async ({ body, staff }) => answered(await saveItem(services, staff, body)));
}
