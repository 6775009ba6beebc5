import { expect, test } from 'vitest';
import { foldedText, holdsWords, searchWords } from './folded-text.ts';

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
