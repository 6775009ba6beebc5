import { expect, test } from 'vitest';
import { beginsWords, foldedText, holdsWords, searchWords } from './folded-text.ts';

test.each([
  ['Crème Brûlée', 'creme brulee'],
  ['ÉCLAIR', 'eclair'],
  ['Jalapeño', 'jalapeno'],
  ['Bún bò Huế', 'bun bo hue'],
  ['Soup 2', 'soup 2'],
  ['', ''],
])('%j is folded to %j for search', (text, folded) => {
  expect(foldedText(text)).toBe(folded);
});

test.each([
  ['brulee', true],
  ['  CREME   van ', true],
  ['créme', true],
  ['creme choc', false],
  ['', true],
])('typing %j finds Crème Brûlée with vanilla: %s', (typed, isFound) => {
  expect(holdsWords(searchWords(typed), 'Crème Brûlée', 'with vanilla')).toBe(isFound);
});

test.each([
  ['br cr', 'Crème Brûlée', true],
  ['CRÈME', 'Crème Brûlée', true],
  ['cre\u0300me', 'Cr\u00e8me Br\u00fbl\u00e9e', true],
  ['creme', 'Cre\u0300me Bru\u0302le\u0301e', true],
  ['ru', 'Crème Brûlée', false],
  ['cr br x', 'Crème Brûlée', false],
  ['pe pr', 'Peri-Peri Prawns', true],
  ['peri-', 'Peri-Peri Prawns', true],
  ['chefs', "Chef's Salad", true],
  ['0 4', 'Pils vom Fass 0,4 l', true],
  ['', 'Tea', true],
])('words beginning with %j are in %j: %s', (typed, text, isFound) => {
  expect(beginsWords(typed, text)).toBe(isFound);
});
