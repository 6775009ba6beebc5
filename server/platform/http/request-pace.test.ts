import { expect, it } from 'vitest';
import { RequestPaces } from './request-pace.ts';

const pace = { atOnce: 3, perSecond: 2 };

it('takes as many at once as allowed, then as many a second; each key has its own', () => {
  const all = new RequestPaces();
  expect([0, 0, 0, 0].map((now) => all.take(pace, 'a', now))).toEqual([undefined, undefined, undefined, 1]);
  expect(all.take(pace, 'b', 0)).toBeUndefined();
  expect(all.take(pace, 'a', 499)).toBe(1);
  expect(all.take(pace, 'a', 500)).toBeUndefined();
  expect(all.take(pace, 'a', 500)).toBe(1);
});

it('a flood that is refused does not make the wait longer', () => {
  const all = new RequestPaces();
  for (let at = 0; at < 10_000; at += 1) all.take(pace, 'a', 0);
  expect(all.take(pace, 'a', 500)).toBeUndefined();
  expect([9_000, 9_000, 9_000, 9_000].map((now) => all.take(pace, 'a', now))).toEqual([
    ...[undefined, undefined, undefined],
    1,
  ]);
});
