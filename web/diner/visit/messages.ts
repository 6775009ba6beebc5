export const visitMessages = {
  unavailable: 'This table is currently unavailable for orders. Please speak to staff',
  scanCode: 'Please scan the QR code on your table',
} as const;
