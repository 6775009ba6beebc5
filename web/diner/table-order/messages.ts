export const tableOrderMessages = {
  orderClosed: 'This order is closed and waits for payment. Please speak to staff to order more.',
  menuFailed: 'The menu could not be loaded.',
} as const;
