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
