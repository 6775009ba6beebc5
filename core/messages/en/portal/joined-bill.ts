import { room } from '../../message.ts';

export const joinedBillMessages = room('portal/joined-bill', {
  tables: 'Paid together',
  notClosed: 'Not closed yet',
  closeFirst: 'Every order must be closed before all are paid together.',
  paid: 'Payment of all tables has been done successfully',
});
