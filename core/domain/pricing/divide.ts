import type { Cents } from '../money.ts';

/**
 * Divides an amount in proportion to weights, to the cent. Each portion is rounded down, and the remaining cents go to
 * the largest remainders, earlier ones first ("largest remainder method", Hamilton 1792). The portions always add up to
 * the amount. None exceeds its weight unless the amount exceeds the sum of all weights.
 * 100.00 by 1 : 1 : 1 = 33.34 + 33.33 + 33.33.
 */
export function divideByWeight(amountCents: Cents, weights: readonly number[]): Cents[] {
  return divide(
    amountCents,
    weights.map((weight) => BigInt(weight)),
    (a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1),
  );
}

/**
 * The same, but the remaining cents go to the first weights above 0, whatever their remainders.
 * 1.00 by 1 : 2 : 4 = 0.15 + 0.28 + 0.57, where `divideByWeight` gives 0.14 + 0.29 + 0.57.
 */
export function divideToFirst(amountCents: Cents, weights: readonly bigint[]): Cents[] {
  return divide(amountCents, weights, (a, b) => a.index - b.index);
}

interface Portion {
  readonly index: number;
  readonly remainder: bigint;
}

function divide(amountCents: Cents, weights: readonly bigint[], inOrder: (a: Portion, b: Portion) => number): Cents[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amountCents) * weight);
  const portions = exact.map((product) => Number(product / sum));
  const left = amountCents - portions.reduce((all, portion) => all + portion, 0);
  const next = exact
    .map((product, index) => ({ index, remainder: product % sum }))
    .filter(({ index }) => weights[index] !== 0n)
    .sort(inOrder);
  for (const { index } of next.slice(0, left)) portions[index] = (portions[index] ?? 0) + 1;
  return portions;
}
