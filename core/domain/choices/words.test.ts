import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../messages/in-english.ts';
import { formatsOf } from '../formats/formats.ts';
import type { GroupFault, GroupFaultKind } from './groups.ts';
import { choicePriceWords, dishFaultWords, groupFaultWords, ruleWords } from './words.ts';

test.each<[number, number | null, number, string]>([
  [1, 1, 0, 'Choose 1 · required'],
  [0, 3, 2, 'Choose up to 3 · 2 free · optional'],
  [2, null, 0, 'Choose at least 2 · required'],
  [2, 4, 1, 'Choose 2 to 4 · 1 free · required'],
  [0, null, 0, 'Choose any · optional'],
])('%i to %s with %i free reads: %s', (min, max, freeCount, words) => {
  const sentences = inEnglish(ruleWords({ min, max, freeCount })) as string[];
  expect(sentences.join(' · ')).toBe(words);
});

test.each<[GroupFaultKind, string]>([
  ['belowMin', 'Please choose a side.'],
  ['aboveMax', 'Please choose at most 1 of Side.'],
  ['repeated', 'Fries can be chosen only once.'],
  ['soldOut', 'Fries is sold out.'],
  ['unknown', 'Fries is no longer offered.'],
])('the fault %s names the group or the choice', (kind, words) => {
  const fault = { kind, group: 'Side', within: '', name: 'Fries', unit: 1, limit: 1 };
  expect(inEnglish([groupFaultWords(fault)])).toEqual([words]);
});

test.each<[Partial<GroupFault>, string]>([
  [{ kind: 'belowMin', group: 'Side' }, 'Burger: Please choose a side.'],
  [{ kind: 'belowMin' }, 'Please select customization for Burger'],
  [{ kind: 'belowMin', isForSome: true }, 'Please select customization for Burger for all'],
  [{ kind: 'aboveMax', limit: 4 }, 'You can only select maximum 4 customization for Burger'],
])('with the dish, %j reads: %s', (fault, words) => {
  const whole = { kind: 'belowMin', group: '', within: '', name: '', unit: 1, limit: 1, ...fault } as const;
  expect(inEnglish(dishFaultWords(whole, 'Burger'))).toEqual(words);
});

describe('the price of a choice', () => {
  const mayo = { name: 'Mayo', priceCents: 40 };
  const group = { name: 'Sauces', min: 0, max: null, freeCount: 2, isRepeatable: true, choices: [mayo] };
  type Picked = [name: string, priceCents: number, listCents: number];
  const rows = (picked: Picked[]) =>
    picked.map(([name, priceCents, listCents]) => ({
      group: 'Sauces',
      within: '',
      name,
      unit: 1,
      quantity: 1,
      priceCents,
      listCents,
    }));
  const salt: Picked = ['Salt', 0, 0];
  test.each<[string, object, Picked[], string | undefined]>([
    ['the next free one', {}, [salt], 'free'],
    ['the next that costs', {}, [salt, salt], '+ $0.40'],
    ['the next, cheaper than one that was free', {}, [salt, ['Truffle', 0, 90]], '+ $0.90'],
    [
      'picked and free',
      {},
      [
        ['Mayo', 0, 40],
        ['Mayo', 0, 40],
      ],
      'free',
    ],
    [
      'picked, some free',
      {},
      [
        ['Mayo', 0, 40],
        ['Mayo', 40, 40],
        ['Mayo', 40, 40],
      ],
      '+ $0.80',
    ],
    ['sold out', { isSoldOut: true }, [], 'sold out'],
    ['without a price', { priceCents: 0 }, [], undefined],
  ])('%s', (_, changes, picked, words) => {
    const sentence = choicePriceWords(formatsOf(), group, { ...mayo, ...changes }, rows(picked));
    expect(sentence && inEnglish(sentence)).toBe(words);
  });
});
