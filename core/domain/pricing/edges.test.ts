import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../messages/in-english.ts';
import { formatsOf } from '../formats/formats.ts';
import { moneyOf } from '../money.ts';
import { refundStateNames } from '../refund-states.ts';
import { parseChargePlan } from './charge-plan.ts';
import { explainAdjustment } from './explain.ts';
import { explainShares } from './explain-split.ts';
import { totalWithTax } from './order-totals.ts';
import { faultOfChargePlan, noFigures, planText, splitPlanText } from './plan-text.ts';
import { parseRate } from './rate.ts';
import { mostShares, splitWays, unitShares } from './split.ts';
import { adjustmentModes, exceededLimit, largestDiscount } from './staff-bill.ts';

const usd = moneyOf('USD');

const formats = formatsOf();

// Boundary cases that the tables in the other tests miss.

it('the words on the wire and in the database', () => {
  expect(adjustmentModes).toEqual(['amount', 'percent']);
  expect(refundStateNames).toEqual(['pending', 'done', 'failed']);
  expect(splitWays).toEqual(['equal', 'items', 'seats', 'free']);
  expect(mostShares).toBe(50);
});

describe('a plan text', () => {
  it.each([0, 1, 2, 3])('is refused if figure %i of any tier is not an amount', (place) => {
    const tier = ['0', '25', '0.5', '0'].map((figure, at) => (at === place ? 'x' : figure)).join('$');
    const whole = '25$75$1$0';
    expect(parseChargePlan(usd, [tier, whole, whole].join('|'))).toBeUndefined();
    expect(parseChargePlan(usd, [whole, whole, tier].join('|'))).toBeUndefined();
  });

  it('of spaces alone is not a plan; spaces around a figure are ignored', () => {
    expect(splitPlanText('  \n ')).toBeUndefined();
    expect(splitPlanText(' 0 $25$ 0.5$0 | 25$75$1$0|75$1000$2$0 ')).toEqual([
      ['0', '25', '0.5', '0'],
      ['25', '75', '1', '0'],
      ['75', '1000', '2', '0'],
    ]);
  });

  it.each([
    [0, 'from Amount of tier 2 must be an amount such as 25 or 0.50.'],
    [1, 'uptoAmount of tier 2 must be an amount such as 25 or 0.50.'],
    [2, 'service charges of tier 2 must be an amount such as 25 or 0.50.'],
    [3, 'other charges of tier 2 must be an amount such as 25 or 0.50.'],
  ])('names the invalid figure in column %i', (column, words) => {
    const figures = noFigures.map((tier, row) =>
      tier.map((figure, at) => (row === 1 && at === column ? '-1' : figure)),
    );
    expect(inEnglish(faultOfChargePlan(usd, figures))).toEqual({ row: 1, column, words });
  });

  it('is never written from a value that is not an amount', () => {
    expect(() => planText(usd, [['0', 'many']])).toThrow('not an amount');
  });
});

describe('typed input', () => {
  it('a rate may have spaces around it', () => {
    expect(parseRate(' 8.875 ')).toBe(887_500);
  });

  it('a discount is at most the total and at most the largest amount', () => {
    expect(largestDiscount(usd, 8025)).toBe(8025);
    expect(largestDiscount(usd, 10_000_000)).toBe(9_999_999);
  });

  it.each([
    ['1e9', 'percent', 8025, undefined],
    ['-200', 'amount', 8025, undefined],
    [' 200 ', 'percent', 8025, '100%'],
    ['100', 'percent', 8025, undefined],
    // A third decimal is rounded to the nearest cent.
    ['0.999', 'amount', 99, '$0.99'],
    ['1.001', 'amount', 100, undefined],
    ['1234567890123', 'amount', 8025, '$80.25'],
  ] as const)('%j in %s of at most %i is above %j', (figure, mode, most, limit) => {
    expect(exceededLimit(formats, figure, mode, most)).toBe(limit);
  });
});

describe('figures in words', () => {
  it('a discount of exactly the total needs no note about its limit', () => {
    expect(inEnglish(explainAdjustment(formats, 8025, { mode: 'amount', cents: 8025 }, 8025))).toEqual({
      cents: 8025,
      steps: ['as given: $80.25'],
    });
  });

  it('a bill split by custom amounts has no shares to explain', () => {
    expect(explainShares(formats, 'free', { dueCents: 9745, totalCents: 8750 }, [100])).toEqual([]);
  });

  it('a diner reads total and tax together', () => {
    expect(totalWithTax({ totalCents: 5425, taxCents: 481 })).toBe(5906);
  });
});

it('a dish with one cent left is still a share, and a free one is not', () => {
  const units = [
    { name: 'Bread', priceCents: 1 },
    { name: 'Water', priceCents: 0 },
  ];
  expect(unitShares(1, units)).toEqual([{ name: 'Bread', amountCents: 1 }]);
});
