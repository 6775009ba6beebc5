import { describe, expect, test } from 'vitest';
import { forcedMax, parsePrice, repeatedName } from './item-rules.ts';
import { moneyOf } from './money.ts';

const usd = moneyOf('USD');

describe('parsePrice', () => {
  test.each([
    ['0', 0],
    ['17', 1700],
    [' 12.5 ', 1250],
    [8.25, 825],
    ['99999.99', 9_999_999],
  ])('reads %j as %i cents', (figure, cents) => {
    expect(parsePrice(usd, figure)).toBe(cents);
  });

  test.each(['-1', -1, '1e9', 1e9, '100000', 'abc', '12.345', 12.345, '', '$5', '1,50'])('refuses %j', (figure) => {
    expect(parsePrice(usd, figure)).toBeUndefined();
  });
});

describe('forcedMax', () => {
  test.each([
    ['3', 3],
    [' 3 ', 3],
    [2, 2],
    ['2.9', 2],
    ['0', 0],
    ['5000', 999],
  ])('%j is %i', (figure, max) => {
    expect(forcedMax(figure)).toBe(max);
  });

  test.each(['abc', '', ' ', '-1', -4, '-0.5', 'NaN', Number.NaN, '3 pieces', null, undefined])(
    '[ITEM-33] %j is not a number, or negative: 0',
    (figure) => {
      expect(forcedMax(figure)).toBe(0);
    },
  );
});

test.each([
  [[], -1],
  [['Bacon', 'Cheddar'], -1],
  [['Bacon', 'Cheddar', ' bacon '], 2],
  [['Aged cheddar', 'AGED  CHEDDAR', 'Bacon', 'Bacon'], 1],
])('in %j the first repetition is at %i', (names, at) => {
  expect(repeatedName(names)).toBe(at);
});
