import { room } from '../../message.ts';

export const staffDataMessages = room('server/staff-data', {
  /** Stands in the place of the name of former staff. */
  former: 'Former staff {number}',
  worksHere: 'You can only remove the personal data of deleted users. Delete this user first.',
});
