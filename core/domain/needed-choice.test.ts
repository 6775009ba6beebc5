import { expect, it } from 'vitest';
import { inEnglish } from '../messages/in-english.ts';
import { neededWords } from './needed-choice.ts';

it.each([
  ['Lunch main', 1, 'a lunch main'],
  ['Egg', 1, 'an egg'],
  ['BBQ Sauce', 1, 'a BBQ sauce'],
  ['Doneness', 1, 'a doneness'],
  ['Sauces', 1, 'from Sauces'],
  ['Pick your side', 1, 'from Pick your side'],
  ['Your sandwich', 1, 'your sandwich'],
  ['Toppings', 2, 'at least 2 of Toppings'],
])('asks to choose of %s, at least %i: %s', (name, min, words) => {
  expect(inEnglish([neededWords(name, min)])).toEqual([words]);
});
