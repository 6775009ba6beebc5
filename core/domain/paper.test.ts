import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { charactersOf, oneLine, wrapColumns, wrapPair, wrapText } from './paper.ts';

describe('text on paper', () => {
  it.each([
    ['Tomato soup', 20, 0, ['Tomato soup']],
    ['Tomato soup with basil', 12, 0, ['Tomato soup', 'with basil']],
    ['2 x Tomato soup with basil', 12, 2, ['2 x Tomato', '  soup with', '  basil']],
    ['Donaudampfschiff', 6, 0, ['Donaud', 'ampfsc', 'hiff']],
    ['a Donaudampfschiff', 6, 2, ['a', '  Dona', '  udam', '  pfsc', '  hiff']],
    [' no\nonions\t please ', 40, 0, ['no onions please']],
    ['Donau\u00addampf\u00adschiff', 40, 0, ['Donaudampfschiff']],
    ['می\u200cخواهم 👩\u200d🍳', 40, 0, ['می\u200cخواهم 👩\u200d🍳']],
    ['a\u200bb\u202ec', 40, 0, ['a b c']],
    ['', 10, 0, []],
    [' \n ', 10, 0, []],
  ] as const)('%j wrapped at %i characters', (text, characters, indent, lines) => {
    expect(wrapText(text, characters, indent)).toEqual(lines);
  });

  it('is never wider than the paper and loses no letter', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.integer({ min: 16, max: 48 }),
        fc.integer({ min: 0, max: 4 }),
        (text, characters, indent) => {
          const lines = wrapText(text, characters, indent);
          expect(lines.every((line) => [...line].length <= characters)).toBe(true);
          const letters = (of: string) => of.replace(/ /g, '');
          expect(letters(lines.join(''))).toBe(letters(oneLine(text)));
        },
      ),
    );
  });
});

describe('a pair', () => {
  it.each([
    ['Tax', '$1.00', 12, ['Tax    $1.00']],
    ['Service fee', '$1.00', 12, ['Service fee', '       $1.00']],
    ['A long dish', '$1.00', 13, ['A long dish', '        $1.00']],
  ] as const)('%s %s in %i characters', (left, right, characters, lines) => {
    expect(wrapPair(left, right, characters)).toEqual(lines);
  });
});

it('a large letter takes two places', () => {
  expect([charactersOf('plain', 35), charactersOf('large', 35), charactersOf('large', 48)]).toEqual([35, 17, 24]);
});

it('columns end at the same places, and wrap if the paper is too narrow', () => {
  const rows = [
    ['MwSt.', 'Netto', 'Steuer', 'Brutto'],
    ['A 19 %', '19,66 €', '3,74 €', '23,40 €'],
  ];
  expect(wrapColumns(rows, 32)).toEqual(['MwSt.     Netto  Steuer   Brutto', 'A 19 %  19,66 €  3,74 €  23,40 €']);
  expect(wrapColumns(rows, 24)).toEqual(['MwSt.', '     Netto Steuer Brutto', 'A 19 %', '  19,66 € 3,74 € 23,40 €']);
});
