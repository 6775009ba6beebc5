import { paymentModeMessages } from '../messages/en/core/payment-modes.ts';
import type { Message } from '../messages/message.ts';
import type { PaymentMode } from './payment-modes.ts';

interface PaymentModeWords {
  readonly staff: Message;
  readonly invoice: Message;
}

export const paymentModeWords: Readonly<Record<PaymentMode, PaymentModeWords>> = paymentModeMessages;
