import { createHash, randomBytes } from 'node:crypto';
import { newPasswordPath } from '../../../core/domain/portal-paths.ts';
import { mailMessages } from '../../../core/messages/en/server/mails.ts';
import type { Language } from '../../../core/messages/languages.ts';
import { say } from '../../../core/messages/say.ts';
import { mostPasswordAt } from '../../platform/auth/new-password.ts';
import { inTransaction } from '../../platform/database.ts';
import { serverLanguage } from '../../platform/language.ts';
import { plainMail } from '../../platform/mail/plain-mail.ts';
import { limits } from '../../platform/rate-limits.ts';
import { refuse, tooManyTries } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { loginAttemptKey } from '../session/session.service.ts';
import { findAddressee, insertPasswordLink, lockAddressee, voidPasswordLinks } from './password-links.queries.ts';

export { voidPasswordLinks } from './password-links.queries.ts';

/** "links are single-use and expire in one hour". */
const linkHours = 1;

/** As documented, reveals whether the name exists. A user without an email address counts as not found. */
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
  // Never from the request, whose sender controls the Host header.
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

/** The token is random and long, so a plain hash is enough. */
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
