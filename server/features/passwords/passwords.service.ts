import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf } from '../../../core/contract/call.ts';
import type { changePassword as changeCall, resetPassword as resetCall } from '../../../core/contract/passwords.ts';
import { newPasswordPath } from '../../../core/domain/portal-paths.ts';
import { mailMessages } from '../../../core/messages/en/server/mails.ts';
import type { Language } from '../../../core/messages/languages.ts';
import { say } from '../../../core/messages/say.ts';
import { faultOfNewPassword, mostPasswordAt } from '../../platform/auth/new-password.ts';
import { compareCounted, hashPassword, isPassword } from '../../platform/auth/passwords.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import { serverLanguage } from '../../platform/language.ts';
import { plainMail } from '../../platform/mail/plain-mail.ts';
import { limits } from '../../platform/rate-limits.ts';
import { refuse, tooManyTries } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { mailAccountChange } from '../account-mails/account-mails.service.ts';
import { endSessionsOf, forgetGuesses, loginAttemptKey } from '../session/session.service.ts';
import {
  findAddressee,
  findLinkState,
  findPasswordHash,
  insertPasswordLink,
  type LinkState,
  lockAddressee,
  replacePasswordHash,
  setPasswordHash,
  useLink,
  voidPasswordLinks,
} from './passwords.queries.ts';

export { voidPasswordLinks } from './passwords.queries.ts';

/** Ends all sessions of the user, including the current one. */
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
  // The password was changed after it had been compared.
  if (!isChanged) return refuse('WrongPassword');
  feed.bump('access');
  mailer.nudge();
  return true;
}

/** Has no rate limit; callers must have one. */
export async function isOwnPassword({ db }: Pick<Services, 'db'>, userId: number, password: string): Promise<boolean> {
  const hash = await findPasswordHash(db, userId);
  return hash !== undefined && isPassword(password, hash);
}

/** The link is used up only if the change succeeds. */
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

/** Doesn't check the old password. The caller bumps the feed after the commit. */
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

/** Folds names the way that sign-in compares them. */
const folded = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** "links are single-use and expire in one hour". */
const linkHours = 1;

/** As documented, reveals whether a user name exists. Users without an email address count as not found. */
export async function askPasswordLink(services: Services, username: string, block: string) {
  const { db, mailer, rateLimits } = services;
  const fromAddress = await rateLimits.attempt(limits.passwordLinkFromAddress, block);
  if (!fromAddress.allowed) return tooManyTries(fromAddress);
  const addressee = await findAddressee(db, username);
  const who = loginAttemptKey(username, addressee?.userId);
  const ofUser = await rateLimits.attempt(limits.passwordLinkOfUserFromAddress, `${who}:${block}`);
  if (!ofUser.allowed) return tooManyTries(ofUser);
  if (!addressee) return refuse('User Not Found');
  const mail = await rateLimits.attempt(limits.passwordMails, who);
  if (!mail.allowed) return tooManyTries(mail);
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashOfToken(token);
  const most = await mostPasswordAt(db, addressee.restaurantId);
  // The configured URL, because the sender of a request controls its Host header.
  const link = services.publicUrl() + newPasswordPath(addressee.username, token, most);
  await inTransaction(db, async (tx) => {
    await lockAddressee(tx, addressee.userId);
    await voidPasswordLinks(tx, addressee.userId);
    await insertPasswordLink(tx, { tokenHash, userId: addressee.userId, hours: linkHours });
    await mailer.queue(tx, {
      restaurantId: addressee.restaurantId,
      dedupeKey: `password-link:${tokenHash}`,
      recipient: addressee.email,
      ...presentPasswordMail(serverLanguage, addressee.name, link),
    });
  });
  mailer.nudge();
  return true;
}

/** A plain hash is enough, because the token is long and random. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function presentPasswordMail(language: Language, name: string, link: string) {
  return plainMail(language, {
    subject: say(language, mailMessages.password.subject),
    greeting: say(language, mailMessages.password.greeting, { name: name.replace(/\s+/g, ' ').trim() }),
    what: say(language, mailMessages.password.what),
    link,
    otherwise: say(language, mailMessages.password.otherwise),
  });
}
