export const sessionMessages = {
  unavailable: 'This table is currently unavailable for orders. Please speak to staff',
  scanCode: 'Please scan the QR code on your table',
  network: 'Network error, please try again',
  orderClosed: 'This order is closed and waits for payment. Please speak to staff to order more.',
  menuFailed: 'The menu could not be loaded.',
} as const;
