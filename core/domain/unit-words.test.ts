import { describe, expect, it } from 'vitest';
import { inEnglish } from '../messages/in-english.ts';
import { unitWords } from './unit-words.ts';

describe('the choices of a dish', () => {
  it('name the unit that has it, so that no number reads as a count', () => {
    const choices = [
      { unit: 2, words: 'Vanilla ice cream' },
      { unit: 1, words: 'Berries' },
      { unit: 2, words: 'Nuts' },
    ];
    expect(inEnglish(unitWords(3, choices))).toEqual(['Unit 1: Berries', 'Unit 2: Vanilla ice cream, Nuts']);
  });

  it('need no number on a single unit', () => {
    expect(inEnglish(unitWords(1, [{ unit: 1, words: 'Berries' }]))).toEqual(['Berries']);
  });

  it('are empty if nothing was chosen', () => {
    expect(inEnglish(unitWords(4, []))).toEqual([]);
  });
});
