import { room } from '../../message.ts';

export const refundMessages = room('server/refunds', {
  badAmount: 'Please enter a valid amount!',
  whichPayment: 'Please choose the payment to refund.',
  notPaid: 'This order is not paid.',
  lateInWhole: 'A late payment can only be refunded in full.',
  noProvider: 'The card provider of this payment is no longer set up.',
  nothingLeft: 'Nothing is left to refund.',
  tooMuch: 'You can refund at most {left}.',
  /** Reasons of refunds that nobody here made. */
  madeThere: 'Refunded in {provider}',
  lostDispute: 'Lost dispute',
  moreThanPaid: 'You cannot refund more than was paid.',
});
