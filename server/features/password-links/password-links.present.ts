import type { Language } from '../../../core/messages/languages.ts';
import { say } from '../../../core/messages/say.ts';
import { mailMessages } from '../../../core/messages/en/server/mails.ts';
import { plainMail } from '../../platform/mail/plain-mail.ts';

/** The mail that carries a link to set a new password. */
export function presentPasswordMail(language: Language, name: string, link: string) {
  return plainMail(language, {
    subject: say(language, mailMessages.password.subject),
    greeting: say(language, mailMessages.password.greeting, { name: name.replace(/\s+/g, ' ').trim() }),
    what: say(language, mailMessages.password.what),
    link,
    otherwise: say(language, mailMessages.password.otherwise),
  });
}
