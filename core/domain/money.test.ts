import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '../../tests/runs.ts';
import { formatsOf } from './formats/formats.ts';
import { divideHalfUp, moneyOf } from './money.ts';
import { amountOnWire, type DecimalMark, decimalMarkAmong, readAmount } from './read-amount.ts';

const usd = moneyOf('USD');

const signsAndExponents = ['-1', '-0', '+1', '1e9', '1E2', '1e-7', '0x10', '0b1', '1_000', '1n'];
const wordsAndBlanks = ['abc', 'NaN', 'Infinity', '-Infinity', 'null', 'undefined', '', ' ', '\n', '١٢'];
const badFigures = ['12.345', '0.001', '1.2.3', '1,000', '$5', '12 50', '.5', '.', '1234567890123'];

describe('parseCents', () => {
  test.each([...signsAndExponents, ...wordsAndBlanks, ...badFigures])('refuses the text %j', (figure) => {
    expect(usd.parseCents(figure)).toBeUndefined();
  });

  test.each([-1, -0.01, 12.345, 0.1 + 0.2, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'refuses the number %s',
    (figure) => {
      expect(usd.parseCents(figure)).toBeUndefined();
    },
  );

  test.each([
    ['0', 0],
    ['0.00', 0],
    ['0.01', 1],
    ['0.1', 10],
    ['007', 700],
    ['12', 1_200],
    ['12.', 1_200],
    ['12.5', 1_250],
    ['12.50', 1_250],
    [' 12.34 ', 1_234],
    ['99999.99', 9_999_999],
    ['999999999999.99', 99_999_999_999_999],
    [0, 0],
    [0.07, 7],
    [1.15, 115],
    [8.41, 841],
    [12.5, 1_250],
    [1_000_000, 100_000_000],
  ])('reads %j as %i cents', (figure, cents) => {
    expect(usd.parseCents(figure)).toBe(cents);
  });

  test('reads back every amount on the wire, as a number and as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: usd.largestAmount * 100 }), (cents) => {
        expect(usd.parseCents(usd.toDecimal(cents))).toBe(cents);
        expect(usd.parseCents(JSON.stringify(usd.toDecimal(cents)))).toBe(cents);
      }),
      { numRuns: runs(5_000) },
    );
  });

  test('any text gives undefined or a non-negative whole number of cents', () => {
    const figureLike = fc.stringMatching(/^[-+ 0-9.,eE$]{0,16}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), figureLike, fc.double()), (figure) => {
        const cents = usd.parseCents(figure);
        expect(cents === undefined || (Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
      }),
      { numRuns: runs(5_000) },
    );
  });
});

describe.each([
  ['JPY', 1500, 1500, '1500', ['1500.5', '0.1']],
  ['KWD', 18_600, 18.6, '18.600', ['18.6001', '1.2345']],
  ['IDR', 150_000_000, 1_500_000, '1500000.00', ['0.001']],
])('%s', (currency, cents, decimal, figure, refused) => {
  const money = moneyOf(currency);

  it('has its own decimals on the wire and in text', () => {
    expect([money.toDecimal(cents), money.toFigure(cents), money.centsOf(decimal)]).toEqual([decimal, figure, cents]);
    expect([figure, String(decimal), decimal].map(money.parseCents)).toEqual([cents, cents, cents]);
    for (const more of refused) expect(money.parseCents(more)).toBeUndefined();
  });

  it('reads back every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: money.largestAmount * 100 }), (any) => {
        expect(money.centsOf(Number(JSON.stringify(money.toDecimal(any))))).toBe(any);
        expect(money.parseCents(money.toFigure(any))).toBe(any);
        expect(readAmount(money, money.toFigure(any))).toBe(any);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

test.each([
  ['USD', 9_999_999],
  ['EUR', 9_999_999],
  ['JPY', 9_999_999],
  ['KWD', 9_999_999],
  ['IDR', 9_999_999_999],
  ['VND', 9_999_999_999],
  ['KRW', 9_999_999_999],
  ['HUF', 9_999_999_999],
])('the largest amount in %s is %i minor units', (currency, cents) => {
  expect(moneyOf(currency).largestAmount).toBe(cents);
});

test('the largest amount is $99,999.99', () => {
  expect(formatsOf().amount(usd.largestAmount)).toBe('$99,999.99');
});

describe('divideHalfUp', () => {
  test.each([
    [0n, 2n, 0n],
    [1n, 2n, 1n],
    [5n, 2n, 3n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [149n, 100n, 1n],
    [150n, 100n, 2n],
    [151n, 100n, 2n],
    [2_499_999_999_999_999_999n, 1_000_000_000_000_000_000n, 2n],
    [2_500_000_000_000_000_000n, 1_000_000_000_000_000_000n, 3n],
  ])('%i / %i = %i', (dividend, divisor, quotient) => {
    expect(divideHalfUp(dividend, divisor)).toBe(quotient);
  });
});

describe('amounts on the wire', () => {
  test.each([
    [0, 0],
    [1.15, 115],
    [8.41, 841],
    [0.1 + 0.2, 30],
    [1_000_000.01, 100_000_001],
    [-9.5, -950],
  ])('%d are %i cents', (amount, cents) => {
    expect(usd.centsOf(amount)).toBe(cents);
  });

  test('read back unchanged, as a number and as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -usd.largestAmount, max: usd.largestAmount * 100 }), (cents) => {
        expect(usd.centsOf(usd.toDecimal(cents))).toBe(cents);
        expect(usd.centsOf(Number(usd.toFigure(cents)))).toBe(cents);
      }),
      { numRuns: runs(5_000) },
    );
  });

  test.each([
    [1250, '12.50'],
    [7, '0.07'],
    [0, '0.00'],
    [-950, '-9.50'],
  ])('%i cents are typed %j', (cents, figure) => {
    expect(usd.toFigure(cents)).toBe(figure);
  });

  test('another amount differs by a cent; a missing amount is not another', () => {
    expect(usd.isOtherAmount(8.41, 841)).toBe(false);
    expect(usd.isOtherAmount(8.42, 841)).toBe(true);
    expect(usd.isOtherAmount(undefined, 841)).toBe(false);
  });
});

