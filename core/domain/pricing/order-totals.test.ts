import { describe, expect, test } from 'vitest';
import { lineTotal, orderTotals, type PricedLine, subOrderTotals } from './order-totals.ts';
import { parseRate, type Rate } from './rate.ts';

const rateOf = (percent: string): Rate => parseRate(percent) ?? Number.NaN;
const choices = (...prices: number[]) => prices.map((priceCents) => ({ priceCents }));
const plain = (unitPriceCents: number, quantity = 1): PricedLine => ({ unitPriceCents, quantity, choices: [] });

describe('lineTotal', () => {
  test.each<[string, PricedLine, number]>([
    ['one plain dish', plain(1_295), 1_295],
    ['several of a plain dish', plain(1_295, 3), 3_885],
    ['a free dish', plain(0, 99), 0],
    ['the most of the dearest dish', plain(9_999_999, 99), 989_999_901],
    ['a choice on one unit of two', { unitPriceCents: 1_800, quantity: 2, choices: choices(225) }, 3_825],
    [
      'cheese on both units, bacon on the first',
      { unitPriceCents: 1_800, quantity: 2, choices: choices(150, 225, 150) },
      4_125,
    ],
    ['a free choice', { unitPriceCents: 500, quantity: 1, choices: choices(0) }, 500],
  ])('[MONEY-12] %s', (_, line, total) => {
    expect(lineTotal(line)).toBe(total);
  });

  test('[MONEY-10] a choice taken on every unit adds its price times the quantity', () => {
    const quantity = 4;
    const everyUnit = choices(...Array.from({ length: quantity }, () => 175));
    expect(lineTotal({ unitPriceCents: 1_050, quantity, choices: everyUnit })).toBe(1_050 * quantity + 175 * quantity);
  });
});

describe('subOrderTotals', () => {
  test('[MONEY-11] the worked example: 54.25 at 8.875 % is 4.81 tax', () => {
    const lines = [{ unitPriceCents: 1_800, quantity: 2, choices: choices(150, 150, 225) }, plain(1_300)];
    expect(subOrderTotals(lines, rateOf('8.875'))).toEqual({ totalCents: 5_425, taxCents: 481 });
  });

  test('[MONEY-11] the tax is rounded once for the sub-order, not per line', () => {
    // A line alone: 88.75 -> 89, three of them 267; together 266.25 -> 266.
    const lines = [plain(1_000), plain(1_000), plain(1_000)];
    expect(subOrderTotals(lines, rateOf('8.875'))).toEqual({ totalCents: 3_000, taxCents: 266 });
  });

  test('[MONEY-09 MONEY-11] sub-items are taxed with their line', () => {
    const line = { unitPriceCents: 1_000, quantity: 1, choices: choices(1_000) };
    expect(subOrderTotals([line], rateOf('18'))).toEqual({ totalCents: 2_000, taxCents: 360 });
  });

  test.each([
    ['0', 0],
    ['7.25', 591],
    ['8.875', 724],
    ['100', 8_155],
  ])('81.55 at %s %% is %i cents tax', (percent, taxCents) => {
    expect(subOrderTotals([plain(8_155)], rateOf(percent))).toEqual({ totalCents: 8_155, taxCents });
  });

  test('nothing costs nothing', () => {
    expect(subOrderTotals([], rateOf('8.875'))).toEqual({ totalCents: 0, taxCents: 0 });
  });
});

describe('orderTotals', () => {
  const waiting = { status: 'new' as const, totalCents: 1_000, taxCents: 89 };
  const confirmed = { status: 'confirmed' as const, totalCents: 2_000, taxCents: 178 };
  const cancelled = { status: 'cancelled' as const, totalCents: 4_000, taxCents: 355 };

  test('New and confirmed sub-orders count, cancelled ones do not', () => {
    expect(orderTotals([waiting, confirmed, cancelled])).toEqual({ totalCents: 3_000, taxCents: 267 });
  });

  test('an order with only cancelled sub-orders, or none, is zero', () => {
    expect(orderTotals([cancelled, cancelled])).toEqual({ totalCents: 0, taxCents: 0 });
    expect(orderTotals([])).toEqual({ totalCents: 0, taxCents: 0 });
  });

  test('the order tax is the sum of the rounded taxes, not the tax of the sum', () => {
    // 89 + 89 + 89 = 267, whereas 8.875 % of 30.00 would be 266.
    expect(orderTotals([waiting, waiting, waiting])).toEqual({ totalCents: 3_000, taxCents: 267 });
  });
});
