import type { Cents, Money } from '../money.ts';
import type { Rate } from './rate.ts';

/** `otherCharge` is stored, edited and reported, but is never part of a bill. */
export interface ChargeTier {
  readonly fromCents: Cents;
  readonly uptoCents: Cents;
  readonly serviceChargeCents: Cents;
  readonly otherChargeCents: Cents;
}

/** What applies if no tier does, and the estimate of the card fee. */
interface PlanDefaults {
  /** Charged if no tier applies. */
  readonly chargeCents: Cents;
  /** The card fee is estimated as a fixed amount and a part of the amount with tip. */
  readonly cardFeeCents: Cents;
  readonly cardFeeRate: Rate;
}

/** Stored with payments in this form. Defaults are left out for dollars. */
export type ChargePlan = readonly [ChargeTier, ChargeTier, ChargeTier, elsewhere?: PlanDefaults];

/** "Otherwise the default charge is 0.1"; "the card fee estimate is 2.9 percent of the amount with tip plus 0.30". */
const inDollars: PlanDefaults = { chargeCents: 10, cardFeeCents: 30, cardFeeRate: 290_000 };
const elsewhere: PlanDefaults = { chargeCents: 0, cardFeeCents: 0, cardFeeRate: 0 };

export const defaultsOf = ([, , , defaults = inDollars]: ChargePlan): PlanDefaults => defaults;

/** Parses `from$upto$service$other|…|…`. Returns undefined unless it has exactly 3 tiers of 4 amounts of the currency. */
export function parseChargePlan(money: Money, text: string): ChargePlan | undefined {
  const tiers = text.split('|').map((tier) => parseTier(money, tier));
  const [first, second, third] = tiers;
  if (tiers.length !== 3 || !first || !second || !third) return undefined;
  return money.currency === 'USD' ? [first, second, third] : [first, second, third, elsewhere];
}

/**
 * "A total above the first from-amount and up to its upto-amount takes tier 1. The same test applies to tier 2. A
 * total above tier 3's from-amount takes tier 3. Otherwise the default charge is 0.1."
 * With `0$25$0.5$0|25$75$1$0|75$1000$2$0`: $25.00 -> 50, $25.01 -> 100, $80.25 -> 200, $0.00 -> 10.
 */
export function serviceChargeFor(totalCents: Cents, plan: ChargePlan): Cents {
  return tierFor(totalCents, plan)?.serviceChargeCents ?? defaultsOf(plan).chargeCents;
}

export function tierFor(totalCents: Cents, [first, second, third]: ChargePlan): ChargeTier | undefined {
  if (totalCents > first.fromCents && totalCents <= first.uptoCents) return first;
  if (totalCents > second.fromCents && totalCents <= second.uptoCents) return second;
  if (totalCents > third.fromCents) return third;
  return undefined;
}

function parseTier({ parseCents }: Money, text: string): ChargeTier | undefined {
  const [fromCents, uptoCents, serviceChargeCents, otherChargeCents, ...more] = text.split('$').map(parseCents);
  if (fromCents === undefined || uptoCents === undefined || more.length > 0) return undefined;
  if (serviceChargeCents === undefined || otherChargeCents === undefined) return undefined;
  return { fromCents, uptoCents, serviceChargeCents, otherChargeCents };
}
