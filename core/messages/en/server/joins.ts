import { room } from '../../message.ts';

export const joinMessages = room('server/joins', {
  sameOrder: 'An order cannot be joined with itself. Please choose another table.',
  tooMany: 'At most {most} tables can be paid together.',
  divided: 'The bill of {table} is divided. Please put it together first.',
  partPaid: 'A part of the bill of {table} is paid already, so it stays by itself.',
  beingPaid: 'A guest at {table} is paying by card just now. Please wait until that is done.',
  changed: 'Other tables are joined now than were shown. Please look at the bill again.',
  notClosed: 'The order of {table} is not closed yet. Close it first, or separate it.',
  payTogether: 'This order is joined with another one. Take the payment of both, or separate them first.',
});
