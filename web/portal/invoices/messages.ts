export const invoiceMessages = {
  receiptFailed: 'This receipt could not be loaded.',
  noReceipt: 'There is no receipt for this order yet.',
  noReceiptHint: 'An order has one once it is paid.',
  listTitle: 'Undelivered invoices',
  listFailed: 'Failed to get undelivered invoices!',
  listEmpty: 'Every invoice was delivered.',
  resent: 'The invoice is on its way again.',
  resendFailed: 'The invoice could not be sent again!',
  invalidEmail: 'Please enter a valid email!',
} as const;

export const mailStateLabels = { waiting: 'Trying again', failed: 'Not delivered' } as const;
