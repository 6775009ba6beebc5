import type { Cents } from '../money.ts';
import { type RefundState, refundStates } from '../refund-states.ts';

export interface GivenBack {
  readonly amountCents: Cents;
  readonly state: RefundState;
}

/** What can still be refunded, never below 0. Pending refunds count as refunded. */
export function leftToRefund(paidCents: Cents, refunds: readonly GivenBack[]): Cents {
  const given = refunds.reduce(
    (sum, { amountCents, state }) => (refundStates[state].countsAsGiven ? sum + amountCents : sum),
    0,
  );
  return Math.max(0, paidCents - given);
}

export function isRefundable(cents: Cents, leftCents: Cents): boolean {
  return cents > 0 && cents <= leftCents;
}
