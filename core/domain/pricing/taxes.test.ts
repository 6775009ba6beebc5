import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { amountsOf, type OracleLine, oracleTaxes } from '../../../tests/oracle/tax-oracle.ts';
import { runs } from '../../../tests/runs.ts';
import { type Cents, moneyOf, sumCents } from '../money.ts';
import { type ChargePlan, parseChargePlan } from './charge-plan.ts';
import { joinedBill } from './joined-bill.ts';
import type { Rate } from './rate.ts';
import { type BillFigures, dueOf, remainingOf, takePart } from './split.ts';
import { staffBill } from './staff-bill.ts';
import type { RateSum, TaxedOrder, TaxRules } from './tax-rules.ts';
import { addedTax, billTaxes, remainingTaxes, takeTaxes, taxedAmounts, taxIn, taxOf } from './taxes.ts';
import { plainBill } from './to-pay.ts';

const percent = (figure: number): Rate => figure * 100_000;
const [food, drinks] = [percent(7), percent(19)];

const included: TaxRules = {
  isIncluded: true,
  isPerBill: false,
  discountLowersTax: true,
  isFeeInside: false,
  feeRate: drinks,
  surchargeRate: drinks,
};
const added: TaxRules = { ...included, isIncluded: false, discountLowersTax: false, surchargeRate: null };
const noFigures = { discountCents: 0, serviceChargeCents: 0, surchargeCents: 0 };
const of = (rules: TaxRules, ...subOrders: TaxedOrder['subOrders']): TaxedOrder => ({ ...rules, subOrders });

function planOf(text: string): ChargePlan {
  const plan = parseChargePlan(moneyOf('EUR'), text);
  if (!plan) throw new Error(`cannot be read: ${text}`);
  return plan;
}
const free = planOf('0$0$0$0|0$0$0$0|0$0$0$0');
const feeOfTwo = planOf('0$9000$2$0|9000$9001$2$0|9001$9002$2$0');

describe('tax on or in an amount', () => {
  it('is rounded half up once; contained tax is never rounded again', () => {
    expect(taxOf(included, 50_000, percent(10))).toBe(4_545);
    expect(taxOf(included, 1_190, drinks)).toBe(190);
    expect(taxOf(added, 1_000, drinks)).toBe(190);
    expect(taxOf(added, 267_669, percent(15))).toBe(40_150);
  });

  it('with one rounding per bill differs from one per line', () => {
    const lines = [560, 892, 4_491, 21_726, 240_000].map((cents) => [{ rate: percent(15), cents }]);
    expect(taxIn(billTaxes(of({ ...added, isPerBill: true }, ...lines), noFigures))).toBe(40_150);
    expect(taxIn(billTaxes(of(added, ...lines), noFigures))).toBe(40_151);
  });

  it('in a sub-order is rounded once per rate, and 0 if prices include it', () => {
    const amounts = [
      { rate: food, cents: 105 },
      { rate: drinks, cents: 100 },
      { rate: food, cents: 103 },
    ];
    // 7 % of 2.08 = 14.56, and 19 % of 1.00.
    expect(addedTax(added, amounts)).toBe(15 + 19);
    expect(addedTax(included, amounts)).toBe(0);
  });
});

describe('a combo', () => {
  const part = (weightCents: number, taxRate: Rate) => ({ unit: 1, priceCents: 0, weightCents, taxRate });
  const combo = (unitPriceCents: Cents, ...choices: ReturnType<typeof part>[]) =>
    taxedAmounts({ unitPriceCents, quantity: 1, taxRate: drinks, choices });

  it('is divided among its dishes by their prices, with the cent going to the first of equal remainders', () => {
    const amounts = combo(700, part(700, food), part(250, food), part(150, drinks));
    // 445.45 + 159.09 + 95.45: the first gets the cent.
    expect(amounts).toEqual([
      { rate: food, cents: 446 + 159 },
      { rate: drinks, cents: 95 },
    ]);
    expect(billTaxes(of(included, amounts), noFigures)).toEqual([
      { rate: drinks, netCents: 80, taxCents: 15 },
      { rate: food, netCents: 565, taxCents: 40 },
    ]);
  });

  it('whose dishes have no price is divided equally', () => {
    expect(combo(1_000, part(0, food), part(0, drinks), part(0, percent(0)))).toEqual([
      { rate: food, cents: 334 },
      { rate: drinks, cents: 333 },
      { rate: 0, cents: 333 },
    ]);
  });

  it('without chosen dishes has its own rate, and extras the rate of their dish', () => {
    expect(taxedAmounts({ unitPriceCents: 500, quantity: 2, taxRate: food, choices: [] })).toEqual([
      { rate: food, cents: 1_000 },
    ]);
    const choices = [
      { unit: 1, priceCents: 50 },
      { unit: 2, priceCents: 200, quantity: 2, taxRate: drinks },
    ];
    expect(taxedAmounts({ unitPriceCents: 500, quantity: 2, taxRate: food, choices })).toEqual([
      { rate: food, cents: 1_050 },
      { rate: drinks, cents: 400 },
    ]);
  });
});

