import { expect, it } from 'vitest';
import { readVisit, signVisit } from './visit-cookie.ts';

const key = Buffer.alloc(32, 7);

it.each([1, 2_147_483_648, Number.MAX_SAFE_INTEGER])('a phone of visit %i is read back', (visitId) => {
  const claims = { restaurantId: 2_147_483_647, visitId, phone: 3 };
  expect(readVisit(signVisit(claims, key), key)).toEqual(claims);
});
