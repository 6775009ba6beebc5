import { room } from '../../message.ts';

export const keptMailMessages = room('server/kept-mails', {
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
});
