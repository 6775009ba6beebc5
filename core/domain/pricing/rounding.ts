import type { CashRounding } from '../formats/region.ts';
import { type Cents, divideHalfUp } from '../money.ts';
import { type PaymentMode, paymentModeRules } from '../payment-modes.ts';

/** What rounding to the nearest multiple of `step` adds: 18604 by 10 = -4, 18605 by 10 = 5. Only 0 rounds to 0. */
export function roundingOf(amountCents: Cents, step: Cents): Cents {
  if (amountCents === 0) return 0;
  const steps = Number(divideHalfUp(BigInt(amountCents), BigInt(step)));
  return Math.max(steps, 1) * step - amountCents;
}

const stepsIn: Readonly<Record<CashRounding['direction'], (cents: bigint, step: bigint) => bigint>> = {
  nearest: divideHalfUp,
  up: (cents, step) => (cents + step - 1n) / step,
  down: (cents, step) => cents / step,
};

/** The rounding of a payment with tax and tip: 4.99 in cash by 0.05 = 0.01. 0 for other modes and without steps. */
export function paymentRounding(amountCents: Cents, mode: PaymentMode, cash: CashRounding | undefined): Cents {
  if (!cash || !paymentModeRules[mode].isCash) return 0;
  return inSteps(amountCents, cash) - amountCents;
}

/**
 * The roundings of amounts that are paid together. Each payment becomes a multiple of the step, none is negative, and
 * together they are the rounded sum: 3.33 and 3.34 by 0.05 = 3.35 and 3.30, as 6.67 is rounded to 6.65.
 */
export function paymentRoundings(
  amounts: readonly Cents[],
  mode: PaymentMode,
  cash: CashRounding | undefined,
): Cents[] {
  let [exact, rounding] = [0, 0];
  return amounts.map((amountCents) => {
    exact += amountCents;
    const before = rounding;
    rounding = paymentRounding(exact, mode, cash);
    return rounding - before;
  });
}

/**
 * What is paid out for a refund. In cash it is rounded, but is never more than what is left. A refund of everything left
 * is paid out as it was paid in. 1.02 by 0.05 = 1.00.
 */
export function refundInMode(cents: Cents, leftCents: Cents, mode: PaymentMode, cash: CashRounding | undefined): Cents {
  return refundInSteps(cents, leftCents, paymentModeRules[mode].isCash ? cash : undefined);
}

/** The same for given steps, limited to `mostCents`. */
export function refundInSteps(
  cents: Cents,
  leftCents: Cents,
  steps: CashRounding | undefined,
  mostCents: Cents = leftCents,
): Cents {
  if (!steps || cents === leftCents) return cents;
  const given = inSteps(cents, steps);
  return given <= mostCents ? given : mostCents - (mostCents % steps.step);
}

const inSteps = (cents: Cents, { step, direction }: CashRounding): Cents =>
  Number(stepsIn[direction](BigInt(cents), BigInt(step))) * step;
