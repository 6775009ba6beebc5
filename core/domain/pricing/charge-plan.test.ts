import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oracleServiceCharge } from '../../../tests/oracle/bill-oracle.ts';
import { runs } from '../../../tests/runs.ts';
import { moneyOf } from '../money.ts';
import { type ChargePlan, parseChargePlan, serviceChargeFor, tierFor } from './charge-plan.ts';

const usd = moneyOf('USD');

const standardText = '0$25$0.5$0|25$75$1$0|75$1000$2$0';

function readPlan(text: string): ChargePlan {
  const plan = parseChargePlan(usd, text);
  if (!plan) throw new Error(`not a plan: ${text}`);
  return plan;
}

const standard = readPlan(standardText);
// Tiers with gaps below, between and above them, and with a fourth figure that must have no effect.
const holesText = '10$20$0.75$9|30$40$1.25$9|50$60$3$9';
const holes = readPlan(holesText);

describe('the plan Standard', () => {
  test.each([
    ['[MONEY-05 MONEY-17] nothing ordered: the default', 0, 10],
    ['[MONEY-14] one cent above from 1', 1, 50],
    ['[MONEY-14] one cent below upto 1', 2_499, 50],
    ['[MONEY-14] upto 1 itself', 2_500, 50],
    ['[MONEY-15] one cent above from 2', 2_501, 100],
    ['[MONEY-15] one cent below upto 2', 7_499, 100],
    ['[MONEY-15] upto 2 itself', 7_500, 100],
    ['[MONEY-16] one cent above from 3', 7_501, 200],
    ['[MONEY-16] upto 3 itself', 100_000, 200],
    ['[MONEY-16] above upto 3, which is not tested', 100_001, 200],
    ['[MONEY-16] far above', 499_999_950, 200],
  ])('%s', (_, totalCents, chargeCents) => {
    expect(serviceChargeFor(totalCents, standard)).toBe(chargeCents);
  });
});

test('[MONEY-14 MONEY-15 MONEY-16] the first matching tier wins if tiers overlap', () => {
  const overlapping = readPlan('0$100$1$0|50$200$2$0|0$1$3$0');
  expect([1, 5_001, 10_000, 10_001, 20_000, 20_001].map((cents) => serviceChargeFor(cents, overlapping))).toEqual([
    100, 100, 100, 200, 200, 300,
  ]);
});

test('[MONEY-04 MONEY-13] each plan prices by its own three tiers at every boundary', () => {
  const amount = fc.integer({ min: 0, max: 20_000 });
  const tier = fc.tuple(amount, amount, fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 }));
  const dollars = (cents: number) => (cents / 100).toFixed(2);
  fc.assert(
    fc.property(fc.tuple(tier, tier, tier), amount, (tiers, anyTotal) => {
      const text = tiers.map((figures) => figures.map(dollars).join('$')).join('|');
      const plan = readPlan(text);
      const bounds = tiers.flatMap((figures) => figures.slice(0, 2));
      for (const total of [anyTotal, ...bounds.flatMap((bound) => [bound - 1, bound, bound + 1])]) {
        if (total < 0) continue;
        const expected = oracleServiceCharge(new Decimal(total).dividedBy(100), text).times(100).toNumber();
        expect(serviceChargeFor(total, plan)).toBe(expected);
      }
    }),
    { numRuns: runs(500) },
  );
});

test('the other charge of a tier is stored but never charged', () => {
  expect(tierFor(1_500, holes)).toEqual({
    fromCents: 1_000,
    uptoCents: 2_000,
    serviceChargeCents: 75,
    otherChargeCents: 900,
  });
  expect(tierFor(2_500, holes)).toBeUndefined();
  expect(serviceChargeFor(1_500, readPlan(holesText.replaceAll('$9', '$0')))).toBe(serviceChargeFor(1_500, holes));
});

test.each([
  ['two tiers', '0$25$0.5$0|25$75$1$0'],
  ['four tiers', '0$25$0.5$0|25$75$1$0|75$1000$2$0|1000$2000$3$0'],
  ['three figures in a tier', '0$25$0.5|25$75$1$0|75$1000$2$0'],
  ['five figures in a tier', '0$25$0.5$0$0|25$75$1$0|75$1000$2$0'],
  ['an empty figure', '0$25$$0|25$75$1$0|75$1000$2$0'],
  ['a negative figure', '0$25$-0.5$0|25$75$1$0|75$1000$2$0'],
  ['a third decimal', '0$25$0.505$0|25$75$1$0|75$1000$2$0'],
  ['letters', '0$25$x$0|25$75$1$0|75$1000$2$0'],
  ['an exponent', '0$25$1e1$0|25$75$1$0|75$1000$2$0'],
  ['a bar at the end', `${standardText}|`],
  ['nothing', ''],
  ['blanks', ' '],
])('a text with %s is not a plan', (_, text) => {
  expect(parseChargePlan(usd, text)).toBeUndefined();
});

test('a plan text is read figure by figure in the order from, upto, service, other', () => {
  expect(parseChargePlan(usd, '1$2.5$0.1$4|5$6$7.25$8|9$10$11$12.01')).toEqual([
    { fromCents: 100, uptoCents: 250, serviceChargeCents: 10, otherChargeCents: 400 },
    { fromCents: 500, uptoCents: 600, serviceChargeCents: 725, otherChargeCents: 800 },
    { fromCents: 900, uptoCents: 1_000, serviceChargeCents: 1_100, otherChargeCents: 1_201 },
  ]);
});
