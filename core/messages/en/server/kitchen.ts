import { room } from '../../message.ts';

export const kitchenMessages = room('server/kitchen', {
  stepped: 'Somebody else was faster. This is where the ticket is now.',
  cancelled: 'This order was cancelled. Please acknowledge it.',
  changed: 'This ticket was changed. Please read the change and acknowledge it first.',
  changedAgain: 'The ticket has changed once more. Please read it again.',
  notThisStep: 'A dish goes one step at a time.',
  onceEach: 'Name each dish once.',
  noSuchCategory: 'The restaurant has no such category.',
});