describe('an amount as people type it', () => {
  it.each([
    ['4.5', 450],
    ['4,5', 450],
    ['.5', 50],
    [',5', 50],
    ['12,', 1200],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1.234.567', 123_456_700],
    ['€ 12', 1200],
    ['USD 12.50', 1250],
    ["1'234.50", 123_450],
    ['1 234,5', 123_450],
    ['1\u202f234\u202f567,50 €', 123_456_750],
    ['USD $5', 500],
    ['5 EUR', 500],
    ['0.500', 50],
    ['6.825', undefined],
    ['12.500', undefined],
    ['1,2345', undefined],
    ['0.825', undefined],
    ['1,2,3', undefined],
    ['1.234.5', undefined],
    ['12 50', undefined],
    ["12'50", undefined],
    ['1 2345', undefined],
    ['5€50', undefined],
    ['5USD5', undefined],
    ['-3', undefined],
    ['1e3', undefined],
    ['free', undefined],
    [',', undefined],
    ['', undefined],
  ])('%s', (typed, cents) => expect(readAmount(usd, typed)).toBe(cents));

  it.each([
    ['JPY', '1,234', 1_234],
    ['JPY', '1.234', 1_234],
    ['JPY', '1,234,567', 1_234_567],
    ['JPY', '¥ 1,500', 1_500],
    ['JPY', '12.00', 12],
    ['JPY', '12.5', undefined],
    ['JPY', '1,23', undefined],
    ['JPY', '1,234.50', undefined],
    ['KWD', '1.234', 1_234],
    ['KWD', '18,600', 18_600],
    ['KWD', '18.6', 18_600],
    ['KWD', '1,234.567', 1_234_567],
    ['KWD', '1.234.567', 1_234_567_000],
    ['KWD', '1.2345', undefined],
    ['USD', '18,600', undefined],
    ['USD', '1,23', 123],
    ['IDR', '1.500.000', 150_000_000],
  ])('in %s: %s', (currency, typed, cents) => expect(readAmount(moneyOf(currency), typed)).toBe(cents));

  it.each([
    ['12.500', '.', 1250],
    ['12.500', ',', 1_250_000],
    ['6.825', '.', undefined],
    ['6.825', ',', 682_500],
  ] as const)('%s, where %s is decimal', (typed, decimal, cents) =>
    expect(readAmount(usd, typed, decimal)).toBe(cents),
  );

  it('is read as it was written, with either mark and any grouping', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: usd.largestAmount }),
        fc.constantFrom<DecimalMark>('.', ','),
        (cents, mark) => {
          const [whole = '', decimals = ''] = usd.toFigure(cents).split('.');
          const grouped = whole.replace(/\B(?=(\d{3})+$)/g, mark === '.' ? ',' : '.');
          for (const typed of [`${whole}${mark}${decimals}`, `${grouped}${mark}${decimals}`, whole && `${whole}`])
            expect(readAmount(usd, typed)).toBe(typed === whole ? Number(whole) * 100 : cents);
          expect(amountOnWire(usd, `${whole}${mark}${decimals}`)).toBe(usd.toFigure(cents));
        },
      ),
    );
  });

  it('in a column shows its decimal mark, unless they differ', () => {
    expect(decimalMarkAmong(usd, ['6.825', '6.50'])).toBe('.');
    expect(decimalMarkAmong(usd, ['1.234,50', '6.825'])).toBe(',');
    expect(decimalMarkAmong(usd, ['1.234.567'])).toBe(',');
    expect(decimalMarkAmong(usd, ['1,5', '1.5'])).toBeUndefined();
    expect(decimalMarkAmong(usd, ['6.825', '7'])).toBeUndefined();
  });
});
