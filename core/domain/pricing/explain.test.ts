import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../messages/in-english.ts';
import type { Words } from '../../messages/message.ts';
import { formatsOf } from '../formats/formats.ts';
import { moneyOf } from '../money.ts';
import type { SubOrderStatus } from '../order-states.ts';
import { parseChargePlan } from './charge-plan.ts';
import { dinerBill } from './diner-bill.ts';
import {
  explainAdjustment,
  explainServiceCharge,
  explainSum,
  explainTax,
  explainTotal,
  percentWords,
  type TaxedSubOrder,
} from './explain.ts';
import { orderTotals } from './order-totals.ts';
import { percentOf } from './rate.ts';
import { type Adjustment, staffBill } from './staff-bill.ts';

const usd = moneyOf('USD');

const formats = formatsOf();

const plan = parseChargePlan(usd, '0$25$0.5$0|25$75$1$0|75$1000$2$0');
if (!plan) throw new Error('the plan of this test cannot be read');

const subOrder = (totalCents: number, status: SubOrderStatus = 'confirmed', taxRate = 887_500): TaxedSubOrder => ({
  status,
  totalCents,
  taxCents: percentOf(totalCents, taxRate),
  taxRate,
});

describe('how a figure is computed', () => {
  test('the total is the sum of the sub-orders that are not cancelled', () => {
    expect(
      inEnglish(explainTotal(formats, [subOrder(4125), subOrder(9900, 'cancelled'), subOrder(4200, 'new')])),
    ).toEqual({
      cents: 8325,
      steps: ['$41.25 + $42.00 = $83.25'],
    });
    expect(inEnglish(explainTotal(formats, [subOrder(4125)]).steps)).toEqual(['$41.25']);
  });

  test('the tax shows each rate, its base, and the rounding', () => {
    expect(
      inEnglish(explainTax(formats, [subOrder(4125), subOrder(4200)], { chargeCents: 200, taxRate: 887_500 })),
    ).toEqual({
      cents: 757,
      steps: [
        '8.875% of $41.25 = $3.6609375, rounded $3.66',
        '8.875% of $42.00 = $3.7275, rounded $3.73',
        '8.875% of the service fee $2.00 = $0.1775, rounded $0.18',
        '$3.66 + $3.73 + $0.18 = $7.57',
      ],
    });
    expect(inEnglish(explainTax(formats, [subOrder(4125)]).steps)).toEqual([
      '8.875% of $41.25 = $3.6609375, rounded $3.66',
    ]);
  });

  test('a sub-order keeps the rate it was placed with', () => {
    expect(inEnglish(explainTax(formats, [subOrder(1000), subOrder(1000, 'confirmed', 1_000_000)]).steps)).toEqual([
      '8.875% of $10.00 = $0.8875, rounded $0.89',
      '10% of $10.00 = $1.00',
      '$0.89 + $1.00 = $1.89',
    ]);
  });

  test.each([
    [2500, 50, '$25.00 is above $0.00 and up to $25.00, tier 1: $0.50'],
    [2501, 100, '$25.01 is above $25.00 and up to $75.00, tier 2: $1.00'],
    [500_000, 200, '$5,000.00 is above $75.00, tier 3: $2.00'],
    [0, 10, '$0.00 is in no tier of the plan: $0.10'],
  ])('the service fee of %i cents names its tier and its bounds', (total, cents, words) => {
    expect(inEnglish(explainServiceCharge(formats, total, plan))).toEqual({ cents, steps: [words] });
  });

  test('a discount states its percentage and its limit, the total', () => {
    expect(inEnglish(explainAdjustment(formats, 8325, { mode: 'percent', rate: 1_000_000 }, 8325))).toEqual({
      cents: 833,
      steps: ['10% of $83.25 = $8.325, rounded $8.33'],
    });
    expect(inEnglish(explainAdjustment(formats, 500, { mode: 'amount', cents: 900 }, 500))).toEqual({
      cents: 500,
      steps: ['as given: $9.00', 'at most the total: $5.00'],
    });
  });

  test('the amount to pay adds and subtracts, leaving out zeros', () => {
    expect(inEnglish(explainSum(formats, [8325, -833, 200, 0, 757], 8449).steps)).toEqual([
      '$83.25 − $8.33 + $2.00 + $7.57 = $84.49',
    ]);
  });

  test.each([
    [1_000_000_00, 887_500, '8.875% of $1,000,000.00 = $88,750.00'],
    [1, 1, '0.00001% of $0.01 = $0.000000001, rounded $0.00'],
    [0, 887_500, '8.875% of $0.00 = $0.00'],
  ])('%i cents at %i is exact', (amount, rate, words) => {
    expect(inEnglish(percentWords(formats, amount, rate))).toBe(words);
  });
});

describe('an explanation ends with the figure of the bill, for any basket', () => {
  const cents = fc.integer({ min: 0, max: 500_000 });
  const rate = fc.integer({ min: 0, max: 3_000_000 });
  const subOrders = fc.array(
    fc
      .record({ total: cents, rate, status: fc.constantFrom<SubOrderStatus>('new', 'confirmed', 'cancelled') })
      .map(({ total, rate, status }) => subOrder(total, status, rate)),
    { minLength: 1, maxLength: 8 },
  );
  const lastFigure = (steps: readonly Words[]) =>
    Math.round(Number(/\$([\d,.]+)$/.exec(String(inEnglish(steps.at(-1))))?.[1]?.replaceAll(',', '')) * 100);

  test('for the diner', () => {
    fc.assert(
      fc.property(subOrders, rate, (orders, taxRate) => {
        const bill = dinerBill(orderTotals(orders), taxRate, plan);
        const service = { chargeCents: bill.serviceChargeCents, taxRate };
        const figures = [
          [explainTotal(formats, orders), bill.totalCents],
          [explainServiceCharge(formats, bill.totalCents, plan), bill.serviceChargeCents],
          [explainTax(formats, orders, service), bill.taxCents],
        ] as const;
        for (const [explained, figure] of figures) {
          expect(explained.cents).toBe(figure);
          expect(lastFigure(explained.steps)).toBe(figure);
        }
      }),
    );
  });

  test('for staff, with a discount and a surcharge', () => {
    const adjustment: fc.Arbitrary<Adjustment> = fc.oneof(
      cents.map((amount) => ({ mode: 'amount' as const, cents: amount })),
      fc.integer({ min: 0, max: 10_000_000 }).map((rate) => ({ mode: 'percent' as const, rate })),
    );
    fc.assert(
      fc.property(subOrders, rate, adjustment, adjustment, (orders, taxRate, discount, surcharge) => {
        const bill = staffBill({ order: orderTotals(orders), taxRate, plan, discount, surcharge });
        const figures = [
          [explainAdjustment(formats, bill.totalCents, discount, bill.totalCents), bill.discountCents],
          [explainAdjustment(formats, bill.totalCents, surcharge), bill.surchargeCents],
        ] as const;
        for (const [explained, figure] of figures) {
          expect(explained.cents).toBe(figure);
          expect(lastFigure(explained.steps)).toBe(figure);
        }
      }),
    );
  });
});
