import { expect, it, test } from 'vitest';
import { chargeStep, fromStripe, toStripe } from './stripe-amounts.ts';

// From https://docs.stripe.com/currencies.
test.each([
  ['usd', 10_745, 10_745],
  ['eur', 999, 999],
  ['jpy', 1_500, 1_500],
  ['vnd', 250_000, 250_000],
  ['kwd', 18_600, 18_600],
  ['BHD', 35_200, 35_200],
  ['isk', 1_999, 199_900],
  ['ugx', 5_000, 500_000],
  ['huf', 150_000, 150_000],
  ['mga', 1_200_000, 12_000],
])('in %s, %i minor units are %i at Stripe, and back', (currency, cents, units) => {
  expect(toStripe(cents, currency)).toBe(units);
  expect(fromStripe(units, currency)).toBe(cents);
});

it('takes three-decimal amounts that end in 0, and no part of an ariary', () => {
  const steps = ['usd', 'jpy', 'isk', 'ugx', 'kwd', 'bhd', 'jod', 'omr', 'tnd', 'mga'].map(chargeStep);
  expect(steps).toEqual([1, 1, 1, 1, 10, 10, 10, 10, 10, 100]);
});
