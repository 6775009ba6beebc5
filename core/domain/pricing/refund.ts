import type { Cents } from '../money.ts';

/** pending: the card provider has not said yet that it is done. failed: nothing was given back. */
export const refundStates = ['pending', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

export interface GivenBack {
  readonly amountCents: Cents;
  readonly state: RefundState;
}

/** What of a payment can still be given back. A refund on its way counts as given; never below 0. */
export function leftToRefund(paidCents: Cents, refunds: readonly GivenBack[]): Cents {
  const given = refunds.reduce((sum, { amountCents, state }) => (state === 'failed' ? sum : sum + amountCents), 0);
  return Math.max(0, paidCents - given);
}

/** True for an amount that may be given back of what is left. */
export function isRefundable(cents: Cents, leftCents: Cents): boolean {
  return cents > 0 && cents <= leftCents;
}
