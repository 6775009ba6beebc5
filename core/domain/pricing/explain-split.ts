import type { Formats } from '../formats/formats.ts';
import { type Cents, sumCents } from '../money.ts';
import type { SplitWay } from './split.ts';

/**
 * How the shares arose that nobody has paid yet, in words: '$73.09 / 3 = $24.36, 1 of them a cent more'. Nothing for a bill
 * that is divided freely, or paid.
 */
export function explainShares(
  { amount }: Formats,
  way: SplitWay,
  bill: { readonly dueCents: Cents; readonly totalCents: Cents },
  openShares: readonly Cents[],
): string[] {
  if (way === 'free' || openShares.length === 0) return [];
  if (way === 'items') {
    return [`a dish's price / ${amount(bill.totalCents)} × ${amount(bill.dueCents)}, to the cent`];
  }
  const smallest = Math.min(...openShares);
  const larger = openShares.filter((cents) => cents > smallest).length;
  const more = larger === 0 ? '' : `, ${larger} of them a cent more`;
  return [`${amount(sumCents(openShares))} / ${openShares.length} = ${amount(smallest)}${more}`];
}
