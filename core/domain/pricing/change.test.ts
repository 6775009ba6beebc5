import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import { usualCashRounding } from '../formats/cash-steps.ts';
import { currencyCodes } from '../formats/currencies.ts';
import { fullAmountsAbove } from '../formats/full-amounts.ts';
import { cashDirections } from '../formats/region.ts';
import { moneyOf } from '../money.ts';
import { changeOf, givenOfEach } from './change.ts';
import { paymentRounding, paymentRoundings } from './rounding.ts';

const nearest = (step: number) => ({ step, direction: 'nearest' }) as const;

// By hand: 10.00 = 4.99 + 0.01 + 5.00.
test.each([
  [499, 1_000, nearest(5), 500],
  [499, 500, nearest(5), 0],
  [499, 499, nearest(5), undefined],
  [599, 1_000, nearest(5), 400],
  [3_240, 4_000, undefined, 760],
  [13_800, 20_000, nearest(500), 6_000],
  [18_600, 20_000, undefined, 1_400],
  [0, 0, nearest(5), 0],
])('of %i in cash, %i given, by %j: change %s', (exact, given, cash, change) => {
  expect(changeOf(given, exact + paymentRounding(exact, 'Cash', cash))).toBe(change);
});

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test('in every currency, for one payment or several together, cash given equals payments plus change', () => {
  const currency = fc.constantFrom(...currencyCodes);
  const amounts = fc.array(fc.nat({ max: 5_000_000 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(
      currency,
      amounts,
      fc.nat({ max: 9_000_000 }),
      fc.constantFrom(...cashDirections),
      (code, exact, more, direction) => {
        const usual = usualCashRounding('XX', code);
        const cash = usual && { ...usual, direction };
        const paid = paymentRoundings(exact, 'Cash', cash).map((rounding, at) => (exact[at] ?? 0) + rounding);
        const given = sumOf(paid) + more;
        const each = givenOfEach(paid, given);
        expect(sumOf(each)).toBe(given);
        const changes = each.map((part, at) => changeOf(part, paid[at] ?? 0));
        expect(changes.every((change) => change !== undefined && change >= 0)).toBe(true);
        expect(sumOf(changes.map((change) => change ?? 0))).toBe(more);
        if (sumOf(paid) > 0) expect(changeOf(sumOf(paid) - 1, sumOf(paid))).toBeUndefined();
      },
    ),
    { numRuns: runs(500) },
  );
});

test('two orders of 20.00 and 22.50, paid together with 50.00', () => {
  expect(givenOfEach([2_000, 2_250], 5_000)).toEqual([2_000, 3_000]);
});

// Amounts that people can give with the notes they have, found by hand.
test.each([
  ['USD', 3_240, [3_300, 3_500, 4_000, 5_000, 10_000]],
  ['USD', 4_000, [5_000, 10_000]],
  ['EUR', 280, [300, 500, 1_000, 2_000, 5_000, 10_000]],
  ['CHF', 9_995, [10_000]],
  ['JPY', 3_240, [3_300, 3_500, 4_000, 5_000, 10_000]],
  ['KWD', 18_600, [19_000, 20_000, 50_000, 100_000]],
  ['CZK', 41_700, [42_000, 45_000, 50_000, 60_000, 100_000]],
  ['IDR', 15_000_000, [16_000_000, 20_000_000]],
  ['VND', 325_400, [330_000, 350_000, 400_000, 500_000, 1_000_000]],
])('full amounts in %s above %i', (code, cents, amounts) => {
  expect(fullAmountsAbove(moneyOf(code), cents)).toEqual(amounts);
});

test('full amounts are more than the amount, rise, and are at most six, in every currency', () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencyCodes), fc.integer({ min: 1, max: 100_000_000 }), (code, cents) => {
      const amounts = fullAmountsAbove(moneyOf(code), cents);
      expect(amounts.length > 0 && amounts.length <= 6).toBe(true);
      expect([cents, ...amounts]).toEqual([...new Set([cents, ...amounts])].sort((a, b) => a - b));
    }),
    { numRuns: runs(300), examples: [['AED', 100_000_000]] },
  );
});
