import { paymentMessages } from '../payments/messages.ts';

export const splitMessages = {
  question: 'Split the bill',
  ways: { whole: 'Whole bill', equal: 'Equal shares', items: 'By items', free: 'Free amounts' },
  byItems: 'Every dish can be paid on its own, with its part of fee, tax and discount.',
  freely: 'Everybody says how much, until all is paid.',
  ofWhole: 'Discount and surcharge are for the whole bill. They stand once it is divided.',
  divided: { equal: 'Divided into equal shares', items: 'Divided by items', free: 'Divided by amounts' },
  undo: 'Put the bill together again',
  anew: 'Divide what is left anew',
  rest: 'What is left',
  divide: 'Divide',
  everything: 'Everything left',
  nothingChosen: 'Please choose what is paid!',
  badAmount: 'Please enter a valid amount!',
  atMost: (left: string) => `At most ${left} is left.`,
  takesOver: 'A guest is paying this by card just now. Taking it here ends that first.',
  paidSoFar: (paid: string, amount: string, left: string) => `Paid ${paid} of ${amount}, ${left} left`,
  partPaid: (part: string, left: string) => `${part} paid, ${left} left`,
  beingPaid: (paying: string) => `${paying} is being paid by card just now.`,
  allPaid: 'This bill is paid.',
  shareStates: { open: 'Open', paying: paymentMessages.payingNow, paid: 'Paid' },
} as const;
