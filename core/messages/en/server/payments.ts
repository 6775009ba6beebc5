import { room } from '../../message.ts';

export const paymentMessages = room('server/payments', {
  badTip: 'The tip must be an amount such as 5 or 5.50.',
  tooMuchTip: 'The tip may be at most ten times the amount to pay.',
  noPart: 'This is no part of a bill.',
  wholeBillOnly: 'Discount and surcharge belong to the whole bill.',
  partNeedsKey: 'A part is paid with an Idempotency-Key.',
  discount: {
    modeMissing: 'Please select a discount mode!',
    figureMissing: 'Please enter a discount figure!',
    tooMuch: 'The discount may be at most {limit}.',
    noFigure: 'The discount must be an amount, or at most 100 percent.',
  },
  surcharge: {
    modeMissing: 'Please select a surcharge mode!',
    figureMissing: 'Please enter a surcharge figure!',
    tooMuch: 'The surcharge may be at most {limit}.',
    noFigure: 'The surcharge must be an amount, or at most 100 percent.',
  },
  otherPhone: 'Another phone at this table has just started to pay. Please look at the bill again.',
  /** Of what is paid, on the page of the card provider. */
  checkout: '{restaurant}, {table}, order {order}',
  checkoutOfPart: '{restaurant}, {table}, part of order {order}',
  /** Figures of a bill, as the payment screens call them. */
  figures: {
    total: 'Total Amt',
    discount: 'Discount',
    serviceCharge: 'Service Fee',
    surcharge: 'Restaurant Surcharge',
    tax: 'Tax Amt',
    amount: 'Whole bill',
  },
  aShare: 'A share',
  madeAlready: 'This payment was made already. Please look at the bill again.',
  away: 'The card payment service does not answer. Please try again, or pay your server.',
  late: 'Your order could not take this card payment any more. It is kept for staff to give back.',
  held: 'The card payment service does not answer. What you were about to pay stays yours for some minutes.',
  notSigned: 'This is not signed by {provider}.',
  notDivided: 'This bill is not divided any more. Please look at it again.',
  dividedByShares: 'This bill is divided into shares.',
  dividedByAmounts: 'This bill is divided by amounts.',
  peopleMissing: 'Please say how many share the bill.',
  guestPaysAway: 'A guest is paying by card and the card service does not answer. Please try again in a moment.',
  guestPays: 'Somebody at your table is paying just now. Please wait until that is done.',
  setByStaff: 'The restaurant has set a discount or a surcharge on this bill. Please ask your server.',
});
