import { room } from '../../message.ts';

export const phoneMessages = room('server/guest-phones', {
  otherVisit: 'The visit at {table} has ended or moved. Please look again.',
  noPhone: 'This phone is not part of this visit.',
  alreadyOut: 'This phone was already removed.',
});
