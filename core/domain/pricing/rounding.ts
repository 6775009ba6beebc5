import { type Cents, divideHalfUp } from '../money.ts';

/** What rounding to the nearest multiple of `step` adds: 18604 by 10 = -4, 18605 by 10 = 5. Only 0 rounds to 0. */
export function roundingOf(amountCents: Cents, step: Cents): Cents {
  if (amountCents === 0) return 0;
  const steps = Number(divideHalfUp(BigInt(amountCents), BigInt(step)));
  return Math.max(steps, 1) * step - amountCents;
}
