import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { tableLink } from '../../../core/domain/paths.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { fill } from '../../../core/messages/message.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import { answerFromMemory } from '../../platform/http/etag.ts';
import { answered, ok, staffRoute } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { finishVisitsUnlessUnpaid } from '../visits/visits.service.ts';
import { presentActiveOrders, presentFloorTable, presentTableDetail } from './floor.present.ts';
import { findTableDetail, hasOrders, listActiveOrders, listFloorTables } from './floor.queries.ts';
import { takeOverTables } from './take-over.service.ts';

export function floorRoutes(app: FastifyInstance, services: Services): void {
  const { db, feed } = services;

  /** Takeovers end without a change, at a quarter of an hour. */
  const versionOf = (list: string, restaurantId: number) => {
    const floor = feed.version('floor', restaurantId);
    return floor && `${list}${restaurantId}-${floor}-${Math.floor(Date.now() / 900_000)}`;
  };

  staffRoute(app, services, calls.activeOrders, async ({ query, staff, request, reply }) => {
    const floor = versionOf('a', staff.restaurantId);
    const search = encodeURIComponent(query.searchText);
    // Changes to the tax rate or charge plan increment the menu's version, so it is part of the ETag.
    const menu = feed.version('menu', staff.restaurantId);
    const version = floor && menu && `${floor}-${menu}-${search}`;
    return answerFromMemory(request, reply, version, async () => {
      return ok(presentActiveOrders(await listActiveOrders(db, staff.restaurantId, query.searchText)));
    });
  });

  staffRoute(app, services, calls.hasOrdered, async ({ staff }) => ok(await hasOrders(db, staff.restaurantId)));

  staffRoute(app, services, calls.floorTables, async ({ params, staff, request, reply }) => {
    const floor = versionOf('t', staff.restaurantId);
    const version = floor && `${floor}-${params.state}`;
    return answerFromMemory(request, reply, version, async () => {
      const tables = (await listFloorTables(db, staff.restaurantId)).map(presentFloorTable);
      return ok(params.state === 0 ? tables : tables.filter((table) => table.state === params.state));
    });
  });

  staffRoute(app, services, calls.tableDetail, async ({ query, staff, request }) => {
    const table = await findTableDetail(db, staff.restaurantId, query.tableID);
    if (!table) return refuse('NotFound');
    return ok(presentTableDetail(table, tableLink(services.publicUrl(request), staff.restaurantId, table.code)));
  });

  staffRoute(app, services, calls.takeOverTables, async ({ body, staff }) => {
    return answered(await takeOverTables(services, staff, body));
  });

  staffRoute(app, services, calls.freeTable, async ({ body, staff }) => {
    return answered(await freeTable(services, staff.restaurantId, body.tableID), () => null);
  });
}

/** Ends the visit of guests who owe nothing. The table gets a new OTP for the next guests. */
async function freeTable(services: Services, restaurantId: number, tableId: number) {
  const table = await findTableDetail(services.db, restaurantId, tableId);
  if (!table) return refuse('NotFound');
  const unpaid = await changeFloor(services, restaurantId, (tx) => finishVisitsUnlessUnpaid(tx, restaurantId, tableId));
  if (unpaid === 0) return { freed: true };
  return refuse('InUse', {
    words: fill(recordMessages.tableUnpaidFree, { table: table.tableName }),
  });
}
