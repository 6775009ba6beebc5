import type { FastifyInstance } from 'fastify';
import { calls } from '../../../core/contract/index.ts';
import { answered, ok, staffRoute, visitRoute } from '../../platform/http/route.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findOwnTable } from './moves.queries.ts';
import { moveTable } from './moves.service.ts';

export function moveRoutes(app: FastifyInstance, services: Services): void {
  staffRoute(app, services, calls.moveTable, async ({ body, staff }) => {
    const { tableID: tableId, toTableID: toTableId, orderID: orderId } = body;
    return answered(await moveTable(services, staff, { tableId, toTableId, orderId }), ({ tableId, tableName }) => ({
      tableID: tableId,
      tableName,
    }));
  });

  visitRoute(app, services, calls.ownTable, async ({ visit }) => {
    const table = await findOwnTable(services.db, visit);
    return table ? ok({ tableID: table.code, tableName: table.name }) : refuse('NotCheckedIn');
  });
}
