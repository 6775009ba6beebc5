import type { UserRecord } from '../../../core/contract/users.ts';
import { isEmail } from '../../../core/domain/email.ts';
import { privilegesInForce } from '../../../core/domain/privileges.ts';
import { recordName } from '../../../core/domain/record-text.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { faultOfNewPassword, mostPasswordAt } from '../../platform/auth/new-password.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { holdsAll, type StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Draft } from '../../platform/record-table.ts';
import { invalid, isRefusal, refuse } from '../../platform/refusal.ts';
import { catchUniqueViolation, tooLong } from '../../platform/saving.ts';
import type { Services } from '../../platform/services.ts';
import { mailAccountChange } from '../account-mails/account-mails.service.ts';
import { attendants } from '../attendants/attendants.service.ts';
import { voidPasswordLinks } from '../passwords/passwords.service.ts';
import { beginStaffChange, isLastUserManager, rightsOf, rolesToGive } from '../roles/roles.service.ts';
import { dropSecondStep, removeSecondStep } from '../second-step/second-step.service.ts';
import { endSessionsOf } from '../session/session.service.ts';
import { findUser, type UserRow, users, writeRolesOfUser } from './users.queries.ts';

/** The saving user needs at least the rights of the user and of the given roles. Returns the id. */
export async function saveUser(
  { db, feed, mailer }: Services,
  staff: StaffPrincipal,
  record: UserRecord | null | undefined,
) {
  const wishes = readUserDraft(record);
  if (isRefusal(wishes)) return wishes;
  const { userId, version, password, repassword } = record ?? {};
  const newPassword = await readNewPassword(
    userId == null,
    { password: password ?? '', repassword: repassword ?? '' },
    await mostPasswordAt(db, staff.restaurantId),
  );
  if (isRefusal(newPassword)) return newPassword;
  const passwordHash = newPassword === undefined ? undefined : await hashPassword(newPassword);
  const taken = {
    users_username: refuse('USERNAME_EXIST'),
    users_attendant: invalid('attendantId', recordMessages.attendantTaken),
  };
  const outcome = await catchUniqueViolation(taken, () =>
    inTransaction(db, async (tx) => {
      if (userId == null) return addUser(tx, staff, wishes, passwordHash ?? '');
      return changeUser(tx, mailer, staff, { userId, version: version ?? undefined }, wishes);
    }),
  );
  if (isRefusal(outcome)) return outcome;
  feed.bump('access');
  mailer.nudge();
  return outcome;
}

async function addUser(tx: Tx, staff: StaffPrincipal, { roleIds, ...draft }: UserWishes, passwordHash: string) {
  const place = await readRoles(tx, staff, roleIds);
  if (isRefusal(place)) return place;
  await beginStaffChange(tx, place.restaurantId);
  // Read the roles again, because one may have gained a privilege in the meantime.
  const roles = await readRoles(tx, staff, roleIds);
  if (isRefusal(roles)) return roles;
  const unknown = await attendantFault(tx, roles.restaurantId, draft.attendantId);
  if (unknown) return unknown;
  const id = await users.insert(tx, { restaurantId: roles.restaurantId, ...draft, passwordHash });
  await writeRolesOfUser(tx, id, roleIds);
  return id;
}

async function changeUser(
  tx: Tx,
  mailer: Mailer,
  staff: StaffPrincipal,
  { userId, version }: { readonly userId: number; readonly version: number | undefined },
  { roleIds, ...draft }: UserWishes,
) {
  const user = await takeUser(tx, staff, userId);
  if (!user) return refuse('NotFound');
  if (holdsMore(user, staff)) return heldElsewhere();
  if (version !== undefined && version !== user.version) return refuse('Stale');
  const held = user.roles.map((role) => role.id);
  const roles = await readRoles(tx, staff, roleIds, held);
  if (isRefusal(roles)) return roles;
  if (roles.restaurantId !== user.restaurantId) return otherPlace();
  const isLast = !roles.managesUsers && (await isLastUserManager(tx, user.restaurantId, { userId }));
  if (isLast) return refuse('LastUserManager');
  const unknown = await attendantFault(tx, user.restaurantId, draft.attendantId);
  if (unknown) return unknown;
  await writeRolesOfUser(tx, userId, roleIds);
  await users.update(tx, { id: userId }, draft);
  if (draft.email !== user.email) {
    await voidPasswordLinks(tx, userId);
    await mailAccountChange(mailer, tx, userId, 'address', user.email);
  }
  return userId;
}

/** Refused if the user has more rights than the caller. Ends their sessions and password links. */
export async function deleteUser({ db, feed }: Services, staff: StaffPrincipal, userId: number) {
  const outcome = await inTransaction(db, async (tx) => {
    const user = await takeUser(tx, staff, userId);
    if (!user) return refuse('NotFound');
    if (holdsMore(user, staff)) return heldElsewhere();
    if (await isLastUserManager(tx, user.restaurantId, { userId })) return refuse('LastUserManager');
    // Keeps the row, because payments and sessions refer to it. The user name can be used again.
    await users.remove(tx, { id: userId });
    await endSessionsOf(tx, userId);
    await voidPasswordLinks(tx, userId);
    await dropSecondStep(tx, userId);
    return true as const;
  });
  if (outcome === true) feed.bump('access');
  return outcome;
}

