import { expect, test } from 'vitest';
import { inEnglish } from '../messages/in-english.ts';
import { allergenCodes, allergenNames, allergens, allergenWord, allergenWords, codesOf } from './allergens.ts';

test('there are the 14 of EU law, with the letters of German-speaking countries', () => {
  expect(allergenNames.map((name) => allergens[name].letter).join('')).toBe('ABCDEFGHLMNOPR');
});

test('an allergen with kinds is stated by kind only', () => {
  expect(codesOf('gluten')).toContain('gluten.wheat');
  expect(codesOf('milk')).toEqual(['milk']);
  expect(allergenCodes).not.toContain('gluten');
  expect(new Set(allergenCodes).size).toBe(allergenCodes.length);
});

test('every code has a word of its own', () => {
  const words = allergenCodes.map((code) => inEnglish(allergenWord(code)));
  expect(new Set(words).size).toBe(allergenCodes.length);
});

test('kinds are named with their allergen, in the order of the table', () => {
  const words = allergenWords(['nuts.hazelnuts', 'milk', 'gluten.rye', 'gluten.wheat']);
  expect(inEnglish(words)).toEqual(['gluten (wheat, rye)', 'milk', 'tree nuts (hazelnuts)']);
  expect(inEnglish(allergenWords(['nuts']))).toEqual(['tree nuts']);
});
