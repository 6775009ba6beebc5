import { expect, test } from 'vitest';
import { inEnglish } from '../messages/in-english.ts';
import { itemTypeNames, parseItemTypes } from './item-types.ts';

test('the index of a type is its id on the wire', () => {
  expect(inEnglish(Object.fromEntries(itemTypeNames.entries()))).toEqual({
    0: 'Gluten Free',
    1: 'Vegan',
    2: 'Vegetarian',
    3: 'Contains Nuts',
    4: 'Spicy',
    5: 'Very Spicy',
    6: 'Bestseller',
    7: 'Halal',
    8: 'Kosher',
  });
});

test.each([
  ['', []],
  ['  ', []],
  ['0', [0]],
  ['0,4', [0, 4]],
  ['8, 1 ,3', [8, 1, 3]],
  ['4,4,0', [4, 0]],
])('reads %j as %j', (text, ids) => {
  expect(parseItemTypes(text)).toEqual(ids);
});

test.each(['9', '-1', '00', '1,', ',1', '1,,2', '1;2', 'Vegan', '1.0', '1,x', '10'])('refuses %j', (text) => {
  expect(parseItemTypes(text)).toBeUndefined();
});
