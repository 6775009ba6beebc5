import { room } from '../../message.ts';

export const dinerAppMessages = room('diner/app', {
  loading: 'Loading',
  failedTitle: 'Error',
  failed: 'This page could not be shown. Your order is kept.',
  loadAgain: 'Load again',
  unavailableTitle: 'Unavailable',
  unavailable: 'This table is currently unavailable for orders. Please speak to staff',
  tryAgain: 'Try again',
  scanCodeTitle: 'Welcome',
  scanCode: 'Please scan the QR code on your table',
  network: 'Network error, please try again',
  ui: {
    optional: 'Optional',
    close: 'Close',
    cancel: 'Cancel',
    ok: 'OK',
    restaurant: 'Restaurant',
  },
});
