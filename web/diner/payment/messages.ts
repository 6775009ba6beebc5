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
  alreadyPaid: 'This order is already paid.',
  safe: 'Card details are entered on a secure page',
  refused: (code: string) => refusals[code] ?? 'The payment could not be started. Please try again.',
} as const;
