import { room } from '../../message.ts';

/** What payment modes are called: by staff, and on invoices and receipts. */
export const paymentModeMessages = room('core/payment-modes', {
  Cash: { staff: 'Cash', invoice: 'Cash' },
  Card: { staff: 'Card', invoice: 'Card' },
  Online: { staff: 'Online', invoice: 'Card, paid online' },
  Others: { staff: 'Others', invoice: 'Other' },
});
