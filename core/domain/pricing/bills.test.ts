import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OracleAdjustment, oracleBill } from '../../../tests/oracle/bill-oracle.ts';
import { runs } from '../../../tests/runs.ts';
import { formatsOf } from '../formats/formats.ts';
import { moneyOf } from '../money.ts';
import { type ChargePlan, parseChargePlan, serviceChargeFor } from './charge-plan.ts';
import { dinerBill } from './diner-bill.ts';
import { orderTotals, subOrderTotals, type Totals } from './order-totals.ts';
import { parseRate, type Rate } from './rate.ts';
import { type Adjustment, exceededLimit, parseAdjustment, staffBill } from './staff-bill.ts';

const usd = moneyOf('USD');

const formats = formatsOf();

const planText = '0$25$0.5$0|25$75$1$0|75$1000$2$0';
const plan = readPlan(planText);
const taxRate = readRate('8.875');
const order: Totals = { totalCents: 8_025, taxCents: 712 };

function known<Read>(read: Read | undefined, text: string): Read {
  if (read === undefined) throw new Error(`cannot be read: ${text}`);
  return read;
}
function readPlan(text: string): ChargePlan {
  return known(parseChargePlan(usd, text), text);
}
function readRate(percent: string): Rate {
  return known(parseRate(percent), percent);
}
function readAdjustment({ figure, mode }: OracleAdjustment): Adjustment {
  return known(parseAdjustment(usd, figure, mode), `${figure} ${mode}`);
}

describe('dinerBill', () => {
  test('[MONEY-22 MONEY-23 MONEY-24] a tip raises the card amount and the fee estimate, not the amount to pay', () => {
    expect(dinerBill(order, taxRate, plan, 1_343)).toMatchObject({
      toPayCents: 8_955,
      tipCents: 1_343,
      amountWithTipCents: 10_298,
      applicationChargesCents: 200 + 299 + 30, // 2.9% of 102.98 = 2.98642
    });
  });
});

describe('staffBill', () => {
  test('[MONEY-04 MONEY-06 MONEY-08] the worked example: 10 percent off, a surcharge of 3.00, a tip', () => {
    const discount = readAdjustment({ figure: '10', mode: 'percent' });
    const surcharge = readAdjustment({ figure: '3', mode: 'amount' });
    expect(staffBill({ order, taxRate, plan, discount, surcharge, tipCents: 1_268 })).toEqual({
      totalCents: 8_025,
      discountCents: 803,
      serviceChargeCents: 200,
      surchargeCents: 300,
      taxCents: 730,
      toPayBeforeTipCents: 8_452,
      tipCents: 1_268,
      toPayCents: 9_720,
    });
  });
});

describe('parseAdjustment', () => {
  const notAmounts = ['-1', '1e9', 'abc', '12.345', ' ', '', 'NaN', 'Infinity', '100000'];
  test.each(notAmounts)('refuses %j as dollars', (figure) => {
    expect(parseAdjustment(usd, figure, 'amount')).toBeUndefined();
  });

  const notPercents = ['-1', '1e1', 'abc', '8.875001', ' ', '', 'NaN', 'Infinity', '100.01', '101'];
  test.each(notPercents)('refuses %j as percent', (figure) => {
    expect(parseAdjustment(usd, figure, 'percent')).toBeUndefined();
  });

  test('accepts the largest amount and a full 100 percent', () => {
    expect(parseAdjustment(usd, '99999.99', 'amount')).toEqual({ mode: 'amount', cents: 9_999_999 });
    expect(parseAdjustment(usd, '100', 'percent')).toEqual({ mode: 'percent', rate: 10_000_000 });
  });
});

describe('exceededLimit', () => {
  test.each<[string, 'amount' | 'percent', string | undefined]>([
    ['80.25', 'amount', undefined],
    ['80.26', 'amount', '$80.25'],
    ['5000', 'amount', '$80.25'],
    ['1234567890123456', 'amount', '$80.25'],
    ['100', 'percent', undefined],
    ['100.00001', 'percent', '100%'],
    ['150', 'percent', '100%'],
    ['ten', 'amount', undefined],
    ['-5', 'percent', undefined],
    ['', 'amount', undefined],
  ])('the figure %j as %s of 80.25: %s', (figure, mode, limit) => {
    expect(exceededLimit(formats, figure, mode, 8_025)).toBe(limit);
  });
});

test('[MONEY-25] the unused fee helper affects nothing: at its steps of 10 and 50 the charge is still the plan’s', () => {
  const flat = readPlan('0$1000$0.37$0|1000$2000$0.37$0|2000$3000$0.37$0');
  for (const totalCents of [1, 999, 1_000, 1_001, 4_999, 5_000, 5_001, 100_000]) {
    const bills = [
      dinerBill({ totalCents, taxCents: 0 }, 0, flat),
      staffBill({ order: { totalCents, taxCents: 0 }, taxRate: 0, plan: flat }),
    ];
    for (const bill of bills) expect(bill).toMatchObject({ serviceChargeCents: 37, toPayCents: totalCents + 37 });
  }
  // No tier matches here. The unused helper would raise the charge to 0.5 and 1; the default stays 0.1.
  const none = readPlan('9000$9001$3$0|9000$9001$3$0|9000$9001$3$0');
  const charges = [999, 1_000, 4_999, 5_000, 90_000].map((totalCents) => serviceChargeFor(totalCents, none));
  expect(charges).toEqual([10, 10, 10, 10, 10]);
});

