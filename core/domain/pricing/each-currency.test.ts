import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import { moneyOf, sumCents } from '../money.ts';
import type { RefundState } from '../refund-states.ts';
import { parseChargePlan, serviceChargeFor } from './charge-plan.ts';
import { dinerBill } from './diner-bill.ts';
import { joinedBill } from './joined-bill.ts';
import { leftToRefund } from './refund.ts';
import { roundingOf } from './rounding.ts';
import { type BillFigures, dishesBySeat, dueOf, equalShares, remainingOf, seatShares, takePart } from './split.ts';
import { presetTip } from './tip.ts';

const plan = '0$2500$5$0|2500$7500$10$0|7500$100000$20$0';

describe.each(['JPY', 'USD', 'KWD'])('in %s', (currency) => {
  const money = moneyOf(currency);
  const amount = (least: number) => fc.integer({ min: least, max: money.largestAmount });
  /** Adds up amounts like a client that knows only the wire format. */
  const sumOnWire = (amounts: readonly number[]) =>
    sumCents(amounts.map((cents) => money.centsOf(Number(JSON.stringify(money.toDecimal(cents))))));
  const holds = <Values extends [unknown, ...unknown[]]>(property: fc.IPropertyWithHooks<Values>) =>
    fc.assert(property, { numRuns: runs(500) });

  it('the parts of a divided bill add up to it', () => {
    const bill = fc
      .tuple(amount(1), amount(0), amount(0), amount(0), fc.integer({ min: 0, max: 100 }))
      .map(([totalCents, serviceChargeCents, surchargeCents, taxCents, percent]) => {
        const discountCents = Math.floor((totalCents * percent) / 101);
        return { totalCents, discountCents, serviceChargeCents, surchargeCents, taxCents };
      });
    holds(
      fc.property(bill, fc.integer({ min: 1, max: 12 }), (whole, people) => {
        const shares = equalShares(dueOf(whole), people);
        const parts: BillFigures[] = [];
        for (const cents of shares) parts.push(takePart(remainingOf(whole, parts), cents));
        expect(sumOnWire(parts.map(dueOf))).toBe(dueOf(whole));
        expect(parts.map(dueOf)).toEqual(shares);
        for (const figure of Object.keys(whole) as (keyof typeof whole)[])
          expect(sumOnWire(parts.map((part) => part[figure]))).toBe(whole[figure]);
      }),
    );
  });

  it('shares by seats add up to a bill, whether the tax is added or in the price', () => {
    const seats = fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 5 }).map((all) => [...new Set(all)]);
    const units = fc.array(fc.record({ name: fc.constant('Dish'), priceCents: amount(0), seats }), { minLength: 1 });
    const charges = fc.record({
      percent: fc.integer({ min: 0, max: 100 }),
      serviceChargeCents: amount(0),
      surchargeCents: amount(0),
      addedTaxCents: amount(0),
      isIncluded: fc.boolean(),
    });
    holds(
      fc.property(units, charges, (dishes, { percent, addedTaxCents, isIncluded, ...fees }) => {
        const totalCents = sumCents(dishes.map(({ priceCents }) => priceCents));
        const discountCents = Math.floor((totalCents * percent) / 101);
        const whole = { ...fees, totalCents, discountCents, taxCents: isIncluded ? 0 : addedTaxCents };
        fc.pre(dueOf(whole) > 0);
        const bill = dishes.map(({ seats: named, ...dish }) => ({
          ...dish,
          ...(named.length > 0 && { seats: named }),
        }));
        const shares = seatShares(dueOf(whole), bill);
        const parts: BillFigures[] = [];
        for (const { amountCents } of shares) parts.push(takePart(remainingOf(whole, parts), amountCents));
        expect(sumOnWire(parts.map(dueOf))).toBe(dueOf(whole));
        // No seat pays more than a cent above its weight of the whole bill.
        const had = dishesBySeat(bill);
        const weightOf = (of: (typeof had)[number] | undefined) =>
          (of?.dishes ?? []).reduce((sum, { priceCents, sharedBy }) => sum + priceCents / sharedBy, 0);
        for (const { seat, amountCents } of totalCents > 0 && had.length > 0 ? shares : []) {
          const exact = (dueOf(whole) * weightOf(had.find((entry) => entry.seat === seat))) / totalCents;
          expect(Math.abs(amountCents - exact)).toBeLessThan(1 + exact * 1e-9);
        }
      }),
    );
  });

  it('refunds add up to what was paid', () => {
    holds(
      fc.property(amount(1), fc.array(amount(1), { maxLength: 6 }), (paidCents, wished) => {
        const refunds: { amountCents: number; state: RefundState }[] = [];
        for (const cents of [...wished, paidCents]) {
          const amountCents = Math.min(cents, leftToRefund(paidCents, refunds));
          refunds.push({ amountCents, state: 'done' });
        }
        expect(leftToRefund(paidCents, refunds)).toBe(0);
        expect(sumOnWire(refunds.map(({ amountCents }) => amountCents))).toBe(paidCents);
      }),
    );
  });

  it('joined bills add up to the whole', () => {
    const charges = parseChargePlan(money, plan);
    if (!charges) throw new Error('the plan has whole amounts');
    const order = fc.record({ totalCents: amount(1), taxCents: amount(0) });
    holds(
      fc.property(
        fc.array(order, { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        amount(0),
        (orders, rate, tipCents) => {
          const { bills, whole } = joinedBill({
            orders,
            plan: charges,
            taxRate: 887_500,
            tipCents,
            discount: { mode: 'percent', rate },
          });
          for (const figure of Object.keys(whole) as Exclude<keyof typeof whole, 'taxes'>[])
            expect(sumOnWire(bills.map((bill) => bill[figure]))).toBe(whole[figure]);
        },
      ),
    );
  });
});

test('the default charge and the card fee estimate hold in dollars only', () => {
  const inNoTier = { totalCents: 0, taxCents: 0 };
  const figuresIn = (currency: string) => {
    const charges = parseChargePlan(moneyOf(currency), plan);
    return charges && [serviceChargeFor(0, charges), dinerBill(inNoTier, 0, charges, 1000).applicationChargesCents];
  };
  // 2.9 % of 0.10 and a tip of 10.00, plus 0.30, plus the charge of 0.10.
  expect(figuresIn('USD')).toEqual([10, 10 + 29 + 30]);
  expect(figuresIn('JPY')).toEqual([0, 0]);
  expect(figuresIn('KWD')).toEqual([0, 0]);
});

test('a plan suits a currency that has the decimals of its amounts', () => {
  const charges = '0$25$0.5$0|25$75$1$0|75$1000$2$0';
  expect(parseChargePlan(moneyOf('KWD'), charges)?.[0]).toMatchObject({ uptoCents: 25_000, serviceChargeCents: 500 });
  expect(parseChargePlan(moneyOf('JPY'), charges)).toBeUndefined();
});

test('a tip of 15 % of 150 yen is 23 yen', () => {
  expect(presetTip(150, 15)).toBe(23);
});

test.each([
  [18_600, 10, 0],
  [18_604, 10, -4],
  [18_605, 10, 5],
  [5_124, 10, -4],
  [3, 10, 7],
  [1_999, 1, 0],
  [0, 10, 0],
  [0, 1, 0],
])('%i in steps of %i is rounded by %i', (cents, step, rounding) => {
  expect(roundingOf(cents, step)).toBe(rounding);
});
