import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import { divideByWeight } from './divide.ts';
import {
  type BillFigures,
  dishesBySeat,
  dueOf,
  equalShares,
  paidTogether,
  remainingOf,
  type SplitLine,
  seatShares,
  takePart,
  unitShares,
  unitsOf,
  waysFor,
} from './split.ts';

const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0);
const cents = fc.integer({ min: 0, max: 9_999_999 });
const bill: fc.Arbitrary<BillFigures> = fc
  .record({
    totalCents: cents,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    serviceChargeCents: cents,
    surchargeCents: cents,
    taxCents: cents,
  })
  .map(({ share, totalCents, ...rest }) => ({ ...rest, totalCents, discountCents: Math.floor(totalCents * share) }));

describe('shares by seats', () => {
  const table = [
    { name: 'Steak', priceCents: 1_850, seats: [1] },
    { name: 'Pasta', priceCents: 1_400, seats: [2] },
    { name: 'Salad', priceCents: 975, seats: [3] },
    { name: 'Bread', priceCents: 1_000 },
  ];

  it('carry a dish without a seat together: 52.25 and fee and tax are 57.98, cents to the first seats', () => {
    // 24.2275, 19.2341 and 14.5183: two cents are left.
    expect(seatShares(5_798, table).map(({ seat, amountCents }) => [seat, amountCents])).toEqual([
      [1, 2_423],
      [2, 1_924],
      [3, 1_451],
    ]);
    expect(dishesBySeat(table).map(({ dishes }) => dishes.map(({ name, sharedBy }) => [name, sharedBy]))).toEqual([
      [
        ['Steak', 1],
        ['Bread', 3],
      ],
      [
        ['Pasta', 1],
        ['Bread', 3],
      ],
      [
        ['Salad', 1],
        ['Bread', 3],
      ],
    ]);
  });

  it('divide a dish of several seats among those only', () => {
    const shared = [...table, { name: 'Calamari', priceCents: 1_300, seats: [2, 3] }];
    const carried = dishesBySeat(shared).map(({ dishes }) => dishes.at(-1));
    expect(carried.map((dish) => [dish?.name, dish?.sharedBy])).toEqual([
      ['Bread', 3],
      ['Calamari', 2],
      ['Calamari', 2],
    ]);
    // By thirds and halves: 18.50 + 3.33, 14.00 + 3.33 + 6.50, 9.75 + 3.33 + 6.50, of 65.25.
    expect(seatShares(6_525, shared).map(({ amountCents }) => amountCents)).toEqual([2_184, 2_383, 1_958]);
  });

  it('leave out a seat that had only free dishes, divide a bill of free dishes equally, and work without seats', () => {
    const water = { name: 'Water', priceCents: 0, seats: [1] };
    const tea = { name: 'Tea', priceCents: 300, seats: [2] };
    expect(seatShares(101, [water, tea])).toEqual([{ name: '', seat: 2, amountCents: 101 }]);
    expect(seatShares(101, [water, { ...water, seats: [4] }]).map(({ amountCents }) => amountCents)).toEqual([51, 50]);
    expect(seatShares(101, [{ name: 'Tea', priceCents: 300 }])).toEqual([{ name: '', amountCents: 101 }]);
  });

  it('are offered if a dish has a seat, and are the only way to split a joined bill', () => {
    expect(waysFor(table, { isJoined: false })).toEqual(['equal', 'items', 'seats', 'free']);
    expect(waysFor(table, { isJoined: true })).toEqual(['seats']);
    expect(waysFor(table.slice(3), { isJoined: false })).toEqual(['equal', 'items', 'free']);
  });
});

describe('dividing an amount', () => {
  it('gives leftover cents to the largest remainders, to the first of equal ones', () => {
    expect(divideByWeight(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(divideByWeight(100, [1, 2, 4])).toEqual([14, 29, 57]);
    expect(equalShares(1_000, 3)).toEqual([334, 333, 333]);
    expect(equalShares(2, 4)).toEqual([1, 1, 0, 0]);
    expect(divideByWeight(5, [0, 0])).toEqual([0, 0]);
  });

  it('always adds up to the amount, each portion within a cent of the exact one', () => {
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 60 }), (amount, weights) => {
        const all = sum(weights);
        fc.pre(all > 0);
        const portions = divideByWeight(amount, weights);
        expect(sum(portions)).toBe(amount);
        for (const [index, portion] of portions.entries()) {
          expect(Math.abs(portion - (amount * (weights[index] ?? 0)) / all)).toBeLessThan(1.000_001);
          expect(portion).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('equal shares differ by a cent at most, the larger ones first', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 50 }), (amount, people) => {
        const shares = equalShares(amount, people);
        expect(sum(shares)).toBe(amount);
        expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBeLessThanOrEqual(1);
        expect(shares).toEqual([...shares].sort((a, b) => b - a));
      }),
    );
  });
});

