import { randomUUID } from 'node:crypto';
import { accountMailMessages as messages } from '../../../core/messages/en/server/account-mails.ts';
import { mailMessages } from '../../../core/messages/en/server/mails.ts';
import { say } from '../../../core/messages/say.ts';
import type { Tx } from '../../platform/database.ts';
import { serverLanguage } from '../../platform/language.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { plainMail } from '../../platform/mail/plain-mail.ts';
import { findOwner } from './account-mails.queries.ts';

export type AccountChange = keyof typeof messages.subjects;

/** Queues mails to the user's current and previous address. The caller nudges the mailer after the commit. */
export async function mailAccountChange(
  mailer: Mailer,
  tx: Tx,
  userId: number,
  change: AccountChange,
  addressBefore?: string,
): Promise<void> {
  const owner = await findOwner(tx, userId);
  if (!owner) return;
  const { name, username, email, restaurantId } = owner;
  const mail = plainMail(serverLanguage, {
    subject: say(serverLanguage, messages.subjects[change]),
    greeting: say(serverLanguage, mailMessages.password.greeting, { name: name.replace(/\s+/g, ' ').trim() }),
    what: say(serverLanguage, messages.what[change], { username }),
    otherwise: say(serverLanguage, messages.otherwise),
  });
  for (const recipient of new Set([email, addressBefore ?? ''])) {
    if (recipient === '') continue;
    await mailer.queue(tx, { restaurantId, dedupeKey: `account:${change}:${randomUUID()}`, recipient, ...mail });
  }
}
