import { room } from '../../message.ts';

export const refundMessages = room('portal/refunds', {
  listFailed: 'The refunds could not be loaded.',
  title: 'Refund',
  listTitle: 'Refunds',
  lateCard: '{name} · {time} · late card payment',
  by: 'Payment {payment}, {mode} · {name} · {time}',
  approvedBy: 'approved by {name}',
  refundable: '{paid} was paid, {left} can still be refunded.',
  refunded: 'Refunded',
  refundFailed: 'Failed',
});
