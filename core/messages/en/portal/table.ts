import { room } from '../../message.ts';

export const tableDetailMessages = room('portal/table', {
  waiting: 'Waiting for confirmation',
  freeQuestion: 'Free {name}?',
  free: 'Free Table',
  freeDetail: 'Its guests are checked out, and the table gets a new OTP.',
  freed: 'Table is free!',
  freeFailed: 'Failed to free the table!',
  failed: 'Failed to get the table!',
  notLoaded: 'This table could not be loaded.',
  loading: 'Loading table',
  otpSince: 'OTP since',
  guestsSince: 'Guests since',
  qrCode: 'QR code',
  noOrder: 'No unpaid order at this table',
});
