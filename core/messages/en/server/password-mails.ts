import { room } from '../../message.ts';

export const passwordMailMessages = room('server/password-mails', {
  subject: 'Set a new password',
  greeting: 'Hello {name},',
  what: 'a new password was requested for your account. This link works once, within one hour:',
  otherwise: 'If this was not you, do nothing. Your password stays the same.',
});
