import type { PaymentMode } from './payment-modes.ts';

interface PaymentModeWords {
  readonly staff: string;
  /** On invoices and receipts. */
  readonly invoice: string;
}

/** What a payment mode is called. */
export const paymentModeWords: Readonly<Record<PaymentMode, PaymentModeWords>> = {
  Cash: { staff: 'Cash', invoice: 'Cash' },
  Card: { staff: 'Card', invoice: 'Card' },
  Online: { staff: 'Online', invoice: 'Card, paid online' },
  Others: { staff: 'Others', invoice: 'Other' },
};
