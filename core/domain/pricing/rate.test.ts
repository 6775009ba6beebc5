import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentage } from '../../../tests/oracle/bill-oracle.ts';
import { runs } from '../../../tests/runs.ts';
import { fallbackTaxRate, parseRate, percentOf, rateToPercent } from './rate.ts';

describe('parseRate', () => {
  const notRates = [
    '-1',
    '+1',
    '1e1',
    'abc',
    '',
    ' ',
    'NaN',
    'Infinity',
    '8.875001',
    '100.00001',
    '101',
    '1000',
    '8,875',
  ];
  test.each([...notRates, -1, 100.5, 1e-6, Number.NaN, Number.POSITIVE_INFINITY])('refuses %j', (percent) => {
    expect(parseRate(percent)).toBeUndefined();
  });

  test.each([
    ['8.875', 887_500],
    ['8.87500', 887_500],
    ['8.8750000', 887_500],
    ['7.25', 725_000],
    ['0', 0],
    ['0.00001', 1],
    ['100', 10_000_000],
    ['100.00', 10_000_000],
    [8.875, 887_500],
    [18, 1_800_000],
    [0.00001, 1],
  ])('keeps %j exactly', (percent, rate) => {
    expect(parseRate(percent)).toBe(rate);
  });

  test('reads back every rate on the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (rate) => {
        expect(parseRate(rateToPercent(rate))).toBe(rate);
        expect(parseRate(new Decimal(rate).dividedBy(100_000).toFixed(5))).toBe(rate);
      }),
      { numRuns: runs(5_000) },
    );
  });
});

describe('percentOf', () => {
  test('[MONEY-11] is the amount times the rate divided by 100, rounded half up once, for any amount and rate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_000_000 }),
        fc.oneof(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(887_500, 725_000, 0, 10_000_000)),
        (cents, rate) => {
          const expected = percentage(new Decimal(cents).dividedBy(100), new Decimal(rate).dividedBy(100_000));
          expect(percentOf(cents, rate)).toBe(expected.times(100).toNumber());
        },
      ),
      { numRuns: runs(5_000) },
    );
  });

  test('rounds every exact half cent up, never to even', () => {
    for (let cents = 1; cents < 2_000; cents += 2) expect(percentOf(cents, 5_000_000)).toBe((cents + 1) / 2);
  });
});

test('[MONEY-09] staff compute with 18 percent if the rate is unknown', () => {
  expect(rateToPercent(fallbackTaxRate)).toBe(18);
  expect(percentOf(2_550, fallbackTaxRate)).toBe(459);
});
