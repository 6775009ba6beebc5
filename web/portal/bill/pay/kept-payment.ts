import type { PaymentForm } from '../pay-form/payment-form.ts';
import type { KeptPart } from '../split/use-part-payment.ts';

export const paymentScreen = 'payment';

/** What was typed into the payment dialog: of the whole bill, and of a part of a divided one. */
export interface KeptForms {
  readonly whole: PaymentForm;
  readonly part: KeptPart;
}
