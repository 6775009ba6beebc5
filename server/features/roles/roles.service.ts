import type { RoleRecord } from '../../../core/contract/roles.ts';
import type { Percent } from '../../../core/domain/pricing/rate.ts';
import { isPrivilege, type Privilege, privileges, privilegesInForce } from '../../../core/domain/privileges.ts';
import { recordName, textLimits } from '../../../core/domain/record-text.ts';
import { startingRoles } from '../../../core/domain/starting-roles.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { fill } from '../../../core/messages/message.ts';
import { holdsAll, type StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import { invalid, isRefusal, refuse } from '../../platform/refusal.ts';
import { catchUniqueViolation, nameTaken, tooLong } from '../../platform/saving.ts';
import type { Services } from '../../platform/services.ts';
import { beginStaffChange, findRole, hasUserManager, type RoleDraft, roles, rolesToGive } from './roles.queries.ts';

export { beginStaffChange, rolesToGive };

/** Returns the id. The user must have all rights that the role has now and will have. */
export async function saveRole({ db, feed }: Services, staff: StaffPrincipal, record: RoleRecord | null | undefined) {
  const draft = readDraft(record);
  if (isRefusal(draft)) return draft;
  const { roleId, platform, version } = record ?? {};
  const outcome = await catchUniqueViolation({ roles_name: nameTaken }, () =>
    inTransaction(db, async (tx) => {
      if (roleId != null) return changeRole(tx, staff, { roleId, version: version ?? undefined }, draft);
      return addRole(tx, staff, platform === true, draft);
    }),
  );
  if (!isRefusal(outcome)) feed.bump('access');
  return outcome;
}

/** The rights of a role. A discount limit counts as the right to approve. */
export function rightsOf(role: {
  readonly privileges: readonly string[];
  readonly discountLimit?: Percent | undefined;
}): readonly string[] {
  return role.discountLimit ? [...role.privileges, 'approve' satisfies Privilege] : role.privileges;
}

async function addRole(tx: Tx, staff: StaffPrincipal, forPlatform: boolean, draft: RoleDraft) {
  if (forPlatform && !staff.isPlatform) return refuse('NotAllowed');
  if (!forPlatform && staff.restaurantId === 0) return refuse('NotFound', { words: recordMessages.noRestaurant });
  if (!holdsAll(staff, rightsOf(draft))) return refuse('NotHeld');
  return roles.insert(tx, { restaurantId: forPlatform ? null : staff.restaurantId, ...draft });
}

async function changeRole(
  tx: Tx,
  staff: StaffPrincipal,
  { roleId, version }: { readonly roleId: number; readonly version: number | undefined },
  draft: RoleDraft,
) {
  const place = await findRole(tx, staff, roleId);
  if (!place) return refuse('NotFound');
  await beginStaffChange(tx, place.restaurantId);
  // Read the role again, because another change may have come first.
  const role = await findRole(tx, staff, roleId);
  if (!role) return refuse('NotFound');
  if (version !== undefined && version !== role.version) return refuse('Stale');
  // Renaming a role or removing rights also affects its users, who may have more rights than the current user.
  if (!holdsAll(staff, privilegesInForce(rightsOf(role), role.restaurantId === null))) {
    return refuse('NotHeld', {
      words: recordMessages.roleHoldsMore,
    });
  }
  const added = rightsOf(draft).filter((name) => !rightsOf(role).includes(name));
  if (!holdsAll(staff, added)) return refuse('NotHeld');
  const losesUsers = role.privileges.includes('user') && !draft.privileges.includes('user');
  if (losesUsers && (await isLastUserManager(tx, role.restaurantId, { roleId }))) return refuse('LastUserManager');
  await roles.update(tx, { id: roleId }, draft);
  return roleId;
}

function readDraft(record: RoleRecord | null | undefined) {
  if (!record || Object.values(record).every((value) => value === undefined)) return refuse('InputDataNotProvided');
  const name = recordName(record.roleName);
  const description = record.description?.trim();
  const chosen = new Set(record.privileges ?? []);
  if (name === '') return refuse('MissingName');
  const long = tooLong('roleName', name) ?? tooLong('description', description, textLimits.description);
  if (long) return long;
  if (chosen.size === 0) return refuse('MISSING_PRIVILEGE');
  const unknown = [...chosen].filter((name) => !isPrivilege(name));
  if (unknown.length > 0) return invalid('privileges', fill(recordMessages.noPrivilege, { names: unknown.join(', ') }));
  return {
    name,
    description,
    privileges: privileges.filter((privilege) => chosen.has(privilege)),
    secondStep: record.secondStep ?? undefined,
    discountLimit: record.discountLimit ?? undefined,
  } satisfies RoleDraft;
}

/** These roles have no effect until a user gets one. */
export async function addStartingRoles(tx: Tx, restaurantId: number): Promise<void> {
  for (const [name, role] of Object.entries(startingRoles)) await roles.insert(tx, { restaurantId, name, ...role });
}

/** "nobody removes or demotes the last user who can manage users" */
export async function isLastUserManager(
  tx: Tx,
  restaurantId: number | null,
  without: { readonly userId: number } | { readonly roleId: number },
): Promise<boolean> {
  return !(await hasUserManager(tx, restaurantId, without)) && (await hasUserManager(tx, restaurantId));
}
