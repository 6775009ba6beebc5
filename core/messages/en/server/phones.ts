import { room } from '../../message.ts';

export const phoneMessages = room('server/phones', {
  otherVisit: 'The visit that you saw at {table} has ended or was moved.',
  noPhone: 'This visit has no such phone.',
  alreadyOut: 'This phone was put out already.',
});
