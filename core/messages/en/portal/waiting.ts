import { room } from '../../message.ts';

/** Of a sub-order that waits to be confirmed. */
export const waitingMessages = room('portal/waiting', {
  unseen: '{minutes} min, not seen yet',
  seen: '{minutes} min, seen by {name}',
  see: 'Seen',
  /** On its button, for those who hear it. */
  seeOf: 'Seen: sub-order {subOrder}',
  seeFailed: 'This could not be saved. Please try again.',
  overdue: 'Over {limit} min: {waiting}',
});
