import { room } from '../../message.ts';

export const splitMessages = room('portal/split', {
  question: 'Split the bill',
  ways: {
    whole: 'Whole bill',
    equal: 'Equal shares',
    items: 'By items',
    free: 'Custom amounts',
  },
  byItems: 'Every dish can be paid on its own, with its part of fee, tax and discount.',
  freely: 'Everyone says how much, until the bill is paid.',
  ofWhole: "Discount and surcharge apply to the whole bill. You can't change them once it is split.",
  divided: {
    equal: 'Split into equal shares',
    items: 'Split by items',
    free: 'Split by amounts',
  },
  undo: 'Undo split',
  again: 'Split the rest again',
  rest: 'What is left',
  divide: 'Split',
  everything: 'Everything left',
  nothingChosen: 'Please choose what to pay!',
  atMost: 'At most {left} is left.',
  takesOver: 'A guest is paying this by card. Taking it here stops the card payment.',
  paidSoFar: 'Paid {paid} of {amount}, {left} left',
  partPaid: '{part} paid, {left} left',
  beingPaid: '{paying} is being paid by card right now.',
  allPaid: 'This bill is paid.',
  paidAs: 'Paid: {amount} ({mode})',
  /** A share that is not paid. */
  open: 'To pay',
  /** As the buttons of a number name what they count. */
  peopleNoun: 'people',
  sharesNoun: 'shares',
  share: 'Share {number}',
  tip: '+ {tip} tip',
  pay: 'Pay {amount}',
  payments: 'Payments',
  receiptOf: 'Receipt of payment {number}, {amount}',
  shares: 'Shares',
  people: 'People',
});
