import { disputeReason } from '../disputes/messages.ts';

export const disputeWords = (amount: string, reason: string) =>
  `A bank asks a card payment of ${amount} back: ${disputeReason(reason).toLowerCase()}.`;

/** Why a card payment belongs to no bill. */
export const latePaymentWords = {
  'already-paid': (amount: string) =>
    `A card payment of ${amount} came in after this order was paid. Please give it back.`,
  'not-closed': (amount: string) =>
    `A card payment of ${amount} came in that this order could not take. Please give it back.`,
  'other-amount': (amount: string) => `A card payment of ${amount} is not the amount of the bill. Please give it back.`,
} as const;

/** One or several invoices that wait for somebody to look at them. */
export const undeliveredWords = (count: number) =>
  count === 1 ? '1 invoice could not be delivered.' : `${count} invoices could not be delivered.`;
