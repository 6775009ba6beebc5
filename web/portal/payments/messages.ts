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
  billFailed: 'The bill could not be loaded.',
  notPending: 'This order is not waiting for payment.',
  amountChanged: 'The amount has changed. Please look at the bill again.',
  failed: 'The payment could not be recorded. Please try again.',
  payingNow: 'Paying now',
  guestPays: 'A guest is paying this order by card just now. Taking the payment here ends that first.',
} as const;

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
