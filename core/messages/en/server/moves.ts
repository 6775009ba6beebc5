import { room } from '../../message.ts';

export const moveMessages = room('server/moves', {
  nobodySits: '{table} has no guests now. Please look again.',
  anotherOrder: '{table} has a different order now. Please look again.',
  busy: '{table} is busy. Please choose a free table.',
  guestsThere: 'Guests have checked in at {table}. Please choose another table, or free it first.',
  inactive: '{table} is inactive. Please choose another table.',
});
