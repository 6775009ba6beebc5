import { expect, test } from 'vitest';
import { isLongerThan } from './record-text.ts';

test.each([
  ['', false],
  ['four', false],
  ['fiver', true],
  // Two code units each, but one character each.
  ['🍋🍋🍋🍋', false],
  ['🍋🍋🍋🍋🍋', true],
])('%s is longer than four characters: %s', (text, expected) => {
  expect(isLongerThan(4, text)).toBe(expected);
});
