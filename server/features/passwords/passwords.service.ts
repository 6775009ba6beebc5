import type { BodyOf } from '../../../core/contract/call.ts';
import type { changePassword as changeCall, resetPassword as resetCall } from '../../../core/contract/passwords.ts';
import { faultOfNewPassword, mostPasswordAt } from '../../platform/auth/new-password.ts';
import { compareCounted, hashPassword, isPassword } from '../../platform/auth/passwords.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import { limits } from '../../platform/rate-limits.ts';
import { refuse, tooManyTries } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { mailAccountChange } from '../account-mails/account-mails.service.ts';
import { hashOfToken, voidPasswordLinks } from '../password-links/password-links.service.ts';
import { endSessionsOf, forgetGuesses } from '../session/session.service.ts';
import {
  findLinkState,
  findPasswordHash,
  type LinkState,
  replacePasswordHash,
  setPasswordHash,
  useLink,
} from './passwords.queries.ts';

/** Ends all the user's sessions, including this one. */
export async function changePassword(
  { db, feed, rateLimits, mailer }: Services,
  staff: StaffPrincipal,
  { username, password, oldpassword }: BodyOf<typeof changeCall>,
) {
  if (folded(username) !== folded(staff.username)) return refuse('NotAllowed');
  const key = String(staff.userId);
  const attempt = await rateLimits.attempt(limits.oldPassword, key);
  if (!attempt.allowed) return tooManyTries(attempt);
  const before = await findPasswordHash(db, staff.userId);
  if (before === undefined) return refuse('NotSignedIn');
  const giveBack = () => rateLimits.giveBack(limits.oldPassword, key);
  if (!(await compareCounted(() => isPassword(oldpassword, before), giveBack))) return refuse('WrongPassword');
  await giveBack();
  const most = await mostPasswordAt(db, staff.restaurantId);
  const fault = await faultOfNewPassword(password, most);
  if (fault) return fault;
  const after = await hashPassword(password);
  const isChanged = await inTransaction(db, async (tx) => {
    if (!(await replacePasswordHash(tx, staff.userId, before, after))) return false;
    await endSessionsAndLinks(tx, staff.userId);
    await mailAccountChange(mailer, tx, staff.userId, 'password');
    return true;
  });
  // The password changed since the comparison.
  if (!isChanged) return refuse('WrongPassword');
  feed.bump('access');
  mailer.nudge();
  return true;
}

/** Not rate limited: the caller is. */
export async function isOwnPassword({ db }: Pick<Services, 'db'>, userId: number, password: string): Promise<boolean> {
  const hash = await findPasswordHash(db, userId);
  return hash !== undefined && isPassword(password, hash);
}

/** Only a successful change uses the link up. */
export async function resetPassword(services: Services, { username, password, token }: BodyOf<typeof resetCall>) {
  const { db, feed, mailer } = services;
  const tokenHash = hashOfToken(token);
  const link = await findLinkState(db, tokenHash, username);
  if (link?.state !== 'open') return linkRefusal(link?.state);
  const fault = await faultOfNewPassword(password, await mostPasswordAt(db, link.restaurantId));
  if (fault) return fault;
  const hash = await hashPassword(password);
  const userId = await inTransaction(db, async (tx) => {
    const addressee = await useLink(tx, tokenHash, username);
    if (addressee === undefined) return undefined;
    await setPasswordOf(tx, addressee, hash);
    await mailAccountChange(mailer, tx, addressee, 'password');
    return addressee;
  });
  if (userId === undefined) return linkRefusal((await findLinkState(db, tokenHash, username))?.state);
  feed.bump('access');
  mailer.nudge();
  await forgetGuesses(services, userId);
  return true;
}

/** Doesn't ask for the old password. The caller bumps the feed after the commit. */
export async function setPasswordOf(tx: Tx, userId: number, hash: string): Promise<void> {
  await setPasswordHash(tx, userId, hash);
  await endSessionsAndLinks(tx, userId);
}

async function endSessionsAndLinks(tx: Tx, userId: number): Promise<void> {
  await endSessionsOf(tx, userId);
  await voidPasswordLinks(tx, userId);
}

function linkRefusal(state: LinkState | undefined) {
  if (state === 'used') return refuse('TOKEN_ALREADYUSED');
  return refuse(state === 'expired' ? 'LinkExpired' : 'NotFound');
}

/** Matches how sign-in compares names. */
const folded = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
