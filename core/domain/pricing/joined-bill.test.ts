import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinedBill } from './joined-bill.ts';
import type { Adjustment } from './staff-bill.ts';
import { staffBill } from './staff-bill.ts';

const plan = [
  { fromCents: 0, uptoCents: 2500, serviceChargeCents: 50, otherChargeCents: 0 },
  { fromCents: 2500, uptoCents: 7500, serviceChargeCents: 100, otherChargeCents: 0 },
  { fromCents: 7500, uptoCents: 100_000, serviceChargeCents: 200, otherChargeCents: 0 },
] as const;
const taxRate = 887_500;

describe('a joined bill', () => {
  it('is the bills of its orders, with discount, surcharge and tip split to the cent', () => {
    const { bills, whole } = joinedBill({
      orders: [
        { totalCents: 8025, taxCents: 712 },
        { totalCents: 1250, taxCents: 111 },
      ],
      plan,
      taxRate,
      tipCents: 1000,
      discount: { mode: 'percent', rate: 1_000_000 },
      surcharge: { mode: 'amount', cents: 300 },
    });
    // 10 % of 92.75 is 9.275, rounded to 9.28: 8.03 and 1.25. The fees 2.00 and 0.50 are taxed 0.1775 and 0.044375.
    expect(bills).toEqual([
      {
        totalCents: 8025,
        discountCents: 803,
        serviceChargeCents: 200,
        surchargeCents: 260,
        taxCents: 730,
        toPayBeforeTipCents: 8412,
        tipCents: 863,
        toPayCents: 9275,
      },
      {
        totalCents: 1250,
        discountCents: 125,
        serviceChargeCents: 50,
        surchargeCents: 40,
        taxCents: 115,
        toPayBeforeTipCents: 1330,
        tipCents: 137,
        toPayCents: 1467,
      },
    ]);
    expect(whole).toEqual({
      totalCents: 9275,
      discountCents: 928,
      serviceChargeCents: 250,
      surchargeCents: 300,
      taxCents: 845,
      toPayBeforeTipCents: 9742,
      tipCents: 1000,
      toPayCents: 10_742,
    });
  });

  it('of orders without a price splits a surcharge equally', () => {
    const free = { totalCents: 0, taxCents: 0 };
    const { bills } = joinedBill({
      orders: [free, free],
      plan,
      taxRate,
      surcharge: { mode: 'amount', cents: 5 },
    });
    expect(bills.map(({ surchargeCents }) => surchargeCents)).toEqual([3, 2]);
  });

  const order = fc.record({
    totalCents: fc.integer({ min: 0, max: 99_999 }),
    taxCents: fc.integer({ min: 0, max: 9_999 }),
  });
  const adjustment: fc.Arbitrary<Adjustment | undefined> = fc.oneof(
    fc.constant(undefined),
    fc.record({ mode: fc.constant('amount' as const), cents: fc.integer({ min: 0, max: 150_000 }) }),
    fc.record({ mode: fc.constant('percent' as const), rate: fc.integer({ min: 0, max: 10_000_000 }) }),
  );
  const input = fc.record({
    orders: fc.array(order, { minLength: 1, maxLength: 10 }),
    discount: adjustment,
    surcharge: adjustment,
    tipCents: fc.integer({ min: 0, max: 50_000 }),
  });

  it('always adds up, and uses each typed amount exactly once', () => {
    fc.assert(
      fc.property(input, ({ orders, discount, surcharge, tipCents }) => {
        const { bills, whole } = joinedBill({ orders, plan, taxRate, discount, surcharge, tipCents });
        let [total, tax, fee, toPay, discounts, surcharges, tips] = [0, 0, 0, 0, 0, 0, 0];
        for (const [at, bill] of bills.entries()) {
          const alone = staffBill({ order: orders[at] ?? { totalCents: 0, taxCents: 0 }, plan, taxRate });
          expect(bill.serviceChargeCents).toBe(alone.serviceChargeCents);
          expect(bill.taxCents).toBe(alone.taxCents);
          expect(bill.discountCents).toBeLessThanOrEqual(bill.totalCents);
          expect(Math.min(bill.discountCents, bill.surchargeCents, bill.tipCents)).toBeGreaterThanOrEqual(0);
          const { totalCents, discountCents, serviceChargeCents, surchargeCents, taxCents } = bill;
          expect(bill.toPayCents).toBe(
            totalCents - discountCents + serviceChargeCents + surchargeCents + taxCents + bill.tipCents,
          );
          total += totalCents;
          tax += taxCents;
          fee += serviceChargeCents;
          toPay += bill.toPayCents;
          discounts += discountCents;
          surcharges += surchargeCents;
          tips += bill.tipCents;
        }
        expect([total, tax, fee, toPay, discounts, surcharges, tips]).toEqual([
          whole.totalCents,
          whole.taxCents,
          whole.serviceChargeCents,
          whole.toPayCents,
          whole.discountCents,
          whole.surchargeCents,
          whole.tipCents,
        ]);
        const asOne = staffBill({ order: { totalCents: total, taxCents: 0 }, plan, taxRate, discount, surcharge });
        expect([discounts, surcharges, tips]).toEqual([asOne.discountCents, asOne.surchargeCents, tipCents]);
      }),
    );
  });

  it('of one order equals that order’s bill', () => {
    fc.assert(
      fc.property(input, ({ orders: [first], discount, surcharge, tipCents }) => {
        if (!first) return;
        const alone = staffBill({ order: first, plan, taxRate, discount, surcharge, tipCents });
        expect(joinedBill({ orders: [first], plan, taxRate, discount, surcharge, tipCents }).whole).toEqual(alone);
      }),
    );
  });
});
