import { expect, it } from 'vitest';
import { inEnglish } from '../messages/in-english.ts';
import { loadLanguage } from '../messages/languages.ts';
import { say } from '../messages/say.ts';
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

it('keeps the capitals of German nouns', async () => {
  await loadLanguage('de', 'firstScreens');
  const needed = [neededWords('Soße zum Fleisch', 1), neededWords('Beilagen', 2)];
  expect(needed.map((words) => say('de', words))).toEqual(['Soße zum Fleisch', 'mindestens 2 aus „Beilagen“']);
});
