import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BillPart, readBillPart, writeBillPart } from './bill-part.ts';
import { moneyOf } from './money.ts';

const usd = moneyOf('USD');

const part: fc.Arbitrary<BillPart> = fc.oneof(
  fc.constant({ kind: 'rest' as const }),
  fc.record({ kind: fc.constant('count' as const), count: fc.integer({ min: 1, max: 999 }) }),
  fc.record({
    kind: fc.constant('shares' as const),
    shares: fc
      .uniqueArray(fc.integer({ min: 1, max: 999_999_999 }), { minLength: 1, maxLength: 40 })
      .map((shares) => shares.sort((a, b) => a - b)),
  }),
  fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 1, max: 9_999_999 }) }),
);

describe('a part of a bill on the wire', () => {
  it('reads back as it was written', () => {
    fc.assert(
      fc.property(part, (split) => {
        expect(readBillPart(usd, writeBillPart(usd, split))).toEqual(split);
      }),
    );
  });

  it('names each share once', () => {
    expect(readBillPart(usd, 'shares:4,1,4')).toEqual({ kind: 'shares', shares: [1, 4] });
  });

  it.each([
    '',
    'rest:1',
    'all',
    'count:',
    'count:0',
    'count:-1',
    'count:1.5',
    'count:1000',
    'shares:',
    'shares:0',
    'shares:1,',
    'shares:1;2',
    'shares:9999999999',
    'amount:',
    'amount:0',
    'amount:-5',
    'amount:1.234',
    'amount:abc',
    'amount:1e3',
  ])('%j is not a part', (text) => {
    expect(readBillPart(usd, text)).toBeUndefined();
  });
});
