import { room } from '../../message.ts';

export const refundDialogMessages = room('portal/refund-dialog', {
  atMost: 'At most {left} can be refunded.',
  question: 'Refund {amount}?',
  toCard: 'The money goes back to the card that paid.',
  byHand: 'Hand the money to the guest yourself: this only records it.',
  done: '{amount} has been refunded',
  pending: 'The refund of {amount} is on its way',
  failed: 'The money could not be refunded. Please try again.',
  act: 'Refund {amount}',
  left: 'Up to {amount} can be refunded.',
  leftInCash: 'In cash, {given} is given. Up to {amount} can be refunded.',
  chooseDishes: 'Choose dishes',
  chooseAmount: 'Type an amount instead',
  dishes: 'Dishes to refund',
  dishLeft: '{price}, {left} of {all} left',
  dishGone: '{price}, nothing left to refund',
  noDish: 'Please choose a dish!',
  feesOfDishes: 'Fees and discount',
  taxInDishes: 'Tax in it',
  restOfDishes: 'Rounding, earlier refunds',
});
