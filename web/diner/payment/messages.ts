const refusals: Readonly<Record<string, string>> = {
  AmountChanged: 'The amount has changed. Please look at the bill again.',
  AlreadyPaid: 'This order is already paid.',
  NotClosed: 'This order is not waiting for payment.',
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