describe('the dishes of a bill', () => {
  const lines: SplitLine[] = [
    {
      itemName: 'House Burger',
      quantity: 2,
      unitPriceCents: 1_800,
      choices: [
        { unit: 1, name: 'Cheddar', priceCents: 150 },
        { unit: 1, name: 'Bacon', priceCents: 225 },
        { unit: 2, name: 'Cheddar', priceCents: 150 },
      ],
    },
    { itemName: 'Water', quantity: 1, unitPriceCents: 0, choices: [] },
    { itemName: 'Soup', quantity: 1, unitPriceCents: 1_300, choices: [] },
  ];

  it('are one unit each, named with its own sub-items, and add up to the lines', () => {
    expect(unitsOf(lines)).toEqual([
      { name: 'House Burger (Cheddar, Bacon)', priceCents: 2_175 },
      { name: 'House Burger (Cheddar)', priceCents: 1_950 },
      { name: 'Water', priceCents: 0 },
      { name: 'Soup', priceCents: 1_300 },
    ]);
  });

  it('carry fees and tax in proportion to their price; a free dish is no share', () => {
    const shares = unitShares(6_000, unitsOf(lines));
    expect(shares.map(({ name }) => name)).toEqual(['House Burger (Cheddar, Bacon)', 'House Burger (Cheddar)', 'Soup']);
    // 6000 x 2175 / 5425 = 2405.53, x 1950 = 2156.68, x 1300 = 1437.79. The two cents left go to .79 and .68.
    expect(shares.map(({ amountCents }) => amountCents)).toEqual([2_405, 2_157, 1_438]);
  });
});

describe('a part of a bill', () => {
  it('is its share of every figure: the worked half', () => {
    const whole = { totalCents: 8_025, discountCents: 800, serviceChargeCents: 200, surchargeCents: 0, taxCents: 700 };
    const half = takePart(whole, 4_063);
    expect(half).toEqual({
      totalCents: 4_013,
      discountCents: 400,
      serviceChargeCents: 100,
      surchargeCents: 0,
      taxCents: 350,
    });
    expect(takePart(remainingOf(whole, [half]), 4_062)).toEqual({
      totalCents: 4_012,
      discountCents: 400,
      serviceChargeCents: 100,
      surchargeCents: 0,
      taxCents: 350,
    });
  });

  it('any parts add up to their payments and together to the bill, in every figure', () => {
    fc.assert(
      fc.property(bill, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (whole, cuts) => {
        fc.pre(dueOf(whole) > 0);
        const parts: BillFigures[] = [];
        for (const cut of [...cuts, 1]) {
          const left = remainingOf(whole, parts);
          const amount = Math.min(dueOf(left), Math.max(1, Math.floor(dueOf(left) * cut)));
          if (amount === 0) break;
          const part = takePart(left, amount);
          expect(dueOf(part)).toBe(amount);
          for (const figure of Object.values(part)) expect(figure).toBeGreaterThanOrEqual(0);
          expect(part.discountCents).toBeLessThanOrEqual(part.totalCents);
          parts.push(part);
        }
        expect(remainingOf(whole, parts)).toEqual({
          totalCents: 0,
          discountCents: 0,
          serviceChargeCents: 0,
          surchargeCents: 0,
          taxCents: 0,
        });
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('payments together: toward the bill, in tips, rounding and total', () => {
    const payments = [
      { tipCents: 100, roundingCents: -4, amountCents: 1_096 },
      { tipCents: 0, roundingCents: 0, amountCents: 500 },
    ];
    expect(paidTogether(payments)).toEqual({ partCents: 1_500, tipCents: 100, roundingCents: -4, amountCents: 1_596 });
  });
});

it('the price of a unit includes each piece of a choice, which its name shows once', () => {
  const choices = [
    { unit: 1, name: 'Mayo', quantity: 2, priceCents: 0 },
    { unit: 1, name: 'Mayo', quantity: 3, priceCents: 40 },
  ];
  const line = { itemName: 'Fries', quantity: 1, unitPriceCents: 500, choices };
  expect(unitsOf([line])).toEqual([{ name: 'Fries (Mayo)', priceCents: 620 }]);
});
