import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { attendants } from '../attendants/attendants.service.ts';
import { findAttendantOfUser, lockTables, writeTakeOver } from './take-over.queries.ts';

/** All tables or none. An attendant who takes back their own table ends the colleague's takeover. */
export async function takeOverTables(
  services: Services,
  { restaurantId, userId }: Pick<StaffPrincipal, 'restaurantId' | 'userId'>,
  tableIds: readonly number[],
) {
  return changeFloor(services, restaurantId, async (tx) => {
    const wished = [...new Set(tableIds)];
    // Lock order: first the tables, then the attendant.
    if ((await lockTables(tx, restaurantId, wished)) < wished.length) return refuse('NotFound');
    const attendantId = await findAttendantOfUser(tx, restaurantId, userId);
    const isThere = attendantId != null && (await attendants.hold(tx, { restaurantId, id: attendantId }));
    if (!isThere) return refuse('NotAnAttendant');
    await writeTakeOver(tx, restaurantId, wished, attendantId);
    return null;
  });
}
