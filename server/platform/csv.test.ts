import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moneyOf } from '../../core/domain/money.ts';
import { type CsvCell, csvLine } from './csv.ts';

const fieldsOf = (line: string): string[] => parse(line, { record_delimiter: '\r\n' })[0] ?? [];
const fieldOf = (cell: CsvCell) => fieldsOf(csvLine(['first', cell]))[1];

describe('a line', () => {
  test('is written by RFC 4180: commas between, quotes where needed and doubled inside, CRLF at the end', () => {
    expect(csvLine(['plain', 'a "b", c', 'two\nlines', '', 7, '1234.56'])).toBe(
      'plain,"a ""b"", c","two\nlines",,7,1234.56\r\n',
    );
  });

  test('reads back unchanged, for any text', () => {
    const harmless = fc
      .string({ unit: 'binary' })
      .filter((text) => !/(^|[;|\t\r\n])\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text));
    fc.assert(
      fc.property(fc.array(harmless, { minLength: 2, maxLength: 6 }), (texts) => {
        fc.pre(!texts[0]?.startsWith('\ufeff'));
        expect(fieldsOf(csvLine(texts))).toEqual(texts);
      }),
    );
  });
});

describe('amounts', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [-95000, '-950.00'],
    [28, '0.28'],
    [900_719_925_474_099, '9007199254740.99'],
  ])('%i cents are the number %s', (cents, text) => {
    expect(fieldOf(moneyOf('USD').toFigure(cents))).toBe(text);
  });
});

describe('text that a spreadsheet would run', () => {
  test.each([
    '=1+1',
    '+1',
    '@SUM(A1)',
    '-2+3',
    '-cmd|calc',
    ' =1',
    '\t=1',
    '\ttab',
    '＝1',
    '--5',
    '=HYPERLINK("http://x","y")',
  ])('%j gets an apostrophe in front', (text) => {
    expect(fieldOf(text)).toBe(`'${text}`);
  });

  // In much of Europe, spreadsheets separate cells at semicolons.
  test.each([
    [';=1', ";'=1"],
    ['; ＝1', ";' ＝1"],
    ['soup;=1+1;-2', "soup;'=1+1;'-2"],
    ['a\t@x|+3', "a\t'@x|'+3"],
    ['\r\n=1', "'\r\n'=1"],
    ['two\n=1', "two\n'=1"],
  ])('%j gets one at each cell that could be split off', (text, defused) => {
    expect(fieldOf(text)).toBe(defused);
  });

  test.each(['-5', '-12.50', 'Terrace 1', "O'Hara", 'a=b', 'x@y.example', '5-6', ''])('%j stays as it is', (text) => {
    expect(fieldOf(text)).toBe(text);
  });

  test('a negative number stays a number, not a text', () => {
    expect(csvLine([-7, '-7.10', '-3.5'])).toBe('-7,-7.10,-3.5\r\n');
  });
});
