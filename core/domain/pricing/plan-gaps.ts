import type { Cents } from '../money.ts';
import type { ChargePlan } from './charge-plan.ts';

/** If `upToCents` is undefined, the range has no upper end. */
export interface TotalsRange {
  readonly aboveCents: Cents;
  readonly upToCents: Cents | undefined;
}

/** Totals that fall into two tiers, of which the earlier one applies. Tiers are numbered from 1. */
export interface TierOverlap extends TotalsRange {
  readonly tiers: readonly [number, number];
}

/** Ranges above $0.00 that no tier covers, in ascending order. Such totals pay the default charge. */
export function uncoveredTotals(plan: ChargePlan): TotalsRange[] {
  const gaps: TotalsRange[] = [];
  let covered = 0;
  for (const { aboveCents, upToCents } of claims(plan).sort((a, b) => a.aboveCents - b.aboveCents)) {
    if (aboveCents > covered) gaps.push({ aboveCents: covered, upToCents: aboveCents });
    if (upToCents === undefined) return gaps;
    covered = Math.max(covered, upToCents);
  }
  return gaps;
}

export function overlapsOfTiers(plan: ChargePlan): TierOverlap[] {
  const found = claims(plan);
  return found.flatMap((gap, at) =>
    found.slice(at + 1).flatMap((other): TierOverlap[] => {
      const aboveCents = Math.max(gap.aboveCents, other.aboveCents);
      const upToCents = least(gap.upToCents, other.upToCents);
      const tiers = [Math.min(gap.tier, other.tier), Math.max(gap.tier, other.tier)] as const;
      return upToCents === undefined || aboveCents < upToCents ? [{ tiers, aboveCents, upToCents }] : [];
    }),
  );
}

/** Numbers of the tiers, from 1, that no total can fall into. The third tier has no upper bound. */
export function emptyTiers(plan: ChargePlan): number[] {
  const claimed = new Set(claims(plan).map(({ tier }) => tier));
  return [1, 2, 3].filter((tier) => !claimed.has(tier));
}

/** The range of each tier. Empty ranges are left out. */
function claims([first, second, third]: ChargePlan): (TotalsRange & { readonly tier: number })[] {
  return [
    { tier: 1, aboveCents: first.fromCents, upToCents: first.uptoCents },
    { tier: 2, aboveCents: second.fromCents, upToCents: second.uptoCents },
    { tier: 3, aboveCents: third.fromCents, upToCents: undefined },
  ].filter(({ aboveCents, upToCents }) => upToCents === undefined || aboveCents < upToCents);
}

function least(first: Cents | undefined, second: Cents | undefined): Cents | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return Math.min(first, second);
}
