import { room } from '../../message.ts';

export const tableMessages = room('server/tables', {
  move: {
    nobodySits: '{table} has no guests now. Please look again.',
    anotherOrder: '{table} has a different order now. Please look again.',
    busy: '{table} is busy. Please choose a free table.',
    guestsThere: 'Guests have checked in at {table}. Please choose another table, or free it first.',
    inactive: '{table} is inactive. Please choose another table.',
  },
  join: {
    sameOrder: 'An order cannot be joined with itself. Please choose another table.',
    tooMany: 'At most {most} tables can be paid together.',
    divided: 'The bill of {table} is split. Please undo the split first.',
    partPaid: 'Part of the bill of {table} is already paid, so it cannot be joined.',
    beingPaid: 'A guest at {table} is paying by card. Please wait until they are done.',
    changed: 'The joined tables have changed. Please look at the bill again.',
    notClosed: 'The order of {table} is not closed yet. Close it first, or separate it.',
    payTogether: 'This order is joined with another one. Take one payment for both, or separate them first.',
  },
  call: {
    tooSoon: 'Your table called less than a minute ago. Please wait a moment and press again.',
    takenBy: '{name} has already taken this call.',
    ended: 'This call has ended: the guests have left.',
  },
  phone: {
    otherVisit: 'The visit at {table} has ended or moved. Please look again.',
    noPhone: 'This phone is not part of this visit.',
    alreadyOut: 'This phone was already removed.',
  },
});
