import { describe, expect, test } from 'vitest';
import { lineTotal, type PricedLine, subOrderTotals } from './order-totals.ts';
import { parseRate, type Rate } from './rate.ts';

// bills.test.ts compares arbitrary dishes, rates and orders with a second computation.

const rateOf = (percent: string): Rate => parseRate(percent) ?? Number.NaN;
const choices = (...prices: number[]) => prices.map((priceCents) => ({ priceCents }));
const plain = (unitPriceCents: number, quantity = 1): PricedLine => ({ unitPriceCents, quantity, choices: [] });

describe('lineTotal', () => {
  test('[MONEY-12] choices on one unit and on both are added to the line', () => {
    expect(lineTotal({ unitPriceCents: 1_800, quantity: 2, choices: choices(150, 225, 150) })).toBe(4_125);
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
    // Rounded per line: 88.75 -> 89, so three lines make 267. Rounded once: 266.25 -> 266.
    const lines = [plain(1_000), plain(1_000), plain(1_000)];
    expect(subOrderTotals(lines, rateOf('8.875'))).toEqual({ totalCents: 3_000, taxCents: 266 });
  });

  test('[MONEY-09 MONEY-11] sub-items are taxed with their line', () => {
    const line = { unitPriceCents: 1_000, quantity: 1, choices: choices(1_000) };
    expect(subOrderTotals([line], rateOf('18'))).toEqual({ totalCents: 2_000, taxCents: 360 });
  });
});
