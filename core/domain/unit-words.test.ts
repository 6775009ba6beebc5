import { describe, expect, it } from 'vitest';
import { inEnglish } from '../messages/in-english.ts';
import { unitWords } from './unit-words.ts';

describe('what was chosen for a dish', () => {
  it('names the unit that has it, so that no number reads as a count', () => {
    const choices = [
      { unit: 2, words: 'Vanilla ice cream' },
      { unit: 1, words: 'Berries' },
      { unit: 2, words: 'Nuts' },
    ];
    expect(inEnglish(unitWords(3, choices))).toEqual(['Unit 1: Berries', 'Unit 2: Vanilla ice cream, Nuts']);
  });

  it('of the only one needs no number', () => {
    expect(inEnglish(unitWords(1, [{ unit: 1, words: 'Berries' }]))).toEqual(['Berries']);
  });

  it('is nothing where nothing was chosen', () => {
    expect(inEnglish(unitWords(4, []))).toEqual([]);
  });
});
