import { room } from '../../message.ts';

/** The mail that tells the people of the platform that a backup failed. */
export const backupMailMessages = room('server/backup-mails', {
  subject: 'The backup failed',
  greeting: 'Hello,',
  what: 'the backup of Comanda failed: {reason}',
  otherwise:
    'Fix that, then run: npm run backup. You get this mail once; the next one comes only after a backup has succeeded.',
});
