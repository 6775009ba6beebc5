import type { Cents } from '../money.ts';

/**
 * Divides an amount in proportion to weights, to the cent. Each portion is rounded down, and the remaining cents go to
 * the largest remainders, earlier ones first ("largest remainder method", Hamilton 1792). The portions always add up to
 * the amount. None exceeds its weight unless the amount exceeds the sum of all weights.
 * 100.00 by 1 : 1 : 1 = 33.34 + 33.33 + 33.33.
 */
export function divideByWeight(amountCents: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amountCents) * BigInt(weight));
  const portions = exact.map((product) => Number(product / sum));
  const left = amountCents - portions.reduce((all, portion) => all + portion, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder.slice(0, left)) portions[index] = (portions[index] ?? 0) + 1;
  return portions;
}
