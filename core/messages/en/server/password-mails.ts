import { room } from '../../message.ts';

export const passwordMailMessages = room('server/password-mails', {
  subject: 'Set a new password',
  greeting: 'Hello {name},',
  what: 'somebody asked to set a new password for your account. This link works once, for one hour:',
  otherwise: 'If that was not you, do nothing: your password stays as it is.',
});
