import { room } from '../../message.ts';

export const splitMessages = room('portal/splits', {
  question: 'Split the bill',
  ways: {
    whole: 'Whole bill',
    equal: 'Equal shares',
    items: 'By items',
    free: 'Free amounts',
  },
  byItems: 'Every dish can be paid on its own, with its part of fee, tax and discount.',
  freely: 'Everybody says how much, until all is paid.',
  ofWhole: 'Discount and surcharge are for the whole bill. They stand once it is divided.',
  divided: {
    equal: 'Divided into equal shares',
    items: 'Divided by items',
    free: 'Divided by amounts',
  },
  undo: 'Put the bill together again',
  again: 'Divide what is left again',
  rest: 'What is left',
  divide: 'Divide',
  everything: 'Everything left',
  nothingChosen: 'Please choose what is paid!',
  atMost: 'At most {left} is left.',
  takesOver: 'A guest is paying this by card just now. Taking it here ends that first.',
  paidSoFar: 'Paid {paid} of {amount}, {left} left',
  partPaid: '{part} paid, {left} left',
  beingPaid: '{paying} is being paid by card just now.',
  allPaid: 'This bill is paid.',
  /** A share that nobody has paid. */
  open: 'Open',
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
