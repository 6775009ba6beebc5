import { room } from '../../message.ts';

export const keptMailMessages = room('server/kept-mails', {
  title: 'Mail',
  why: 'No mail server is configured, so every mail is kept here instead of being sent. Set SMTP_URL to send them.',
  none: 'There are no mails yet.',
  all: 'All mails',
  noSubject: '(no subject)',
  from: 'From',
  to: 'To',
  date: 'Date',
  message: 'Message',
  asText: 'As plain text',
});
