import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentage } from '../../../tests/oracle/bill-oracle.ts';
import { runs } from '../../../tests/runs.ts';
import { startingRegion } from '../formats/region.ts';
import { isTipAcceptable, presetTip } from './tip.ts';

test('[MONEY-07 MONEY-21] the presets are 10, 15 and 20 percent', () => {
  expect(startingRegion.tips).toEqual([10, 15, 20]);
});

test('[MONEY-07 MONEY-21] a preset is that percentage of the amount to pay, half up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 1, max: 50 }), (toPay, preset) => {
      expect(presetTip(toPay, preset)).toBe(
        percentage(new Decimal(toPay).dividedBy(100), preset).times(100).toNumber(),
      );
    }),
    { numRuns: runs(2_000) },
  );
});

describe('isTipAcceptable', () => {
  test.each([
    [0, 8_955, true],
    [1, 8_955, true],
    [89_550, 8_955, true],
    [89_551, 8_955, false],
    [0, 0, true],
    [1, 0, false],
    [-1, 8_955, false],
    [0.5, 8_955, false],
    [Number.NaN, 8_955, false],
    [Number.POSITIVE_INFINITY, 8_955, false],
  ])('a tip of %d on %i: %s', (tip, toPay, acceptable) => {
    expect(isTipAcceptable(tip, toPay)).toBe(acceptable);
  });
});
