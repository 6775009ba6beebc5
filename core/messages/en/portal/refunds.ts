import { room } from '../../message.ts';

export const refundMessages = room('portal/refunds', {
  atMost: 'At most {left} can be refunded.',
  question: 'Refund {amount}?',
  toCard: 'The money goes back to the card that paid.',
  byHand: 'Hand the money to the guest yourself: this only records it.',
  done: '{amount} has been refunded',
  pending: 'The refund of {amount} is on its way',
  failed: 'The money could not be refunded. Please try again.',
  listFailed: 'The refunds could not be loaded.',
  title: 'Refund',
  act: 'Refund {amount}',
  left: '{amount} is left of what was paid.',
  listTitle: 'Refunds',
  lateCard: '{name} · {time} · late card payment',
  by: '{name} · {time}',
  approvedBy: 'approved by {name}',
  refundable: '{paid} was paid, {left} can still be refunded.',
  refunded: 'Refunded',
  refundFailed: 'Failed',
});
