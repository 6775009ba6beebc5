import { room } from '../../message.ts';

export const kitchenMessages = room('server/kitchen', {
  stepped: 'A colleague was faster. This is where the ticket is now.',
  cancelled: 'This order was canceled. Please acknowledge it.',
  changed: 'This ticket has changed. Please read the change and acknowledge it first.',
  changedAgain: 'The ticket has changed again. Please read it once more.',
  notThisStep: 'A dish moves one step at a time.',
  onceEach: 'Each dish can be named only once.',
  noSuchCategory: 'The restaurant has no such category.',
});
