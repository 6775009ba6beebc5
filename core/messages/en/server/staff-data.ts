import { room } from '../../message.ts';

export const staffDataMessages = room('server/staff-data', {
  /** Stands in the place of the name of former staff. */
  former: 'Former staff {number}',
  worksHere: 'Personal data are removed of deleted users only. Delete this user first.',
});
