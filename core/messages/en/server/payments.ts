import { room } from '../../message.ts';

export const paymentMessages = room('server/payments', {
  badTip: 'The tip must be an amount such as 5 or 5.50.',
  tooMuchTip: 'The tip can be at most ten times the amount to pay.',
  noPart: 'This is not a part of a bill.',
  wholeBillOnly: 'Discount and surcharge apply to the whole bill. Set them before you split it.',
  partNeedsKey: 'Paying a part needs an Idempotency-Key.',
  discount: {
    modeMissing: 'Please select a discount mode!',
    figureMissing: 'Please enter a discount figure!',
    tooMuch: 'The discount can be at most {limit}.',
    noFigure: 'The discount must be an amount, or a percentage up to 100.',
  },
  surcharge: {
    modeMissing: 'Please select a surcharge mode!',
    figureMissing: 'Please enter a surcharge figure!',
    tooMuch: 'The surcharge can be at most {limit}.',
    noFigure: 'The surcharge must be an amount, or a percentage up to 100.',
  },
  otherPhone: 'Another phone at this table has just started to pay. Please check the bill again.',
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
  madeAlready: 'This payment was already made. Please check the bill again.',
  away: 'The card payment service is not responding. Please try again, or pay your server.',
  late: 'This card payment came too late for your order. Staff will refund it.',
  held: 'The card payment service is not responding. Your part stays reserved for you for a few minutes.',
  notSigned: 'The signature is not from {provider}.',
  notDivided: 'This bill is no longer split. Please check it again.',
  dividedByShares: 'This bill is split into shares.',
  dividedByAmounts: 'This bill is split by amounts.',
  peopleMissing: 'Please enter how many people split the bill.',
  guestPaysAway: 'A guest is paying by card, and the card service is not responding. Please try again in a moment.',
  guestPays: 'Another guest at your table is paying. Please wait until they are done.',
  setByStaff: 'The restaurant has set a discount or a surcharge on this bill. Please ask your server.',
});
