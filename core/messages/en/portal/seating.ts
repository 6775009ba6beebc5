import { room } from '../../message.ts';

export const seatingMessages = room('portal/seating', {
  move: 'Move to…',
  moveTitle: 'Move {table} to',
  moveHint: 'The guests, their order and what is being paid go there. Their phones follow by themselves.',
  freeTables: 'Free tables',
  noneFree: 'No table is free',
  guestsThere: 'Guests checked in',
  act: 'Move',
  chooseTable: 'Please choose a table.',
  gone: '{table} is not free any more. Please choose another table.',
  tablesFailed: 'The tables could not be loaded.',
  loading: 'Loading tables',
  moved: '{from} is at {to} now.',
  moveFailed: 'The guests could not be moved.',
  movedFrom: 'Moved from {table}',
  movedBy: '{name} moved this order from {from} to {to}: {time}',
});
