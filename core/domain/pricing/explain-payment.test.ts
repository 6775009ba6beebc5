import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inEnglish } from '../../messages/in-english.ts';
import { formatsOf } from '../formats/formats.ts';
import { moneyOf } from '../money.ts';
import { parseChargePlan } from './charge-plan.ts';
import type { TaxedSubOrder } from './explain.ts';
import { explainPayment, termsOf } from './explain-payment.ts';
import { orderTotals } from './order-totals.ts';
import { percentOf } from './rate.ts';
import { type Adjustment, staffBill } from './staff-bill.ts';

const usd = moneyOf('USD');

const formats = formatsOf();

const plan = parseChargePlan(usd, '0$25$0.5$0|25$75$1$0|75$1000$2$0');
if (!plan) throw new Error('the plan of this test cannot be read');

const subOrder = (totalCents: number, taxRate = 887_500): TaxedSubOrder => ({
  status: 'confirmed',
  totalCents,
  taxCents: percentOf(totalCents, taxRate),
  taxRate,
});

function pay(subOrders: readonly TaxedSubOrder[], adjustments: { discount?: Adjustment; surcharge?: Adjustment } = {}) {
  const bill = staffBill({ order: orderTotals(subOrders), taxRate: 887_500, plan: plan as never, ...adjustments });
  const paid = { ...bill, amountCents: bill.toPayCents };
  return explainPayment(formats, paid, subOrders, termsOf(887_500, plan as never, adjustments));
}

test('every figure of a payment is explained in the order of the bill', () => {
  const adjustments = {
    discount: { mode: 'percent', rate: 1_000_000 },
    surcharge: { mode: 'amount', cents: 300 },
  } as const;
  expect(inEnglish(pay([subOrder(4125), subOrder(4200)], adjustments))).toEqual([
    { figure: 'total', steps: ['$41.25 + $42.00 = $83.25'] },
    { figure: 'discount', steps: ['10% of $83.25 = $8.325, rounded $8.33'] },
    { figure: 'serviceCharge', steps: ['$83.25 is above $75.00, tier 3: $2.00'] },
    { figure: 'surcharge', steps: ['as given: $3.00'] },
    {
      figure: 'tax',
      steps: [
        '8.875% of $41.25 = $3.6609375, rounded $3.66',
        '8.875% of $42.00 = $3.7275, rounded $3.73',
        '8.875% of the service fee $2.00 = $0.1775, rounded $0.18',
        '$3.66 + $3.73 + $0.18 = $7.57',
      ],
    },
    { figure: 'amount', steps: ['$83.25 − $8.33 + $2.00 + $3.00 + $7.57 = $87.49'] },
  ]);
});

test('absent figures are not explained', () => {
  expect(pay([subOrder(1000)]).map(({ figure }) => figure)).toEqual(['total', 'serviceCharge', 'tax', 'amount']);
});

test('a figure that the terms do not explain is left out', () => {
  const paid = {
    totalCents: 1000,
    discountCents: 0,
    serviceChargeCents: 999,
    surchargeCents: 0,
    taxCents: 1,
    tipCents: 0,
    amountCents: 2000,
  };
  const explained = explainPayment(formats, paid, [subOrder(1000)], termsOf(887_500, plan as never));
  expect(explained.map(({ figure }) => figure)).toEqual(['total', 'amount']);
});

test('every figure of a priced bill is explained, for any basket', () => {
  const cents = fc.integer({ min: 1, max: 500_000 });
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 6 }),
      cents,
      fc.integer({ min: 1, max: 10_000_000 }),
      (totals, given, rate) => {
        const adjustments = {
          discount: { mode: 'percent', rate },
          surcharge: { mode: 'amount', cents: given },
        } as const;
        const explained = pay(
          totals.map((total) => subOrder(total)),
          adjustments,
        ).map(({ figure }) => figure);
        const bill = staffBill({
          order: orderTotals(totals.map((t) => subOrder(t))),
          taxRate: 887_500,
          plan: plan as never,
          ...adjustments,
        });
        const expected = [
          'total',
          ...(bill.discountCents === 0 ? [] : ['discount']),
          'serviceCharge',
          'surcharge',
          'tax',
          'amount',
        ];
        expect(explained).toEqual(expected);
      },
    ),
  );
});
