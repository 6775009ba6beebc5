import type { Tx } from '../../platform/database.ts';
import { hasUserManager, takeStaffTurn } from './user-managers.queries.ts';

/**
 * To be called first in every transaction that changes users or roles of a restaurant (null: of the platform), so that
 * two managers who demote each other at the same moment take turns.
 */
export function beginStaffChange(tx: Tx, restaurantId: number | null): Promise<void> {
  return takeStaffTurn(tx, restaurantId);
}

/**
 * True when those users could no longer be managed by one of their own once the user, or the role, no longer counts:
 * "nobody removes or demotes the last user who can manage users".
 */
export async function isLastUserManager(
  tx: Tx,
  restaurantId: number | null,
  without: { readonly userId: number } | { readonly roleId: number },
): Promise<boolean> {
  return !(await hasUserManager(tx, restaurantId, without)) && (await hasUserManager(tx, restaurantId));
}
