import { billMessages } from '../messages/en/core/bill.ts';
import { fill, type Words } from '../messages/message.ts';
import type { Formats } from './formats/formats.ts';
import { paymentModeWords } from './payment-mode-words.ts';
import type { PaymentMode } from './payment-modes.ts';

interface NamedRefund {
  readonly paymentId: number;
  readonly paidBy: PaymentMode;
  readonly madeAt: Date | string;
  readonly state: 'pending' | 'done' | 'failed';
  /** As `dishNames` of core/domain/pricing writes them. */
  readonly dishes?: string | null | undefined;
}

/** 'Refund of payment 12 (Card, 11/21/2026 07:42:10 PM): 1 x Steak', as on receipts and in My Orders. */
export function refundWords(formats: Formats, refund: NamedRefund): Words {
  const { paymentId: payment, paidBy, madeAt, state, dishes } = refund;
  const words = billMessages.refund[state === 'pending' ? 'pending' : 'done'];
  const what = fill(words, { payment, mode: paymentModeWords[paidBy].invoice, time: formats.dateTime(madeAt) });
  return dishes ? fill(billMessages.refund.ofDishes, { refund: what, dishes }) : what;
}
