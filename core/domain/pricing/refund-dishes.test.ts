import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import { type Cents, moneyOf, sumCents } from '../money.ts';
import { taxesPaid } from './refund.ts';
import {
  dishNames,
  figuresOfRefund,
  type PaidBill,
  type PaidUnit,
  paidUnits,
  refundOfDishes,
  refundStepsOf,
  type SoldUnit,
  soldUnits,
} from './refund-dishes.ts';
import { paymentRounding } from './rounding.ts';
import { type BillFigures, dueOf, equalShares, remainingOf, takePart, unitShares } from './split.ts';
import { addTaxes } from './taxes.ts';
import { taxesOfBill } from './to-pay.ts';

const [at7, at19] = [700_000, 1_900_000];

const paidWhole = (bill: BillFigures, more: Partial<PaidBill> = {}): PaidBill => {
  const { tipCents = 0, roundingCents = 0 } = more;
  return {
    bill: null,
    shares: [],
    ...bill,
    ...more,
    tipCents,
    roundingCents,
    amountCents: dueOf(bill) + tipCents + roundingCents,
  };
};
const unit = (lineId: number, priceCents: Cents, rate: number): SoldUnit => {
  return { lineId, unit: 1, name: `Dish ${lineId}`, priceCents, taxed: [{ rate, cents: priceCents }] };
};
const figures = (units: readonly PaidUnit[]) =>
  units.map(({ amountCents, taxes }) => [
    amountCents,
    ...taxes.flatMap(({ netCents, taxCents }) => [netCents, taxCents]),
  ]);

describe('what a payment paid for a dish', () => {
  const added = { discountCents: 0, serviceChargeCents: 0, surchargeCents: 0 };

  it('has its part of the tax of one rate, but not of the tip', () => {
    const paid = paidWhole({ ...added, totalCents: 3_225, taxCents: 286 }, { tipCents: 500 });
    const units = paidUnits(paid, [paid], [unit(1, 1_800, 887_500), unit(2, 1_425, 887_500)]);
    expect(figures(units)).toEqual([
      [1_960, 1_800, 160],
      [1_551, 1_425, 126],
    ]);
  });

  it('has its own rate and half of the fee, if prices include 19 % and 7 %', () => {
    const taxes = [
      { rate: at19, netCents: 924, taxCents: 176 },
      { rate: at7, netCents: 935, taxCents: 65 },
    ];
    const paid = paidWhole({ ...added, totalCents: 2_000, serviceChargeCents: 100, taxCents: 0, taxes });
    expect(figures(paidUnits(paid, [paid], [unit(1, 1_000, at19), unit(2, 1_000, at7)]))).toEqual([
      [1_050, 882, 168, 0, 0],
      [1_050, 42, 8, 935, 65],
    ]);
  });

  it('has its own tax if two rates are added, with a discount that lowers none', () => {
    const taxes = [
      { rate: at19, netCents: 1_000, taxCents: 190 },
      { rate: at7, netCents: 1_000, taxCents: 70 },
    ];
    const paid = paidWhole({ ...added, totalCents: 2_000, discountCents: 200, taxCents: 260, taxes });
    expect(figures(paidUnits(paid, [paid], [unit(1, 1_000, at19), unit(2, 1_000, at7)]))).toEqual([
      [1_085, 1_000, 190, 0, 0],
      [975, 0, 0, 1_000, 70],
    ]);
  });

  it('leaves out canceled and free dishes, and names units by their choices', () => {
    const choice = { unit: 2, name: 'Cheese', priceCents: 150 };
    const line = { id: 7, itemName: 'Burger', quantity: 2, unitPriceCents: 1_800, choices: [choice] };
    const free = { id: 8, itemName: 'Water', quantity: 1, unitPriceCents: 0, choices: [] };
    const units = soldUnits([
      { status: 'cancelled', taxRate: 7, lines: [line] },
      { status: 'confirmed', taxRate: 7, lines: [line, free] },
    ]);
    expect(units).toEqual([
      { lineId: 7, unit: 1, name: 'Burger', priceCents: 1_800, taxed: [{ rate: at7, cents: 1_800 }] },
      { lineId: 7, unit: 2, name: 'Burger (Cheese)', priceCents: 1_950, taxed: [{ rate: at7, cents: 1_950 }] },
    ]);
    expect(dishNames([...units, ...units.slice(1)])).toBe('1 x Burger, 2 x Burger (Cheese)');
  });

  it("is unknown for parts that were divided in a way it doesn't know", () => {
    const bill = { ...added, totalCents: 3_000, taxCents: 0 };
    const paid = paidWhole(bill, { bill, shares: [{ share: 1, name: 'Seat 1', amountCents: 3_000 }] });
    expect(paidUnits(paid, [paid], [unit(1, 3_000, at7)])).toEqual([]);
  });
});

