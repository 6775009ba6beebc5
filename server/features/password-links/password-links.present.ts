import { passwordMailMessages as messages } from '../../../core/messages/en/server/password-mails.ts';
import type { Language } from '../../../core/messages/languages.ts';
import { say } from '../../../core/messages/say.ts';
import { plainMail } from '../../platform/mail/plain-mail.ts';

/** The mail that carries a link to set a new password. */
export function presentPasswordMail(language: Language, name: string, link: string) {
  return plainMail(language, {
    subject: say(language, messages.subject),
    greeting: say(language, messages.greeting, { name: name.replace(/\s+/g, ' ').trim() }),
    what: say(language, messages.what),
    link,
    otherwise: say(language, messages.otherwise),
  });
}
