import { room } from '../../message.ts';

export const invoiceMessages = room('server/invoices', {
  order: 'Order',
  paymentNumber: 'Payment No.',
  table: 'Table',
  ordered: 'Ordered',
  paid: 'Paid',
  paymentMode: 'Payment mode',
  buyer: 'Invoice to',
  part: 'Part',
  partAt: 'Payment {place} of this bill, a chosen amount',
  partOfDishes: 'Payment {place} of this bill, by dishes',
  partOfShares: {
    one: 'Payment {place} of this bill, an equal share',
    other: 'Payment {place} of this bill, {count} equal shares',
  },
  yourShare: 'Your share',
  yourDishes: 'Your share, with fees and tax',
  taxInShare: 'Tax in your share',
  paymentBy: 'Payment {place}, {mode}',
  tips: 'Tips',
  howCalculated: 'How this is calculated',
  thanks: 'Thank you for your visit!',
  notAttached: 'This invoice is too long for a PDF, so there is no attachment.',
  refundSubject: 'A refund from {restaurant}, order {order}',
  refundLead: '{amount} of your payment has been refunded. This is your invoice with the refund.',
  subject: 'Your invoice from {restaurant}, order {order}',
  /** The name of the file. */
  file: 'invoice-{order}.pdf',
  title: 'Invoice of order {order}, {restaurant}',
  undelivered: {
    server: 'The mail server could not be reached.',
    message: 'The invoice could not be created. Please tell the person who runs this system.',
    address: 'The mail server refused the address.',
    addressBecause: 'The mail server refused the address: {answer}',
  },
});