it('a cash payment of 7.50, rounded down to 7.00, refunds 7.00 and all of its rounding', () => {
  const bill = { totalCents: 750, discountCents: 0, serviceChargeCents: 0, surchargeCents: 0, taxCents: 0 };
  const paid = paidWhole(bill, { roundingCents: -50 });
  const units = paidUnits(paid, [paid], [unit(1, 750, 0)]);
  const steps = { step: 100, direction: 'down' } as const;
  const given = refundOfDishes([750], true, { billCents: 700, allCents: 700, steps });
  expect(given).toBe(700);
  expect(figuresOfRefund(paid, [], units, true, given)).toMatchObject({ roundingCents: -50 });
});

describe.each(['JPY', 'USD', 'KWD'])('dishes refunded in any order, in %s', (currency) => {
  const money = moneyOf(currency);
  const rate = fc.constantFrom(0, at7, 887_500, at19);
  const bills = fc
    .record({
      lines: fc.array(
        fc.record({
          rate,
          price: fc.integer({ min: 1, max: Math.floor(money.largestAmount / 100) }),
          quantity: fc.integer({ min: 1, max: 3 }),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      isOneRate: fc.boolean(),
      rules: fc.record({
        isIncluded: fc.boolean(),
        isPerBill: fc.boolean(),
        discountLowersTax: fc.boolean(),
        isFeeInside: fc.constant(false),
        feeRate: rate,
        surchargeRate: fc.option(rate),
      }),
      percent: fc.integer({ min: 0, max: 90 }),
      serviceChargeCents: fc.integer({ min: 0, max: 300 }),
      surchargeCents: fc.integer({ min: 0, max: 300 }),
    })
    .map(({ lines, isOneRate, rules, percent, ...fees }) => {
      const sold = lines.flatMap((line, at) =>
        Array.from(
          { length: line.quantity },
          (_, of): SoldUnit => ({ ...unit(at, line.price, line.rate), unit: of + 1 }),
        ),
      );
      const totalCents = sumCents(sold.map(({ priceCents }) => priceCents));
      const figuresOf = { totalCents, discountCents: Math.floor((totalCents * percent) / 100), ...fees };
      if (isOneRate) return { sold, bill: { ...figuresOf, taxCents: Math.round(totalCents * 0.08875) } };
      const discountLowersTax = rules.isIncluded || rules.discountLowersTax;
      const taxes = { ...rules, discountLowersTax, subOrders: [sold.flatMap(({ taxed }) => taxed)] };
      return { sold, bill: { ...figuresOf, ...taxesOfBill({ totalCents, taxCents: 0, taxes }, 0, figuresOf) } };
    });
  const cases = fc.record({
    of: bills,
    way: fc.constantFrom('whole', 'equal', 'items'),
    tips: fc.constantFrom(0, 100, 137),
    cash: fc.option(
      fc.record({ step: fc.constantFrom(5, 10, 100), direction: fc.constantFrom('nearest', 'up', 'down') }),
    ),
    keys: fc.array(fc.nat(), { minLength: 15, maxLength: 15 }),
    sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 15, maxLength: 15 }),
  });

  it('refund what was paid without the tip, with all of its tax and rounding', () => {
    fc.assert(
      fc.property(cases, ({ of: { sold, bill }, way, tips, cash, keys, sizes }) => {
        const steps = refundStepsOf('Cash', cash ?? undefined, 1);
        const payments = pay(bill, sold, way, (cents) => ({
          tipCents: tips,
          roundingCents: paymentRounding(cents + tips, 'Cash', steps),
        }));
        expect(sumCents(payments.map((paid) => paid.amountCents - paid.tipCents - paid.roundingCents))).toBe(
          dueOf(bill),
        );
        // A payment of a few cents may be rounded to nothing.
        for (const paid of payments.filter(({ amountCents, tipCents }) => amountCents > tipCents)) {
          const units = paidUnits(paid, payments, sold);
          expect(sumCents(units.map(({ amountCents }) => amountCents))).toBe(
            paid.amountCents - paid.tipCents - paid.roundingCents,
          );
          const refunds = refundAll(paid, units, steps, { keys, sizes });
          const [given, without] = [
            sumCents(refunds.map(({ amountCents }) => amountCents)),
            paid.amountCents - paid.tipCents,
          ];
          const isExact = !steps || paid.tipCents % steps.step === 0;
          if (isExact) expect(given).toBe(without);
          else expect(without - given).toBeGreaterThanOrEqual(0);
          expect(without - given).toBeLessThan(steps?.step ?? 1);
          // Otherwise the last cents may be less than the smallest coin.
          if (isExact) {
            expect(addTaxes(refunds.flatMap(({ taxes }) => taxes))).toEqual(addTaxes(taxesPaid(paid)));
            expect(sumCents(refunds.map(({ roundingCents }) => roundingCents))).toBe(paid.roundingCents);
          }
          for (const { netCents, taxCents } of refunds.flatMap(({ taxes }) => taxes))
            expect(Math.min(netCents, taxCents)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

/** The payments of a bill: one payment, three equal parts, or two parts with every second dish each. */
function pay(
  bill: BillFigures,
  sold: readonly SoldUnit[],
  way: 'whole' | 'equal' | 'items',
  added: (cents: Cents) => { tipCents: Cents; roundingCents: Cents },
): PaidBill[] {
  const shares = unitShares(dueOf(bill), sold).map(({ name, amountCents }, at) => ({
    share: at + 1,
    name,
    amountCents,
  }));
  const byDish = [0, 1].map((odd) => shares.filter(({ share }) => share % 2 === odd));
  const parts = {
    whole: [{ cents: dueOf(bill), shares: [] }],
    equal: equalShares(dueOf(bill), 3).map((cents) => ({ cents, shares: [] })),
    items: byDish.map((of) => ({ cents: sumCents(of.map(({ amountCents }) => amountCents)), shares: of })),
  }[way];
  const taken: BillFigures[] = [];
  return parts
    .filter(({ cents }) => cents > 0)
    .map(({ cents, shares: of }) => {
      const part = takePart(remainingOf(bill, taken), cents);
      taken.push(part);
      return paidWhole(part, { ...added(cents), shares: of, bill: way === 'whole' ? null : bill });
    });
}

/** Refunds the units in a given order, some at a time. A refund that would be rounded to 0 is merged into the last. */
function refundAll(
  paid: PaidBill,
  units: readonly PaidUnit[],
  steps: Parameters<typeof refundOfDishes>[2]['steps'],
  { keys, sizes }: { readonly keys: readonly number[]; readonly sizes: readonly number[] },
) {
  const refunds: (ReturnType<typeof figuresOfRefund> & { amountCents: Cents; state: 'done' })[] = [];
  let open = units.map((of, at) => ({ of, key: keys[at] ?? 0 })).sort((a, b) => a.key - b.key);
  for (const size of [...sizes, units.length]) {
    const chosen = open.slice(0, size).map(({ of }) => of);
    const givenCents = sumCents(refunds.map(({ amountCents }) => amountCents));
    const isLast = chosen.length === open.length;
    const amountCents = refundOfDishes(
      chosen.map((of) => of.amountCents),
      isLast,
      { billCents: paid.amountCents - paid.tipCents - givenCents, allCents: paid.amountCents - givenCents, steps },
    );
    if (amountCents === 0) continue;
    refunds.push({ ...figuresOfRefund(paid, refunds, chosen, isLast, amountCents), amountCents, state: 'done' });
    open = open.slice(size);
  }
  return refunds;
}
