import { room } from '../../message.ts';

export const invoiceMessages = room('server/invoices', {
  order: 'Order',
  paymentNumber: 'Payment No.',
  table: 'Table',
  ordered: 'Ordered',
  paid: 'Paid',
  paymentMode: 'Payment mode',
  part: 'Part',
  partAt: 'Payment {place} of this bill',
  partOfShares: {
    one: 'Payment {place} of this bill, share {shares}',
    other: 'Payment {place} of this bill, shares {shares}',
  },
  figures: {
    total: 'Sub-total',
    discount: 'Discount',
    serviceCharge: 'Service fee',
    surcharge: 'Surcharge',
    tax: 'Tax',
    tip: 'Tip',
    amount: 'Amount paid',
  },
  bill: 'Bill',
  yourPart: 'Your part',
  paymentBy: 'Payment {place}, {mode}',
  tips: 'Tips',
  howCalculated: 'How this is calculated',
  thanks: 'Thank you for your visit!',
  notAttached: 'This invoice is too long for a PDF, so there is no attachment.',
  subject: 'Your invoice from {restaurant}, order {order}',
  /** Title of the PDF. */
  title: 'Invoice of order {order}, {restaurant}',
  /** Why the mail was not sent. */
  undelivered: {
    server: 'The mail server could not be reached.',
    message: 'The invoice could not be created. Please tell the person who runs this system.',
    address: 'The mail server refused the address.',
    addressBecause: 'The mail server refused the address: {answer}',
  },
});
