import { room } from '../../message.ts';

export const splitMessages = room('diner/split', {
  ask: 'How do you want to pay?',
  whole: 'Pay the whole bill',
  split: 'Split the bill',
  askWay: 'How do you split the bill?',
  shared: 'Everyone at your table sees it and pays their own part.',
  ways: {
    equal: 'Equally',
    items: 'By dishes',
    free: 'My own amount',
    none: "Don't split: one person pays",
  },
  /** How a bill is divided. */
  divided: {
    equal: 'Split equally',
    items: 'Split by dishes, each with its part of fees and tax',
    free: 'Everyone pays their own amount',
  },
  askPeople: 'How many people?',
  people: 'people',
  cancel: 'Cancel',
  divide: 'Split the Bill',
  putTogether: 'Undo Split',
  change: 'Change the split',
  yourPart: 'Your part',
  askPart: 'How much are you paying?',
  askShares: {
    one: 'How many shares? {count} is left',
    other: 'How many shares? {count} are left',
  },
  shares: 'shares',
  share: 'Share {share}',
  part: 'A part',
  rest: 'Everything that is left',
  taken: 'Someone else is paying for {names}. It is no longer in your part.',
  allTaken: 'Someone else is paying the rest right now.',
  notAnAmount: 'Please enter the amount as a figure, such as 20 or 20.50',
  tooMuch: 'Only {left} is left to pay',
  changed: 'Someone at your table has just changed the split. Please check it.',
  divideFailed: 'The bill could not be split. Please try again.',
  /** About one guest's part. */
  partRefused: {
    ShareTaken: 'Another guest is paying this part or has paid it. Please choose again.',
    AmountChanged: 'The price of your part has changed. Please check it again.',
  },
  /** Of dividing. */
  divideRefused: {
    Stale: 'Another guest at your table is paying. Please wait until they are done.',
    PartPaid: 'Part of this bill is already paid, so it can no longer be split like this.',
    NothingToSplit: 'There is nothing left to split.',
    NotAllowed: 'The restaurant has set a discount or a surcharge on this bill. Please ask your server.',
  },
  states: { open: 'To pay', paying: 'Being paid', paid: 'Paid' },
  paidOfBill: 'Paid of the bill',
  whoOwes: 'Who still owes what',
  atCardPage: 'At the card page',
  leftToPay: 'Left to pay',
  allPaid: 'Everything is paid',
  progress: 'Paid {paid} of {due}, {left} left',
});
