import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneyOf } from '../money.ts';
import { changedPrice, priceStepsOf } from './price-change.ts';

const usd = moneyOf('USD');

const percent = (figure: number) => figure * 100_000;

test.each([
  [433, { rate: percent(10), isLower: false, step: 5 }, 475],
  [433, { rate: percent(10), isLower: false, step: 1 }, 476],
  [1000, { rate: percent(8.5), isLower: true, step: 50 }, 900],
  [250, { cents: 300, isLower: true, step: 1 }, 0],
  [9_999_900, { cents: 200, isLower: false, step: 1 }, 9_999_999],
  [0, { rate: percent(50), isLower: false, step: 10 }, 0],
])('%d changed by %j is %d', (price, change, after) => expect(changedPrice(usd, price, change)).toBe(after));

test.each([
  ['USD', [1, 5, 10, 50, 100]],
  ['JPY', [1, 5, 10, 50, 100]],
  ['KWD', [1, 5, 10, 50, 100]],
  ['IDR', [100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000]],
  ['VND', [1, 5, 10, 50, 100, 500, 1_000, 5_000]],
])('prices in %s are rounded to %j', (currency, steps) => {
  expect(priceStepsOf(moneyOf(currency))).toEqual(steps);
});

test('a changed price is whole, within bounds, and at most half a step from the exact one', () => {
  const cents = fc.integer({ min: 0, max: 9_000_000 });
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 0, max: 100 }),
      fc.boolean(),
      fc.constantFrom(1, 5, 10, 50, 100),
      (...drawn) => {
        const [price, figure, isLower, step] = drawn;
        const after = changedPrice(usd, price, { rate: percent(figure), isLower, step });
        const exact = price * (1 + ((isLower ? -1 : 1) * figure) / 100);
        expect(Number.isInteger(after) && after >= 0 && after <= 9_999_999).toBe(true);
        if (exact < 9_999_000) expect(Math.abs(after - exact)).toBeLessThanOrEqual(step / 2 + 0.5);
      },
    ),
  );
});
