import type { FastifyInstance } from 'fastify';
import type { DiningTable } from '../../../core/contract/dining-tables.ts';
import { calls } from '../../../core/contract/index.ts';
import { tableStateCodes } from '../../../core/contract/status-codes.ts';
import { tableLink } from '../../../core/domain/paths.ts';
import { shownTableState } from '../../../core/domain/table-states.ts';
import { restaurantOfRecord } from '../../platform/auth/record-restaurant.ts';
import { answered, ok, staffRoute } from '../../platform/http/route.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type DiningTableRow, diningTables, listAttendantNames, listDiningTables } from './dining-tables.queries.ts';
import { addTables, endVisitOfTable, renewTable, saveDiningTable } from './dining-tables.service.ts';

export function diningTableRoutes(app: FastifyInstance, services: Services): void {
  const { db, publicUrl } = services;

  staffRoute(app, services, calls.diningTables, async ({ query, staff, request }) => {
    const url = publicUrl(request);
    const found = await listDiningTables(db, staff.restaurantId, query);
    return ok(pageOf(found, query, (row) => presentDiningTable(row, url)));
  });

  staffRoute(app, services, calls.saveDiningTable, async ({ body, staff, request }) => {
    const restaurantId = restaurantOfRecord(staff, body?.restaurantId);
    if (isRefusal(restaurantId)) return restaurantId;
    const outcome = await saveDiningTable(services, restaurantId, body);
    if (isRefusal(outcome)) return outcome;
    const message = body?.id == null ? 'Ok' : 'Updated';
    return ok(outcome && presentDiningTable(outcome, publicUrl(request)), message);
  });

  staffRoute(app, services, calls.addTables, async ({ body, staff }) =>
    answered(await addTables(services, staff.restaurantId, body)),
  );

  staffRoute(app, services, calls.renewTable, async ({ body, staff, request }) => {
    return answered(await renewTable(services, staff.restaurantId, body.id), (table) =>
      presentDiningTable(table, publicUrl(request)),
    );
  });

  staffRoute(app, services, calls.endVisit, async ({ body, staff, request }) => {
    const outcome = await endVisitOfTable(services, staff.restaurantId, body.tableID);
    if (isRefusal(outcome)) return outcome;
    const { canceled, code } = outcome;
    return ok({ canceled, qrurl: tableLink(publicUrl(request), staff.restaurantId, code) });
  });

  staffRoute(app, services, calls.attendantNames, async ({ staff }) =>
    ok(await listAttendantNames(db, staff.restaurantId)),
  );
}

function presentDiningTable(row: DiningTableRow, publicUrl: string): DiningTable {
  const { id, restaurantId, code, state, hasUnpaidOrder, otp, version } = row;
  const { serverId, ...fields } = diningTables.onWire(row);
  return {
    id,
    code,
    ...fields,
    state: tableStateCodes[shownTableState(state, hasUnpaidOrder)],
    chosenState: tableStateCodes[state],
    serverId,
    serverName: row.attendantName ?? '',
    otp,
    otp_gen_ts: row.otpGeneratedAt.toISOString(),
    qrurl: tableLink(publicUrl, restaurantId, code),
    restaurantId,
    version,
  };
}
