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
 * A refund's share of its payment's taxes; the last refund gets everything left. `refunds` are the earlier ones. Tip and
 * rounding, which have no tax, go back last. Of 12.70 with a tip of 2.00 and 0.70 of tax at 7 %, a refund of 5.35 has
 * net 5.00 and tax 0.35.
 */
export function taxesOfRefund(
  paid: {
    readonly amountCents: Cents;
    readonly tipCents: Cents;
    readonly roundingCents: Cents;
    readonly taxes: readonly RateSum[] | null;
  },
  refunds: readonly (GivenBack & { readonly taxes: readonly RateSum[] | null })[],
  cents: Cents,
): RateSum[] | null {
  if (!paid.taxes) return null;
  const given = refunds.filter(({ state }) => refundStates[state].countsAsGiven);
  const taken = given.map(({ taxes }) => taxes ?? []);
  const ofBill = leftToRefund(paid.amountCents - paid.tipCents - paid.roundingCents, given);
  const isLast = cents >= leftToRefund(paid.amountCents, given);
  return takeTaxes(remainingTaxes(paid.taxes, taken), isLast ? ofBill : Math.min(cents, ofBill), ofBill);
}

/** The taxes of a payment. A single added rate is listed as rate 0, because there are no others to distinguish. */
export function taxesPaid({
  taxes,
  taxCents,
  ...paid
}: {
  readonly amountCents: Cents;
  readonly tipCents: Cents;
  readonly roundingCents: Cents;
  readonly taxCents: Cents;
  readonly taxes?: readonly RateSum[] | null;
}): readonly RateSum[] {
  const billCents = paid.amountCents - paid.tipCents - paid.roundingCents;
  return taxes ?? [{ rate: 0, netCents: billCents - taxCents, taxCents }];
}

export function isRefundable(cents: Cents, leftCents: Cents): boolean {
  return cents > 0 && cents <= leftCents;
}