// Each seed makes a hundred bills, so many bills cost little. A failure still shrinks to one seed.
const billsPerSeed = 100;
const rates = ['8.875', '7.25', '0', '100', '18', '6.00001', '9.99999', '4.5'] as const;
const plans = [
  planText,
  '10$20$0.75$9|30$40$1.25$9|50$60$3$9',
  '0$0$0$0|0$0$0$0|0$0$0$0',
  '5$90$2.99$1|1$2$3$4|0$1$7.77$0',
];

function generator(seed: number) {
  // mulberry32: small, fast and repeatable
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(values: readonly T[]): T => values[whole(0, values.length - 1)] as T;
  const list = <T>(max: number, make: () => T): T[] => Array.from({ length: whole(0, max) }, make);
  return { whole, pick, list };
}

const dollars = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

function generateBill({ whole, pick, list }: ReturnType<typeof generator>) {
  const price = () => pick([whole(0, 4_000), whole(0, 4_000), whole(0, 100), whole(9_000_000, 9_999_999)]);
  const line = () => ({
    priceCents: price(),
    quantity: whole(1, pick([3, 99])),
    choiceCents: list(3, () => whole(0, 500)),
  });
  const typed = (): OracleAdjustment | undefined =>
    pick<() => OracleAdjustment | undefined>([
      () => undefined,
      () => ({ mode: 'amount', figure: dollars(whole(0, 30_000)) }),
      () => ({ mode: 'percent', figure: dollars(whole(0, 10_000)) }),
    ])();
  return {
    subOrders: list(3, () => ({
      status: pick(['new', 'confirmed', 'confirmed', 'cancelled'] as const),
      lines: list(3, line),
    })),
    taxPercent: pick(rates),
    planText: pick(plans),
    tipCents: pick([0, whole(0, 5_000)]),
    discount: typed(),
    surcharge: typed(),
  };
}

type GeneratedBill = ReturnType<typeof generateBill>;
const readPlans = new Map(plans.map((text) => [text, readPlan(text)]));

/** The product's figures in cents, in the same order as `oracleFigures`. */
function productFigures(bill: GeneratedBill): number[] {
  const rate = readRate(bill.taxPercent);
  const usedPlan = readPlans.get(bill.planText) ?? plan;
  const subOrders = bill.subOrders.map(({ status, lines }) => ({
    status,
    ...subOrderTotals(
      lines.map((line) => ({
        unitPriceCents: line.priceCents,
        quantity: line.quantity,
        choices: line.choiceCents.map((priceCents) => ({ priceCents })),
      })),
      rate,
    ),
  }));
  const totals = orderTotals(subOrders);
  const diner = dinerBill(totals, rate, usedPlan, bill.tipCents);
  const staff = staffBill({
    order: totals,
    taxRate: rate,
    plan: usedPlan,
    discount: bill.discount && readAdjustment(bill.discount),
    surcharge: bill.surcharge && readAdjustment(bill.surcharge),
    tipCents: bill.tipCents,
  });
  return [
    ...subOrders.flatMap((subOrder) => [subOrder.totalCents, subOrder.taxCents]),
    totals.taxCents,
    diner.totalCents,
    diner.serviceChargeCents,
    diner.taxCents,
    diner.toPayCents,
    diner.amountWithTipCents,
    diner.applicationChargesCents,
    staff.totalCents,
    staff.serviceChargeCents,
    staff.taxCents,
    staff.discountCents,
    staff.surchargeCents,
    staff.toPayBeforeTipCents,
    staff.toPayCents,
  ];
}

/** The figures of the specification. Total, service charge and tax are the same for guests and staff. */
function oracleFigures(bill: GeneratedBill): number[] {
  const tip = dollars(bill.tipCents);
  const oracle = oracleBill({
    subOrders: bill.subOrders.map(({ status, lines }) => ({
      status,
      lines: lines.map((line) => ({
        price: dollars(line.priceCents),
        quantity: line.quantity,
        subItemPrices: line.choiceCents.map(dollars),
      })),
    })),
    taxPercent: bill.taxPercent,
    planText: bill.planText,
    tip,
    discount: bill.discount,
    surcharge: bill.surcharge,
  });
  const shared = [oracle.total, oracle.serviceCharge, oracle.tax];
  const figures = [
    ...oracle.subOrders.flatMap(({ total, tax }) => [total, tax]),
    oracle.orderTax,
    ...shared,
    oracle.dinerToPay,
    oracle.dinerToPay.plus(tip),
    oracle.appCharges,
    ...shared,
    oracle.discount,
    oracle.surcharge,
    oracle.staffBeforeTip,
    oracle.staffToPay,
  ];
  return figures.map((figure) => new Decimal(figure).times(100).toNumber());
}

test('[MONEY-04 MONEY-06 MONEY-08 MONEY-11 MONEY-12 MONEY-13 MONEY-18 MONEY-19 MONEY-20 MONEY-22 MONEY-23 MONEY-24] bills are exact to the cent, and staff and diner see the same total, tax and service charge', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const source = generator(seed);
      for (let index = 0; index < billsPerSeed; index += 1) {
        const bill = generateBill(source);
        const product = productFigures(bill);
        const oracle = oracleFigures(bill);
        if (product.length !== oracle.length || product.some((figure, at) => figure !== oracle[at])) {
          expect({ bill, figures: product }).toEqual({ bill, figures: oracle });
        }
      }
    }),
    { numRuns: runs(1_000, 100) },
  );
});
