import { describe, expect, test } from 'vitest';
import { isLongerThan, recordName } from './record-text.ts';

test.each([
  ['', false],
  ['four', false],
  ['fiver', true],
  // Each of these characters has two code units.
  ['🍋🍋🍋🍋', false],
  ['🍋🍋🍋🍋🍋', true],
])('%s is longer than four characters: %s', (text, expected) => {
  expect(isLongerThan(4, text)).toBe(expected);
});

describe('the name of a record', () => {
  test.each([
    ['  Soup of the day \n', 'Soup of the day'],
    ['Crème brûlée', 'Crème brûlée'],
    ['🍋', '🍋'],
    ['❤️', '❤️'],
    ['👩‍🍳', '👩‍🍳'],
    ['한식', '한식'],
    ['-', '-'],
    ['مطعم', 'مطعم'],
    ['a\u200bb', 'a\u200bb'],
    [undefined, ''],
    [null, ''],
    ['', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(recordName(typed)).toBe(kept);
  });

  test.each([
    ['spaces', ' \u00a0\u2003\u3000'],
    ['zero-width space, joiners and no-break', '\u200b\u200c\u200d\u2060\ufeff'],
    ['direction marks and controls', '\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c'],
    ['soft hyphen', '\u00ad\u00ad'],
    ['blank braille', '\u2800'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['tags', '\u{e0001}\u{e0041}\u{e007f}'],
    ['invisible operators', '\u2061\u2062\u2063\u2064'],
    ['a grapheme joiner, Khmer and Mongolian vowels', '\u034f\u17b4\u17b5\u180b\u180e'],
    ['a musical blank', '\u{1d159}'],
    ['interlinear marks', '\ufff9\ufffa\ufffb'],
    ['controls', '\u0001\u0007\u007f\u0085'],
    ['a mixture', ' \u200b \u3164\u2800\u00ad '],
  ])('%s alone are not a name', (_, typed) => {
    expect(recordName(typed)).toBe('');
  });

  test('is read in one pass at any length', () => {
    const from = performance.now();
    for (const blank of [' ', '\u200b', '\u3164']) expect(recordName(blank.repeat(1_000_000))).toBe('');
    expect(recordName(`${'\u200b'.repeat(1_000_000)}x`)).toHaveLength(1_000_001);
    expect(performance.now() - from).toBeLessThan(2_000);
  });
});
