import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import { paperReader } from '../../testing/printer-peer.ts';
import { escPosOf, printable } from './esc-pos.ts';

/** What a printer makes of the bytes: the papers, and all commands that a print job must not contain. */
function printed(bytes: Buffer) {
  const requests: string[] = [];
  const reader = paperReader({ state: (n) => requests.push(`DLE EOT ${n}`), whenPrinted: () => requests.push('GS r') });
  reader.read(bytes);
  return { papers: reader.papers, faults: reader.faults, asked: requests };
}

const paperWith = (...texts: string[]) =>
  printed(
    escPosOf(
      texts.map((text) => ({ look: 'plain', text })),
      48,
    ),
  );

describe('text on paper', () => {
  it.each([
    'Crème brûlée, jalapeño, Ärger, Øl, smørrebrød',
    'Żółć, łosoś, Šunka, Čaj, Őszibarack, ţuică',
    'Борщ, Пельмени, Щи',
    'Μουσακάς, Τζατζίκι',
    'İskender, Şiş, ığdır',
    'Šaltibarščiai, Kūčiukai, ķilavas',
    'Їжа, ґрунт, Ђурђевак, Љиљана, Његош, Џем',
    'Ћевапи, Ѓорѓи, Ќебапи, Ѕвезда, Ўся',
    'Menu €12.50 – “du jour” … ½ £3 ¥',
  ])('%s is printed as written', (text) => {
    expect(paperWith(text).papers).toEqual([text]);
  });

  it('decomposed letters are composed, unsupported letters lose their accents, and the rest is a question mark', () => {
    expect(paperWith('Cre\u0300me').papers).toEqual(['Crème']);
    expect(paperWith('Phở bò, Bánh mì').papers).toEqual(['Pho bò, Bánh mì']);
    expect(printable('牛肉 🍜 x')).toBe('?? ? x');
  });

  it.each([
    ['hyphens and minus signs are one', 'a\u2010b\u2011c\u2012d \u22125', 'a-b-c-d -5'],
    ['soft hyphens and joiners have no width', 'Donau\u00addampf\u200cschiff\u200d', 'Donaudampfschiff'],
    [
      'Maltese, German, Sámi, Romanian, Azerbaijani',
      'Ħobż biż-żejt, GROẞ, ŧŋ, Țuică, șniţel, Əl',
      'Hobż biż-żejt, GROSS, tn, Ţuică, şniţel, El',
    ],
    ['Tatar and Bashkir', 'Өчпочмак, Үзбәк, Ҡатыҡ', 'Очпочмак, Узбэк, Катык'],
    ['marks that compose with no letter', 'с\u0301утра', 'сутра'],
  ])('%s', (_what, text, onPaper) => {
    expect(paperWith(text).papers).toEqual([onPaper]);
    expect(printable(text)).not.toContain('?');
  });

  it('says what it cannot write', () => {
    expect(['不要葱', 'Tea 🍵', 'really? ok?'].map(printable)).toEqual(['???', 'Tea ?', 'really? ok?']);
  });

  it('line breaks and commands in a text are not executed', () => {
    expect(printable('a\nb\u001b@c')).toBe('a?b?@c');
  });
});

/** Text by someone who knows printer commands: cut, drawer, reset, code pages, status, markup. */
const smuggled = [
  '\u001b@',
  '\u001bp\u0000\u0019\u00fa',
  '\u001dV\u0000',
  '\u001dV\u0041\u0003',
  '\u0010\u0014\u0001\u0000\u0001',
  '\u0010\u0004\u0001',
  '\u001dr\u0001',
  '\u001d(k\u0003\u0000',
  '\u001c.\u001c&',
  '\u0018\u000c\u0007\u0000',
  '\u009b@\u0090\u0084',
  '\r\n\r\n\t\v',
  '|{command:\\x1bp}~^_"{code:1;option:qr}',
  '\u202e\u200b\ufeff',
  'Úâ¡ÁĂẲ',
];

describe('any typed text', () => {
  it.each(smuggled)('%j is neither a cut nor a drawer kick', (text) => {
    const { papers, faults, asked: requests } = paperWith(`a${text}b`, 'end');
    expect(faults).toEqual([]);
    expect(requests).toEqual([]);
    expect(papers).toHaveLength(1);
    expect(papers[0]).toMatch(/^a.*b\nend$/);
  });

  it('is one paper with only text and its given number of lines', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...smuggled), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
    });
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('plain', 'bold', 'large'),
        (texts, look) => {
          const lines = texts.map((text) => ({ look, text: `<${[...text].slice(0, 18).join('')}>` }) as const);
          const { papers, faults, asked: requests } = printed(escPosOf(lines, 48));
          expect([faults, requests]).toEqual([[], []]);
          expect(papers).toHaveLength(1);
          expect(papers[0]?.split('\n')).toHaveLength(texts.length);
          expect([...(papers[0] ?? '')].every((character) => character >= ' ' || character === '\n')).toBe(true);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
