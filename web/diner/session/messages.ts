export const sessionMessages = {
  unavailable: 'This table is currently unavailable for orders. Please speak to staff',
  scanCode: 'Please scan the QR code on your table',
  network: 'Network error, please try again',
  menuFailed: 'The menu could not be loaded.',
} as const;
