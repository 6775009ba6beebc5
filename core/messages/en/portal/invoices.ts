import { room } from '../../message.ts';

export const invoiceMessages = room('portal/invoices', {
  receiptFailed: 'This receipt could not be loaded.',
  noReceipt: 'There is no receipt for this order yet.',
  noReceiptHint: 'An order has one once it is paid.',
  listTitle: 'Undelivered invoices',
  listFailed: 'Failed to get undelivered invoices!',
  listEmpty: 'Every invoice was delivered.',
  resent: 'The invoice is on its way again.',
  resendFailed: 'The invoice could not be sent again!',
  thanks: 'Thank you for your visit!',
  receiptTitle: 'Receipt of order {order}',
  loading: 'Loading receipt',
  parts: 'Paid in parts',
  payment: 'Payment {number}, {mode}, {amount}',
  /** What became of a mail. */
  sent: 'Sent',
  noEmail: 'No email',
  mail: 'Mail',
  noAddress: 'This payment has no email address, so no invoice was sent.',
  sentAt: '{time} {zone}',
  sendByEmail: 'Send by email',
  sendTitle: 'Send the invoice of order {order}',
  row: 'Order {order}, {email}',
  sendAgainTo: 'Send again: {email}',
  tryingAgain: 'Trying again',
  eraseAddress: "Erase the guest's address",
  eraseQuestion: "Erase the guest's address?",
  eraseDetail:
    'Their email address and the mail of this invoice are erased right away. The payment stays, without the address.',
  erased: 'Address erased.',
  eraseFailed: 'Failed to erase the address!',
});
