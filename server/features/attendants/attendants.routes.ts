import type { FastifyInstance } from 'fastify';
import type { Attendant } from '../../../core/contract/attendants.ts';
import { calls } from '../../../core/contract/index.ts';
import { attendantStateCodes } from '../../../core/contract/status-codes.ts';
import type { Money } from '../../../core/domain/money.ts';
import { restaurantOfRecord } from '../../platform/auth/record-restaurant.ts';
import { ok, staffRoute } from '../../platform/http/route.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type AttendantRow, attendants, listAttendants } from './attendants.queries.ts';
import { resetTips, saveAttendant } from './attendants.service.ts';

export function attendantRoutes(app: FastifyInstance, services: Services): void {
  staffRoute(app, services, calls.attendants, async ({ query, staff }) => {
    return ok(
      pageOf(await listAttendants(services.db, staff.restaurantId, query), query, (row) =>
        presentAttendant(staff.money, row),
      ),
    );
  });

  staffRoute(app, services, calls.saveAttendant, async ({ body, staff }) => {
    const restaurantId = restaurantOfRecord(staff, body?.restaurantId);
    if (isRefusal(restaurantId)) return restaurantId;
    const outcome = await saveAttendant(services, restaurantId, body);
    if (isRefusal(outcome)) return outcome;
    return ok(outcome && presentAttendant(staff.money, outcome), body?.id == null ? 'Ok' : 'Updated');
  });

  staffRoute(app, services, calls.resetTips, async ({ staff }) => {
    await resetTips(services, staff.restaurantId);
    return ok(null);
  });
}

function presentAttendant(money: Money, row: AttendantRow): Attendant {
  const { id, status, tipTotalCents, restaurantId, version } = row;
  const fields = { ...attendants.onWire(row), status: attendantStateCodes[status] };
  return { id, ...fields, tip: money.toDecimal(tipTotalCents), restaurantId, version };
}
