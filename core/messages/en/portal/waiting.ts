import { room } from '../../message.ts';

/** Of a sub-order that waits to be confirmed. */
export const waitingMessages = room('portal/waiting', {
  unseen: '{minutes} min, not seen yet',
  seen: '{minutes} min, seen by {name}',
  overdue: 'Over {limit} min: {waiting}',
});
