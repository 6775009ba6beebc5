import type { Cents } from '../money.ts';
import { type RefundState, refundStates } from '../refund-states.ts';
import type { RateSum } from './tax-rules.ts';
import { remainingTaxes, takeTaxes } from './taxes.ts';

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

/**
 * A refund's share of its payment's taxes; the last refund gets all that is left. `refunds` are the earlier ones.
 * 10.70 paid with 0.70 of tax at 7 %, refund of 5.35: net 5.00, tax 0.35.
 */
export function taxesOfRefund(
  paid: { readonly amountCents: Cents; readonly taxes: readonly RateSum[] | null },
  refunds: readonly (GivenBack & { readonly taxes: readonly RateSum[] | null })[],
  cents: Cents,
): RateSum[] | null {
  if (!paid.taxes) return null;
  const given = refunds.filter(({ state }) => refundStates[state].countsAsGiven);
  const left = leftToRefund(paid.amountCents, given);
  const taken = given.map(({ taxes }) => taxes ?? []);
  return takeTaxes(remainingTaxes(paid.taxes, taken), Math.min(cents, left), left);
}

export function isRefundable(cents: Cents, leftCents: Cents): boolean {
  return cents > 0 && cents <= leftCents;
}
