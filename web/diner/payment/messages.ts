const refusals: Readonly<Record<string, string>> = {
  AmountChanged: 'The amount has changed. Please look at the bill again.',
  AlreadyPaid: 'This order is already paid.',
  NotClosed: 'This order is not waiting for payment.',
  CardsUnavailable: 'Paying by card is not available here. Please pay your server.',
  Unavailable: 'The card payment service does not answer. Please try again, or pay your server.',
  Stale: 'Another phone at this table has just started to pay. Please look at the bill again.',
};

export const paymentMessages = {
  notAnAmount: 'Please enter the tip as an amount, such as 5 or 5.50',
  tipTooLarge: (largest: string) => `The tip may be at most ${largest}`,
  failed: 'The payment could not be started. Please try again.',
  noAnswer: 'There was no answer. Please press Pay again, you will not be charged twice.',
  billFailed: 'The bill could not be loaded.',
  nothingToPay: 'There is nothing to pay here',
  nothingToPayHint: 'Close your order with Make Payment first.',
  alreadyPaid: 'This order is already paid.',
  reopened: 'Your order is open again',
  reopenedHint: 'Staff opened it for you. Order more if you like, then press Make Payment.',
  paidHint: 'Nothing is left to pay at your table.',
  stillOpen: 'Your order is open',
  stillOpenHint: 'It can be paid once it is closed, with Make Payment in My Orders.',
  open: 'You have not finished paying by card',
  openHint: 'What you were about to pay is kept for you. Press Pay to go on.',
  giveUp: 'I did not pay: choose anew',
  givenUp: 'Nothing was charged. You can choose anew.',
  notGivenUp: 'The card payment could not be ended just now. Please try again in a moment.',
  safe: 'Card details are entered on a secure page',
  refused: (code: string) => refusals[code] ?? 'The payment could not be started. Please try again.',
} as const;

const payRefusals: Readonly<Record<string, string>> = {
  ...refusals,
  ShareTaken: 'Somebody else is paying this part, or has paid it. Please choose again.',
  AmountChanged: 'What you chose comes to another amount now. Please look at it again.',
};

const divideRefusals: Readonly<Record<string, string>> = {
  ...refusals,
  Stale: 'Somebody at your table is paying just now. Please wait until that is done.',
  PartPaid: 'A part of this bill is paid already, so it cannot be divided like that any more.',
  NothingToSplit: 'There is nothing to pay that could be divided.',
  NotAllowed: 'The restaurant has set a discount or a surcharge on this bill. Please ask your server.',
};

export const splitMessages = {
  whole: 'Pay the whole bill',
  split: 'Split the bill',
  shared: 'Everybody at your table sees it, and pays their own part.',
  equal: 'Equally',
  items: 'By dishes',
  free: 'My own amount',
  none: 'Not at all: one pays the whole bill',
  divide: 'Split for the Table',
  putTogether: 'Put the Bill Together',
  change: 'Change the split',
  rest: 'Everything that is left',
  taken: (names: string) => `Somebody else pays for ${names} now. It is not in your part any more.`,
  allTaken: 'Others are paying all that is left just now.',
  notAnAmount: 'Please enter the amount as a figure, such as 20 or 20.50',
  tooMuch: (left: string) => `At most ${left} is left to pay`,
  changed: 'Somebody at your table has just changed how the bill is split. Please look at it.',
  divideNoAnswer: 'There was no answer. Please try again.',
  payRefused: (code: string) => payRefusals[code] ?? paymentMessages.failed,
  divideRefused: (code: string) => divideRefusals[code] ?? 'The bill could not be split. Please try again.',
} as const;