describe('a bill', () => {
  const amounts = [
    { rate: drinks, cents: 800 },
    { rate: food, cents: 1_000 },
  ];

  it('whose prices include tax is its prices, and a discount lowers net and tax of each rate', () => {
    const order = { totalCents: 1_800, taxCents: 0, taxes: of(included, amounts) };
    expect(plainBill(order, 0, free)).toEqual({
      totalCents: 1_800,
      serviceChargeCents: 0,
      taxCents: 0,
      taxes: [
        { rate: drinks, netCents: 672, taxCents: 128 },
        { rate: food, netCents: 935, taxCents: 65 },
      ],
      toPayCents: 1_800,
    });
    const discount = { mode: 'percent', rate: percent(10) } as const;
    expect(staffBill({ order, taxRate: 0, plan: free, discount })).toMatchObject({
      discountCents: 180,
      taxes: [
        { rate: drinks, netCents: 605, taxCents: 115 },
        { rate: food, netCents: 841, taxCents: 59 },
      ],
      toPayCents: 1_620,
    });
  });

  it('with everything taken off has no tax and nothing to pay', () => {
    for (const rules of [included, { ...added, discountLowersTax: true }]) {
      const order = { totalCents: 1_800, taxCents: addedTax(rules, amounts), taxes: of(rules, amounts) };
      const discount = { mode: 'percent', rate: percent(100) } as const;
      expect(staffBill({ order, taxRate: drinks, plan: free, discount })).toMatchObject({ taxes: [], toPayCents: 0 });
    }
  });

  it('has the fee on top with its own rate, or inside the prices at no charge', () => {
    const order = (rules: TaxRules) => ({
      totalCents: 1_000,
      taxCents: 0,
      taxes: of(rules, [{ rate: food, cents: 1_000 }]),
    });
    // 19 % in 2.00 = 31.93.
    expect(plainBill(order(included), 0, feeOfTwo)).toMatchObject({
      serviceChargeCents: 200,
      toPayCents: 1_200,
      taxes: [
        { rate: drinks, netCents: 168, taxCents: 32 },
        { rate: food, netCents: 935, taxCents: 65 },
      ],
    });
    expect(plainBill(order({ ...included, isFeeInside: true }), 0, feeOfTwo)).toMatchObject({
      serviceChargeCents: 0,
      toPayCents: 1_000,
    });
  });

  it('has both taxes on top if two rates are added', () => {
    const order = { totalCents: 1_800, taxCents: 222, taxes: of(added, amounts) };
    // 1.52 + 0.70, and 19 % of the fee.
    expect(plainBill(order, drinks, feeOfTwo)).toMatchObject({
      taxCents: 152 + 70 + 38,
      toPayCents: 1_800 + 200 + 260,
    });
  });
});

