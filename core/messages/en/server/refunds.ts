import { room } from '../../message.ts';

export const refundMessages = room('server/refunds', {
  badAmount: 'Please enter a valid amount!',
  whichPayment: 'Please choose the payment that is given back.',
  notPaid: 'This order is not paid.',
  lateInWhole: 'A late payment is given back in whole.',
  noProvider: 'The card provider of this payment is not set up any more.',
  nothingLeft: 'Nothing is left to give back.',
  tooMuch: 'At most {left} can be given back.',
  /** Reasons of refunds that nobody here made. */
  madeThere: 'Given back in {provider}',
  lostDispute: 'Lost dispute',
  moreThanPaid: 'More than was paid.',
});
