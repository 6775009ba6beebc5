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

/** Changes the caller's own password. All their sessions end: they sign in again, as does whoever knew the old one. */
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
    await shutOut(tx, staff.userId);
    await mailAccountChange(mailer, tx, staff.userId, 'password');
    return true;
  });
  // Somebody else changed it between the comparison and now.
  if (!isChanged) return refuse('WrongPassword');
  feed.bump('access');
  mailer.nudge();
  return true;
}

/** Whether a password is the user's own, without any limit: the caller counts. */
export async function isOwnPassword({ db }: Pick<Services, 'db'>, userId: number, password: string): Promise<boolean> {
  const hash = await findPasswordHash(db, userId);
  return hash !== undefined && isPassword(password, hash);
}

/** Sets a new password with a mailed link, which is used up by that and by nothing else. */
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

/** Puts a password in place without asking for the old one. Once the transaction is through, its caller says so to the feed. */
export async function setPasswordOf(tx: Tx, userId: number, hash: string): Promise<void> {
  await setPasswordHash(tx, userId, hash);
  await shutOut(tx, userId);
}

/** What was open with the old password is over: sessions and links alike. */
async function shutOut(tx: Tx, userId: number): Promise<void> {
  await endSessionsOf(tx, userId);
  await voidPasswordLinks(tx, userId);
}

function linkRefusal(state: LinkState | undefined) {
  if (state === 'used') return refuse('TOKEN_ALREADYUSED');
  return refuse(state === 'expired' ? 'LinkExpired' : 'NotFound');
}

/** As signing in compares names: case and spaces folded. */
const folded = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