/** Refused if the user has more rights than the caller. Notifies the user by mail. */
export async function dropSecondStepOf(services: Services, staff: StaffPrincipal, userId: number) {
  const outcome = await inTransaction(services.db, async (tx) => {
    const user = await takeUser(tx, staff, userId);
    if (!user) return refuse('NotFound');
    if (holdsMore(user, staff)) return heldElsewhere();
    await removeSecondStep(services, tx, userId);
    return true as const;
  });
  services.mailer.nudge();
  return outcome;
}

/** Takes the lock for changing the restaurant's users, and then reads the user again. */
async function takeUser(tx: Tx, staff: StaffPrincipal, userId: number): Promise<UserRow | undefined> {
  const found = await findUser(tx, staff, userId);
  if (!found) return undefined;
  await beginStaffChange(tx, found.restaurantId);
  return findUser(tx, staff, userId);
}

/** Anyone who changes the address, name or roles of a user with more rights could take over their account. */
function holdsMore({ roles, restaurantId }: UserRow, staff: StaffPrincipal): boolean {
  const listed = roles.flatMap(rightsOf);
  return !holdsAll(staff, privilegesInForce(listed, restaurantId === null));
}

function heldElsewhere() {
  return refuse('NotHeld', {
    words: recordMessages.userHoldsMore,
  });
}

/** Locks the attendant until the user is saved. Platform users can't be linked to one. */
async function attendantFault(tx: Tx, restaurantId: number | null, id: number | null | undefined) {
  if (id == null) return undefined;
  const isThere = restaurantId !== null && (await attendants.hold(tx, { restaurantId, id }));
  return isThere ? undefined : invalid('attendantId', recordMessages.noAttendant);
}

interface GivenRoles {
  readonly restaurantId: number | null;
  readonly managesUsers: boolean;
}

/** Returns the roles if the caller may assign them. Those in `kept` are already assigned and need no right. */
async function readRoles(tx: Tx, staff: StaffPrincipal, roleIds: readonly number[], kept: readonly number[] = []) {
  const roles = await rolesToGive(tx, staff, roleIds);
  const [first] = roles;
  if (!first || roles.length < roleIds.length) {
    return refuse('MISSING_ROLE', { words: recordMessages.roleGone });
  }
  const given = roles.filter(({ id }) => !kept.includes(id));
  if (!holdsAll(staff, given.flatMap(rightsOf))) return refuse('NotHeld');
  const { restaurantId } = first;
  if (roles.some((role) => role.restaurantId !== restaurantId)) return otherPlace();
  return { restaurantId, managesUsers: roles.some((role) => role.privileges.includes('user')) } satisfies GivenRoles;
}

function otherPlace() {
  return invalid('roleId', recordMessages.rolesOfOnePlace);
}

interface UserWishes extends Draft<typeof users> {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly roleIds: readonly number[];
}

function readUserDraft(record: UserRecord | null | undefined) {
  if (!record || Object.values(record).every((value) => value === undefined)) return refuse('InputDataNotProvided');
  const name = recordName(record.name);
  const username = recordName(record.username);
  const email = record.userEmail?.trim() ?? '';
  const roleIds = [...new Set(record.roleId ?? [])];
  if (name === '') return refuse('MissingName', { fields: [{ path: 'name', message: recordMessages.nameMissing }] });
  if (username === '') {
    return refuse('MissingName', { fields: [{ path: 'username', message: recordMessages.usernameMissing }] });
  }
  const long = tooLong('name', name) ?? tooLong('username', username);
  if (long) return long;
  if (email === '') return refuse('INVALID_EMAIL', { words: recordMessages.emailMissing });
  if (!isEmail(email)) return refuse('INVALID_EMAIL');
  if (roleIds.length === 0) return refuse('MISSING_ROLE');
  return { name, username, email, attendantId: record.attendantId, roleIds } satisfies UserWishes;
}

/** A new user needs a password. For an existing one it returns undefined, and refuses any password sent. */
async function readNewPassword(
  isNew: boolean,
  { password, repassword }: { readonly [Field in 'password' | 'repassword']: string },
  most: number,
) {
  if (!isNew) {
    if (password === '' && repassword === '') return undefined;
    return refuse('INVALID_PASSWORD', { words: recordMessages.passwordOfAnother });
  }
  if (password === '') return refuse('INVALID_PASSWORD', { words: recordMessages.passwordMissing });
  if (password !== repassword) {
    return refuse('INVALID_PASSWORD', { words: recordMessages.passwordMismatch });
  }
  return (await faultOfNewPassword(password, most)) ?? password;
}
