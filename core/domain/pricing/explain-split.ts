import { billMessages } from '../../messages/en/core/bill.ts';
import { fill, type Words } from '../../messages/message.ts';
import type { Formats } from '../formats/formats.ts';
import { type Cents, sumCents } from '../money.ts';
import { type SplitWay, waysToSplit } from './split.ts';

/** '$73.09 / 3 = $24.36, 1 of them a cent more'. Empty for custom amounts and for paid bills. */
export function explainShares(
  { amount }: Formats,
  way: SplitWay,
  bill: { readonly dueCents: Cents; readonly totalCents: Cents },
  openShares: readonly Cents[],
): Words[] {
  const { pays, explained } = waysToSplit[way];
  if (openShares.length === 0) return [];
  if (explained) return [fill(explained, { total: amount(bill.totalCents), due: amount(bill.dueCents) })];
  if (pays !== 'count') return [];
  const smallest = Math.min(...openShares);
  const larger = openShares.filter((cents) => cents > smallest).length;
  const known = { open: amount(sumCents(openShares)), shares: openShares.length, share: amount(smallest) };
  return [
    larger === 0 ? fill(billMessages.equalShares, known) : fill(billMessages.unequalShares, { ...known, larger }),
  ];
}
