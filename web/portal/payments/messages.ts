export const paymentMessages = {
  paid: 'Payment has been done successfully',
  enterCode: 'Please Enter Manager Code',
  wrongCode: 'Please enter the correct Code',
  badEmail: 'Please enter a valid email!',
  discountMode: 'Please select a discount mode!',
  discountFigure: 'Please enter a discount figure!',
  surchargeMode: 'Please select a surcharge mode!',
  surchargeFigure: 'Please enter a surcharge figure!',
  paymentMode: 'Please select a Payment mode!',
  badTip: 'Please enter a valid tip!',
  discountAbove: (limit: string) => `The discount may be at most ${limit}`,
  surchargeAbove: (limit: string) => `The surcharge may be at most ${limit}`,
  tipAbove: (limit: string) => `The tip may be at most ${limit}`,
  billFailed: 'The bill could not be loaded.',
  notPending: 'This order is not waiting for payment.',
  amountChanged: 'The amount has changed. Please look at the bill again.',
  failed: 'The payment could not be recorded. Please try again.',
  payingNow: 'Paying now',
  guestPays: 'A guest is paying this order by card just now. Taking the payment here ends that first.',
} as const;

/** Why a payment was refused, as the server words it where no sentence of ours is better. */
export const paymentRefusals = (serverWords: string | undefined) => ({
  known: { AmountChanged: paymentMessages.amountChanged, DiscountNotAllowed: paymentMessages.wrongCode },
  otherwise: serverWords ?? paymentMessages.failed,
});

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

export const refundMessages = {
  badAmount: 'Please enter a valid amount!',
  noReason: 'Please enter a reason!',
  atMost: (left: string) => `At most ${left} can be refunded.`,
  question: (amount: string) => `Are you sure to refund ${amount}?`,
  toCard: 'The money goes back to the card that paid.',
  byHand: 'Hand the money to the guest yourself: this is the record of it.',
  done: (amount: string) => `${amount} has been refunded`,
  pending: (amount: string) => `The refund of ${amount} is on its way`,
  failed: 'The money could not be refunded. Please try again.',
  listFailed: 'The refunds could not be loaded.',
} as const;

export const refundStateLabels = { pending: 'On its way', done: 'Refunded', failed: 'Failed' } as const;
export const refundStateTones = { pending: 'pending', done: 'paid', failed: 'danger' } as const;

export const disputeMessages = {
  explanation: 'The bank decides. Answer a dispute in the Stripe Dashboard; what is lost counts as refunded.',
  listFailed: 'The disputes could not be loaded.',
} as const;

export const disputeStateLabels = { open: 'Open', won: 'Won', lost: 'Lost' } as const;
export const disputeStateTones = { open: 'pending', won: 'paid', lost: 'danger' } as const;

/** The bank's word for people: 'product_not_received' -> 'Product not received'. */
export function disputeReason(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const disputeWords = (amount: string, reason: string) =>
  `A bank asks a card payment of ${amount} back: ${disputeReason(reason).toLowerCase()}.`;

/** Why a card payment belongs to no bill. */
export const latePaymentWords = {
  'already-paid': (amount: string) =>
    `A card payment of ${amount} came in after this order was paid. Please give it back.`,
  'not-closed': (amount: string) =>
    `A card payment of ${amount} came in that this order could not take. Please give it back.`,
  'other-amount': (amount: string) => `A card payment of ${amount} is not the amount of the bill. Please give it back.`,
} as const;

/** One or several invoices that wait for somebody to look at them. */
export const undeliveredWords = (count: number) =>
  count === 1 ? '1 invoice could not be delivered.' : `${count} invoices could not be delivered.`;