const rates = [0, 5_000, 7_000, 8_875, 10_000, 19_000, 100_000];
const aPercent = fc.constantFrom(...rates);
const aLine: fc.Arbitrary<OracleLine> = fc.record({
  percent: aPercent,
  unitPrice: fc.integer({ min: 0, max: 5_000 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  parts: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.record({ percent: aPercent, price: fc.integer({ min: 0, max: 900 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
    },
  ),
});
const aBill = fc.record({
  included: fc.boolean(),
  perBill: fc.boolean(),
  lowers: fc.boolean(),
  feePercent: aPercent,
  surchargePercent: fc.option(aPercent, { nil: undefined }),
  feeCents: fc.integer({ min: 0, max: 300 }),
  surchargeCents: fc.integer({ min: 0, max: 500 }),
  discountShare: fc.integer({ min: 0, max: 100 }),
  subOrders: fc.array(fc.array(aLine, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
});
type ABill = typeof aBill extends fc.Arbitrary<infer Bill> ? Bill : never;

const thousandths = (figure: number): Rate => figure * 100;

function productAmounts({ percent: ofLine, unitPrice: unitPriceCents, quantity, parts }: OracleLine) {
  const choices = Array.from({ length: quantity }, (_, at) =>
    parts.map((part) => ({
      unit: at + 1,
      priceCents: 0,
      weightCents: part.price,
      taxRate: thousandths(part.percent),
    })),
  ).flat();
  return taxedAmounts({ unitPriceCents, quantity, taxRate: thousandths(ofLine), choices });
}

function asBill(bill: ABill) {
  const totalCents = sumCents(bill.subOrders.flat().map(({ unitPrice, quantity }) => unitPrice * quantity));
  const discountCents = Math.floor((totalCents * bill.discountShare) / 100);
  const rules: TaxRules = {
    isIncluded: bill.included,
    isPerBill: bill.perBill,
    discountLowersTax: bill.included || bill.lowers,
    isFeeInside: false,
    feeRate: thousandths(bill.feePercent),
    surchargeRate: bill.surchargePercent === undefined ? null : thousandths(bill.surchargePercent),
  };
  const figures = { discountCents, serviceChargeCents: bill.feeCents, surchargeCents: bill.surchargeCents };
  const taxes = billTaxes(of(rules, ...bill.subOrders.map((lines) => lines.flatMap(productAmounts))), figures);
  const whole: BillFigures = { totalCents, ...figures, taxCents: bill.included ? 0 : taxIn(taxes), taxes };
  return { totalCents, rules, taxes, whole };
}

const numRuns = runs(2_000, 400);

test('lines and bills are taxed as exact fractions say, with any rates, combos, discounts and roundings', () => {
  fc.assert(
    fc.property(aBill, (bill) => {
      const { rules, taxes, whole } = asBill(bill);
      for (const line of bill.subOrders.flat()) {
        const sums = new Map<Rate, Cents>();
        for (const { percent: rate, cents } of amountsOf(line))
          sums.set(thousandths(rate), (sums.get(thousandths(rate)) ?? 0) + cents);
        const charged = [...sums].filter(([, cents]) => cents !== 0);
        expect(new Map(productAmounts(line).map(({ rate, cents }) => [rate, cents]))).toEqual(new Map(charged));
      }
      const expected = oracleTaxes({
        included: bill.included,
        perBill: bill.perBill,
        discountLowersTax: rules.discountLowersTax,
        fee: { percent: bill.feePercent, cents: bill.feeCents },
        surcharge: { percent: bill.surchargePercent, cents: bill.surchargeCents },
        discount: whole.discountCents,
        subOrders: bill.subOrders,
      });
      expect(new Map(taxes.map(({ rate, netCents, taxCents }) => [rate, [netCents, taxCents]]))).toEqual(
        new Map([...expected].map(([rate, { net, tax }]) => [thousandths(rate), [net, tax]])),
      );
      if (bill.included && bill.surchargePercent !== undefined)
        expect(sumCents(taxes.map(({ netCents, taxCents }) => netCents + taxCents))).toBe(dueOf(whole));
    }),
    { numRuns },
  );
});

/** A part's taxes add up to its tax, or to everything if prices include tax. */
function expectOwnTaxes(part: BillFigures, bill: ABill) {
  const figures = (part.taxes ?? []).flatMap(({ netCents, taxCents }) => [netCents, taxCents]);
  expect(Math.min(0, ...figures)).toBe(0);
  if (!bill.included) expect(taxIn(part.taxes ?? [])).toBe(part.taxCents);
  else if (bill.surchargePercent !== undefined) expect(sumCents(figures)).toBe(dueOf(part));
}

const asFigures = (sums: readonly RateSum[]) => sums.map(({ netCents, taxCents }) => [netCents, taxCents]);

test('the parts of a divided bill and the refunds of a payment add up to it in every rate', () => {
  fc.assert(
    fc.property(aBill, fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 5 }), (bill, shares) => {
      const { whole, taxes } = asBill(bill);
      fc.pre(dueOf(whole) > 0);
      const parts: BillFigures[] = [];
      for (const share of [...shares, 100]) {
        const rest = remainingOf(whole, parts);
        const cents = Math.floor((dueOf(rest) * share) / 100);
        if (cents > 0) parts.push(takePart(rest, cents));
      }
      for (const part of parts) expectOwnTaxes(part, bill);
      const left = remainingTaxes(
        taxes,
        parts.map((part) => part.taxes ?? []),
      );
      expect(asFigures(left)).toEqual(taxes.map(() => [0, 0]));

      const refunds: RateSum[][] = [];
      let leftCents = dueOf(whole);
      for (const share of [...shares, 100]) {
        const cents = Math.floor((leftCents * share) / 100);
        refunds.push(takeTaxes(remainingTaxes(taxes, refunds), cents, leftCents || 1));
        leftCents -= cents;
      }
      expect(asFigures(remainingTaxes(taxes, refunds))).toEqual(taxes.map(() => [0, 0]));
    }),
    { numRuns },
  );
});

test('joined bills add up to the whole in every rate', () => {
  fc.assert(
    fc.property(fc.array(aBill, { minLength: 2, maxLength: 4 }), fc.integer({ min: 0, max: 100 }), (bills, off) => {
      const orders = bills.map((bill) => {
        const { totalCents, rules } = asBill(bill);
        const subOrders = bill.subOrders.map((lines) => lines.flatMap(productAmounts));
        const taxes = of({ ...rules, isIncluded: true, discountLowersTax: true }, ...subOrders);
        return { totalCents, taxCents: 0, taxes };
      });
      const discount = { mode: 'percent', rate: percent(off) } as const;
      const { bills: each, whole } = joinedBill({ orders, taxRate: 0, plan: feeOfTwo, discount });
      const sums = each.flatMap(({ taxes }) => taxes ?? []);
      for (const { rate, netCents, taxCents } of whole.taxes ?? []) {
        const ofRate = sums.filter((sum) => sum.rate === rate);
        expect([netCents, taxCents]).toEqual([sumCents(ofRate.map((sum) => sum.netCents)), taxIn(ofRate)]);
      }
      expect(sumCents(each.map(({ toPayCents }) => toPayCents))).toBe(whole.toPayCents);
    }),
    { numRuns },
  );
});
