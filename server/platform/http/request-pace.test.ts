import { expect, it } from 'vitest';
import { RequestPaces } from './request-pace.ts';

const pace = { atOnce: 3, perSecond: 2 };

it('allows a burst, then a rate per second; each key has its own', () => {
  const all = new RequestPaces();
  expect([0, 0, 0, 0].map((now) => all.take(pace, 'a', 1, now))).toEqual([undefined, undefined, undefined, 1]);
  expect(all.take(pace, 'b', 1, 0)).toBeUndefined();
  expect(all.take(pace, 'a', 1, 499)).toBe(1);
  expect(all.take(pace, 'a', 1, 500)).toBeUndefined();
  expect(all.take(pace, 'a', 1, 500)).toBe(1);
});

it('a heavy request counts as several', () => {
  const all = new RequestPaces();
  expect([all.take(pace, 'a', 2, 0), all.take(pace, 'a', 2, 0), all.take(pace, 'a', 1, 0)]).toEqual([
    undefined,
    1,
    undefined,
  ]);
});

it('refused requests do not lengthen the wait', () => {
  const all = new RequestPaces();
  for (let at = 0; at < 10_000; at += 1) all.take(pace, 'a', 1, 0);
  expect(all.take(pace, 'a', 1, 500)).toBeUndefined();
  expect([9_000, 9_000, 9_000, 9_000].map((now) => all.take(pace, 'a', 1, now))).toEqual([
    undefined,
    undefined,
    undefined,
    1,
  ]);
});
