import type { BodyOf } from '../../../core/contract/call.ts';
import type { takeOverTables as takeOverTablesCall } from '../../../core/contract/floor.ts';
import { endOfEvening } from '../../../core/domain/evening.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import { refuse } from '../../platform/refusal.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import type { Services } from '../../platform/services.ts';
import { attendants } from '../attendants/attendants.service.ts';
import { endTakeOver, findAttendantOfUser, lockTables, writeTakeOver } from './take-over.queries.ts';

/** Takes over all tables or none. Taking back one's own table ends the colleague's takeover. */
export async function takeOverTables(
  services: Services,
  { restaurantId, userId }: Pick<StaffPrincipal, 'restaurantId' | 'userId'>,
  { tableIDs, handBack }: BodyOf<typeof takeOverTablesCall>,
) {
  const formats = await restaurantFormats(services.db, restaurantId);
  return changeFloor(services, restaurantId, async (tx) => {
    const tableIds = [...new Set(tableIDs)];
    // Lock order: first the tables, then the attendant.
    if ((await lockTables(tx, restaurantId, tableIds)) < tableIds.length) return refuse('NotFound');
    const attendantId = await findAttendantOfUser(tx, restaurantId, userId);
    const isThere = attendantId != null && (await attendants.hold(tx, { restaurantId, id: attendantId }));
    if (!isThere) return refuse('NotAnAttendant');
    const takeOver = { restaurantId, tableIds, attendantId };
    if (handBack) await endTakeOver(tx, takeOver);
    else await writeTakeOver(tx, takeOver, endOfEvening(formats, new Date(services.clock.now())));
    return null;
  });
}
