import { room } from '../../message.ts';

export const mailMessages = room('server/mails', {
  password: {
    subject: 'Set a new password',
    greeting: 'Hello {name},',
    what: 'a new password was requested for your account. This link works once, within one hour:',
    otherwise: 'If this was not you, do nothing. Your password stays the same.',
  },
  backup: {
    subject: 'The backup failed',
    greeting: 'Hello,',
    what: 'the backup of Comanda failed: {reason}',
    otherwise:
      'Fix that, then run: npm run backup. You get this mail once; the next one comes only after a backup has succeeded.',
  },
  kept: {
    title: 'Mail',
    why: 'No mail server is set up, so emails are kept here instead of being sent. Set SMTP_URL to send them.',
    none: 'There are no emails yet.',
    all: 'All emails',
    noSubject: '(no subject)',
    from: 'From',
    to: 'To',
    date: 'Date',
    message: 'Message',
    asText: 'As plain text',
  },
});
