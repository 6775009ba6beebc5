import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundStateNames } from '../refund-states.ts';
import { type GivenBack, isRefundable, leftToRefund } from './refund.ts';

const refund = fc.record({
  amountCents: fc.integer({ min: 1, max: 20_000 }),
  state: fc.constantFrom(...refundStateNames),
});

test('what is left, with a failed and a pending refund', () => {
  const given: GivenBack[] = [
    { amountCents: 1_000, state: 'done' },
    { amountCents: 2_000, state: 'failed' },
    { amountCents: 500, state: 'pending' },
  ];
  expect(leftToRefund(10_745, given)).toBe(9_245);
  expect([0, 1, 9_245, 9_246].map((cents) => isRefundable(cents, 9_245))).toEqual([false, true, true, false]);
});

test('refunds in any order never exceed the payment, and the remainder is exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000 }), fc.array(refund, { maxLength: 30 }), (paid, wishes) => {
      const given: GivenBack[] = [];
      for (const wish of wishes) if (isRefundable(wish.amountCents, leftToRefund(paid, given))) given.push(wish);
      let kept = 0;
      for (const { amountCents, state } of given) if (state !== 'failed') kept += amountCents;
      expect(kept).toBeLessThanOrEqual(paid);
      expect(leftToRefund(paid, given)).toBe(paid - kept);
    }),
  );
});

test('a failed refund leaves the whole amount', () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.array(refund), fc.nat(50_000), (paid, given, amountCents) => {
      expect(leftToRefund(paid, [...given, { amountCents, state: 'failed' }])).toBe(leftToRefund(paid, given));
    }),
  );
});
