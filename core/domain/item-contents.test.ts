import { expect, test } from 'vitest';
import { allergenMessages } from '../messages/en/core/allergens.ts';
import { inEnglish } from '../messages/in-english.ts';
import type { Words } from '../messages/message.ts';
import type { AllergenCode } from './allergens.ts';
import {
  allergenSentences,
  contentsFacts,
  contentsFault,
  contentsSentences,
  differInAllergens,
  lineSentences,
  parseContentsFigure,
} from './item-contents.ts';
import { type LineContents, lineContents, type OrderedPart } from './stated-contents.ts';

test.each<[number[], AllergenCode[] | null, number | null, string | undefined]>([
  [[0], ['gluten.wheat', 'milk'], null, 'Gluten Free does not go with gluten (wheat). Please change one of them.'],
  [[0], ['gluten.oats'], null, undefined],
  [[1], ['milk', 'eggs'], null, 'Vegan does not go with eggs, milk. Please change one of them.'],
  [[2], ['milk', 'eggs'], null, undefined],
  [[2], ['fish'], null, 'Vegetarian does not go with fish. Please change one of them.'],
  [[8], ['crustaceans'], null, 'Kosher does not go with crustaceans. Please change one of them.'],
  [[7], [], 12.5, 'Halal does not go with alcohol. Please change one of them.'],
  [[3], ['milk'], null, 'Contains Nuts: please also choose the nuts under Allergens.'],
  [[3], ['peanuts'], null, undefined],
  [[3], null, null, undefined],
  [[0, 1, 2, 7, 8], null, null, undefined],
  [[6], ['milk'], 40, undefined],
])('labels %j with allergens %j and alcohol %j: %s', (types, allergens, alcohol, words) => {
  expect(inEnglish(contentsFault({ types, allergens, alcohol })?.message)).toBe(words);
});

test.each([
  ['calories', '0', 0],
  ['calories', ' 9999 ', 9999],
  ['calories', '12.5', undefined],
  ['calories', '10000', undefined],
  ['alcohol', '13,5', 13.5],
  ['alcohol', '0', undefined],
  ['alcohol', '4.25', undefined],
  ['alcohol', '101', undefined],
  ['minAge', '18', 18],
  ['minAge', '0', undefined],
  ['minAge', '-1', undefined],
  ['minAge', '', undefined],
] as const)('%s typed as %j is %j', (name, typed, value) => {
  expect(parseContentsFigure(name, typed)).toBe(value);
});

test('unstated contents are never described as free of anything', () => {
  const words = (contents: object) => inEnglish(contentsFacts(contents).rest.map((fact) => fact.words));
  expect(words({})).toEqual(['Allergens not stated. Please ask us.']);
  expect(words({ allergens: null })).toEqual(['Allergens not stated. Please ask us.']);
  expect(words({ allergens: [], calories: 0 })).toEqual(['None of the 14 main allergens', '0 kcal']);
  expect(words({ allergens: ['milk'], alcohol: 13.5, minAge: 18 })).toEqual(['13.5% alcohol by volume', 'From age 18']);
});

test('a combo that states none leaves the rest to its choices', () => {
  const combo = { groups: [{ min: 1, choices: [{ type: '' }] }] };
  const notes = (contents: object) => inEnglish(contentsFacts(contents).rest.map((fact) => fact.words));
  expect(notes(combo)).toEqual(['Allergens not stated. Please ask us.']);
  for (const allergens of [[], ['milk']])
    expect(notes({ ...combo, allergens })).toEqual(['For allergens, see each choice.']);
  expect(allergenSentences({ ...combo, allergens: [] }, allergenMessages.notStated)).toEqual([]);
});

test.each<[string, OrderedPart[], LineContents, string[]]>([
  ['nothing stated', [{ name: 'Pie' }, { name: 'Egg', picked: 'choice' }], {}, []],
  [
    'what was picked',
    [
      { name: 'Pie', allergens: ['milk'], minAge: 12 },
      { name: 'Sauce', picked: 'choice', allergens: ['peanuts', 'milk'] },
      { name: 'Egg', picked: 'choice' },
      { name: 'Egg', picked: 'choice', minAge: 18 },
    ],
    { allergens: ['milk', 'peanuts'], notStated: ['Egg'], minAge: 18 },
    ['Allergens: peanuts, milk', 'Allergens not stated: Egg'],
  ],
  [
    'a silent dish with a choice that states none',
    [{ name: 'Pie' }, { name: 'Salt', picked: 'choice', allergens: [] }],
    { notStated: ['Pie'] },
    ['Allergens not stated: Pie'],
  ],
  [
    'a silent combo',
    [{ name: 'Lunch' }, { name: 'Pie', picked: 'dish', allergens: [] }],
    { notStated: ['Lunch'] },
    ['Allergens not stated: Lunch'],
  ],
])('a line says what is in it, and what is not stated beside it: %s', (_, parts, contents, words) => {
  expect(lineContents(parts)).toEqual(contents);
  expect(inEnglish(lineSentences(contents))).toEqual(words);
});

test('a choice says what is stated, and what is not only if the caller has words for that', () => {
  const sentences = (contents: object, notStated?: Words) => inEnglish(contentsSentences(contents, notStated));
  const wine = { allergens: ['sulfites'], traces: ['milk'], types: [1, 4], calories: 150, alcohol: 13.5, minAge: 21 };
  expect(sentences(wine, allergenMessages.notStated)).toEqual([
    'Contains sulfites',
    'May contain traces of milk',
    'Vegan',
    'Spicy',
    '150 kcal',
    '13.5% alcohol by volume',
    'From age 21',
  ]);
  expect([sentences({}), sentences({ allergens: [] })]).toEqual([[], []]);
  expect([sentences({}, allergenMessages.notStated), sentences({ allergens: [] }, allergenMessages.notStated)]).toEqual(
    [['Allergens not stated. Please ask us.'], ['None of the 14 main allergens']],
  );
});

test.each([
  [[{}, {}], false],
  [[{ allergens: [] }, { allergens: [] }], false],
  [[{ allergens: [] }, {}], true],
  [[{ allergens: ['milk'] as const }, { allergens: [] }], true],
])('choices with %j differ in allergens: %s', (all, differ) => {
  expect(differInAllergens(all)).toBe(differ);
});
