import { room } from '../../message.ts';

export const joinMessages = room('server/joins', {
  sameOrder: 'An order cannot be joined with itself. Please choose another table.',
  tooMany: 'At most {most} tables can be paid together.',
  divided: 'The bill of {table} is split. Please undo the split first.',
  partPaid: 'Part of the bill of {table} is already paid, so it cannot be joined.',
  beingPaid: 'A guest at {table} is paying by card. Please wait until they are done.',
  changed: 'The joined tables have changed. Please look at the bill again.',
  notClosed: 'The order of {table} is not closed yet. Close it first, or separate it.',
  payTogether: 'This order is joined with another one. Take one payment for both, or separate them first.',
});
