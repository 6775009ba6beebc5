import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import { moneyOf } from '../money.ts';
import { type ChargePlan, parseChargePlan, tierFor } from './charge-plan.ts';
import { emptyTiers, overlapsOfTiers, type TotalsRange, uncoveredTotals } from './plan-gaps.ts';

const usd = moneyOf('USD');

function planOf(text: string): ChargePlan {
  const plan = parseChargePlan(usd, text);
  if (!plan) throw new Error(`no plan: ${text}`);
  return plan;
}

describe('a plan', () => {
  test('without gaps has no gaps, no overlaps and no unused tier', () => {
    const plan = planOf('0$25$0.5$0|25$75$1$0|75$1000$2$0');
    expect([uncoveredTotals(plan), overlapsOfTiers(plan), emptyTiers(plan)]).toEqual([[], [], []]);
  });

  test('reports the totals that fall to the default', () => {
    expect(uncoveredTotals(planOf('10$25$1$0|30$75$1$0|80$0$2$0'))).toEqual([
      { aboveCents: 0, upToCents: 1_000 },
      { aboveCents: 2_500, upToCents: 3_000 },
      { aboveCents: 7_500, upToCents: 8_000 },
    ]);
  });

  test('reports overlapping tiers', () => {
    expect(overlapsOfTiers(planOf('0$25$1$0|20$75$1$0|70$0$2$0'))).toEqual([
      { tiers: [1, 2], aboveCents: 2_000, upToCents: 2_500 },
      { tiers: [2, 3], aboveCents: 7_000, upToCents: 7_500 },
    ]);
  });

  test('of zeros alone is its third tier', () => {
    const plan = planOf('0$0$0$0|0$0$0$0|0$0$0$0');
    expect([uncoveredTotals(plan), overlapsOfTiers(plan), emptyTiers(plan)]).toEqual([[], [], [1, 2]]);
  });
});

describe('for any plan and total', () => {
  const cents = fc.integer({ min: 0, max: 60 });
  const tier = fc.record({ fromCents: cents, uptoCents: cents, serviceChargeCents: cents, otherChargeCents: cents });
  const contains = ({ aboveCents, upToCents }: TotalsRange, total: number) =>
    total > aboveCents && (upToCents === undefined || total <= upToCents);

  test('the uncovered totals are exactly those without a tier', () => {
    fc.assert(
      fc.property(fc.tuple(tier, tier, tier), fc.integer({ min: 1, max: 80 }), (plan, total) => {
        expect(uncoveredTotals(plan).some((range) => contains(range, total))).toBe(tierFor(total, plan) === undefined);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('the overlaps are exactly the totals that two tiers claim', () => {
    fc.assert(
      fc.property(fc.tuple(tier, tier, tier), fc.integer({ min: 1, max: 80 }), (plan, total) => {
        const [first, second, third] = plan;
        const claimedBy = [
          total > first.fromCents && total <= first.uptoCents,
          total > second.fromCents && total <= second.uptoCents,
          total > third.fromCents,
        ].filter(Boolean);
        expect(overlapsOfTiers(plan).some((range) => contains(range, total))).toBe(claimedBy.length > 1);
      }),
      { numRuns: runs(2_000) },
    );
  });
});
