import { room } from '../../message.ts';

export const phoneMessages = room('server/phones', {
  otherVisit: 'The visit you saw at {table} has ended or moved.',
  noPhone: 'This phone is not part of this visit.',
  alreadyOut: 'This phone was already removed.',
});
