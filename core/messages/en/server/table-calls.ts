import { room } from '../../message.ts';

export const tableCallMessages = room('server/table-calls', {
  tooSoon: 'Your table called less than a minute ago. Please wait a moment and press again.',
  takenBy: '{name} has already taken this call.',
  ended: 'This call has ended: the guests have left.',
});
