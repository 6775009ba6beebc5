import { room } from '../../message.ts';

/** The mail that tells the people of the platform that a backup failed. */
export const backupMailMessages = room('server/backup-mails', {
  subject: 'The backup failed',
  greeting: 'Hello,',
  what: 'the backup of Comanda failed: {reason}',
  otherwise:
    'Mend that, then make one: npm run backup. This mail comes once; the next one only after a backup has succeeded.',
});
