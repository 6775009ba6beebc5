import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import { type CashRounding, cashDirections } from '../formats/region.ts';
import { paymentRounding, paymentRoundings, refundInMode } from './rounding.ts';

const by = (step: number, direction: CashRounding['direction'] = 'nearest') => ({ step, direction });
const inCash = (cents: number, cash: CashRounding) => cents + paymentRounding(cents, 'Cash', cash);

// Values from restaurants in other countries, calculated by hand.
test.each([
  [499, by(5), 500],
  [501, by(5), 500],
  [502, by(5), 500],
  [503, by(5), 505],
  [198, by(5, 'down'), 195],
  [8_300, by(500), 8_500],
  [8_300, by(500, 'down'), 8_000],
  [8_200, by(500), 8_000],
  [8_250, by(500), 8_500],
  // 4.99 and a tip of 1.00.
  [599, by(5), 600],
  [2, by(5), 0],
  [1, by(5, 'up'), 5],
  [1_234, by(10), 1_230],
  [1_235, by(10), 1_240],
  [1_249, by(100), 1_200],
  [1_250, by(100), 1_300],
  [1_225, by(50), 1_250],
])('%i in cash by %j is %i', (cents, cash, paid) => {
  expect(inCash(cents, cash)).toBe(paid);
});

const steps = [1, 5, 10, 50, 100, 500];
const rule = fc.record({ step: fc.constantFrom(...steps), direction: fc.constantFrom(...cashDirections) });
const cents = fc.nat({ max: 10_000_000 });

describe('by every step and in every direction', () => {
  test.each(steps.flatMap((step) => cashDirections.map((direction) => by(step, direction))))('%j', (cash) => {
    expect(paymentRounding(0, 'Cash', cash)).toBe(0);
    for (const mode of ['Card', 'Online', 'Others'] as const) expect(paymentRounding(499, mode, cash)).toBe(0);
    fc.assert(
      fc.property(cents, (exact) => {
        const paid = inCash(exact, cash);
        expect(paid % cash.step).toBe(0);
        const added = paid - exact;
        if (cash.direction === 'up') expect(added >= 0 && added < cash.step).toBe(true);
        if (cash.direction === 'down') expect(added <= 0 && added > -cash.step).toBe(true);
        if (cash.direction === 'nearest') expect(added * 2 <= cash.step && added * 2 > -cash.step).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});

test('without steps nothing is rounded', () => {
  expect(paymentRounding(499, 'Cash', undefined)).toBe(0);
  expect(paymentRoundings([499, 1], 'Cash', undefined)).toEqual([0, 0]);
  expect(refundInMode(102, 499, 'Cash', undefined)).toBe(102);
});

test('payments made together are multiples, and their sum is rounded once', () => {
  expect(paymentRoundings([333, 334], 'Cash', by(5))).toEqual([2, -4]);
  expect(paymentRoundings([333, 334], 'Card', by(5))).toEqual([0, 0]);
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 10 }), rule, (amounts, cash) => {
      const paid = paymentRoundings(amounts, 'Cash', cash).map((rounding, at) => (amounts[at] ?? 0) + rounding);
      for (const amount of paid) expect(amount >= 0 && amount % cash.step === 0).toBe(true);
      const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, amount) => sum + amount, 0);
      expect(sumOf(paid)).toBe(inCash(sumOf(amounts), cash));
    }),
    { numRuns: runs(500) },
  );
});

describe('a refund in cash', () => {
  test.each([
    // Of 1.98 rounded down, all is 1.95; of 138 by 5, in which 55 are paid by card, 85.
    [195, 195, by(5, 'down'), 195],
    [8_500, 8_500, by(500), 8_500],
    [102, 500, by(5), 100],
    [103, 500, by(5), 105],
    [102, 500, by(5, 'up'), 105],
    [498, 500, by(5), 500],
    [2, 500, by(5), 0],
    // The payment was made before cash was rounded.
    [499, 499, by(5), 499],
    [498, 499, by(5), 495],
  ])('%i of the %i left, by %j, is %i', (wish, left, cash, given) => {
    expect(refundInMode(wish, left, 'Cash', cash)).toBe(given);
  });

  test('of a card is exact', () => {
    expect(refundInMode(102, 500, 'Card', by(5))).toBe(102);
  });

  test('is a multiple, never more than what is left, and several refund exactly what was paid', () => {
    fc.assert(
      fc.property(
        cents,
        rule,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
        (sale, cash, shares) => {
          const paid = inCash(sale, cash);
          let left = paid;
          for (const share of shares) {
            const given = refundInMode(Math.floor(left * share), left, 'Cash', cash);
            expect(given % cash.step === 0 && given <= left && given >= 0).toBe(true);
            left -= given;
          }
          expect(paid - (paid - left) - refundInMode(left, left, 'Cash', cash)).toBe(0);
        },
      ),
      { numRuns: runs(500) },
    );
  });
});
