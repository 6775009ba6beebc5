import { room } from '../../message.ts';

export const peopleMessages = room('server/people', {
  account: {
    wrongPassword: 'This password is wrong.',
    passkey: 'Passkey',
    wrongSecret: 'This PIN or password is wrong.',
  },
  data: {
    /** Replaces the names of former staff. */
    former: 'Former staff {number}',
    worksHere: 'You can only remove the personal data of deleted users. Delete this user first.',
  },
});
