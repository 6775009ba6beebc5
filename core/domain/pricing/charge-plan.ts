import { type Cents, parseCents } from '../money.ts';

/** `otherCharge` is stored, edited and reported, but is never part of a bill. */
export interface ChargeTier {
  readonly fromCents: Cents;
  readonly uptoCents: Cents;
  readonly serviceChargeCents: Cents;
  readonly otherChargeCents: Cents;
}

export type ChargePlan = readonly [ChargeTier, ChargeTier, ChargeTier];

/** "Otherwise the default charge is 0.1": ten cents. */
export const defaultServiceCharge: Cents = 10;

/** Parses `from$upto$service$other|…|…`. Returns undefined unless it has exactly 3 tiers of 4 amounts. */
export function parseChargePlan(text: string): ChargePlan | undefined {
  const tiers = text.split('|').map(parseTier);
  const [first, second, third] = tiers;
  return tiers.length === 3 && first && second && third ? [first, second, third] : undefined;
}

/**
 * "A total above the first from-amount and up to its upto-amount takes tier 1. The same test applies to tier 2. A
 * total above tier 3's from-amount takes tier 3. Otherwise the default charge is 0.1."
 * With `0$25$0.5$0|25$75$1$0|75$1000$2$0`: $25.00 -> 50, $25.01 -> 100, $80.25 -> 200, $0.00 -> 10.
 */
export function serviceChargeFor(totalCents: Cents, plan: ChargePlan): Cents {
  return tierFor(totalCents, plan)?.serviceChargeCents ?? defaultServiceCharge;
}

export function tierFor(totalCents: Cents, [first, second, third]: ChargePlan): ChargeTier | undefined {
  if (totalCents > first.fromCents && totalCents <= first.uptoCents) return first;
  if (totalCents > second.fromCents && totalCents <= second.uptoCents) return second;
  if (totalCents > third.fromCents) return third;
  return undefined;
}

function parseTier(text: string): ChargeTier | undefined {
  const [fromCents, uptoCents, serviceChargeCents, otherChargeCents, ...more] = text.split('$').map(parseCents);
  if (fromCents === undefined || uptoCents === undefined || more.length > 0) return undefined;
  if (serviceChargeCents === undefined || otherChargeCents === undefined) return undefined;
  return { fromCents, uptoCents, serviceChargeCents, otherChargeCents };
}
