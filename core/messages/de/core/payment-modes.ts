import { paymentModeMessages } from '../../en/core/payment-modes.ts';
import { translation } from '../../translation.ts';

/** Printed on receipts. */
export const paymentModeTexts = translation(paymentModeMessages, {
  Cash: { invoice: 'Bar' },
  Card: { invoice: 'Karte' },
  Online: { invoice: 'Karte, online' },
  Others: { invoice: 'Andere' },
});
