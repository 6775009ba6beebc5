import { describe, expect, it } from 'vitest';
import { inEnglish } from '../messages/in-english.ts';
import { unitLines, unitWords } from './unit-words.ts';

describe('the choices of a dish', () => {
  it('name the unit that has it, so that no number reads as a count', () => {
    const choices = [
      { unit: 2, words: 'Vanilla ice cream' },
      { unit: 1, words: 'Berries' },
      { unit: 2, words: 'Nuts' },
    ];
    expect(inEnglish(unitWords(3, choices))).toEqual(['#1 Berries', '#2 Vanilla ice cream, Nuts']);
  });

  it('need no number if there is a single unit', () => {
    expect(inEnglish(unitWords(1, [{ unit: 1, words: 'Berries' }]))).toEqual(['Berries']);
  });

  it('are empty if nothing was chosen', () => {
    expect(inEnglish(unitWords(4, []))).toEqual([]);
  });
});

describe('choices of groups', () => {
  const steak = [
    { unit: 1, words: 'Pepper' },
    { unit: 1, words: 'Rare', group: 'Temperature' },
    { unit: 1, words: 'Salad', group: 'Side' },
    { unit: 1, words: 'Ranch', group: 'Dressing', within: 'Salad', quantity: 1 },
    { unit: 1, words: 'Ranch', group: 'Dressing', within: 'Salad', quantity: 1 },
  ];

  it('are named with their group, and nested ones with the choice that opened it', () => {
    expect(inEnglish(unitWords(1, steak))).toEqual(['Pepper', 'Temperature: Rare', 'Side: Salad', 'Salad: 2x Ranch']);
  });

  it('also name their unit if there are several', () => {
    expect(inEnglish(unitWords(2, steak))).toContain('#1 Side: Salad');
  });

  it('tell which lines are nested', () => {
    expect(unitLines(1, steak).map(({ isNested }) => isNested)).toEqual([false, false, false, true]);
  });
});

describe('units with seats', () => {
  const rare = { unit: 1, words: 'Rare' };

  it('are named by their seats instead of a number: 2 Burger, seat 1 rare, seat 3 medium', () => {
    const seats = [[1], [3]];
    expect(inEnglish(unitWords(2, [rare, { unit: 2, words: 'Medium' }], seats))).toEqual([
      'Seat 1 Rare',
      'Seat 3 Medium',
    ]);
    expect(inEnglish(unitWords(1, [{ ...rare, group: 'Temperature' }], [[2]]))).toEqual(['Seat 2 Temperature: Rare']);
  });

  it('share the last line if they have no choices; a unit without a seat keeps its number', () => {
    expect(inEnglish(unitWords(4, [rare], [[], [2], [], [1, 4]]))).toEqual(['#1 Rare', 'Seat 2, 1+4']);
  });
});
