import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import { inEnglish } from '../../messages/in-english.ts';
import { currencyWords } from './currency-words.ts';
import { formatsOf } from './formats.ts';
import { regionField, startingRegion } from './region.ts';

const pacific = formatsOf();
const inBerlin = { ...startingRegion, timeZone: 'Europe/Berlin', currency: 'EUR' };
const berlin = formatsOf(inBerlin);

// Computed by hand. Pacific is UTC-8; UTC-7 from the second Sunday of March, 2:00, to the first of November, 2:00.
const moments = [
  ['a winter evening, the next day in UTC', '2026-11-22T03:42:10Z', '11/21/2026', '07:42:10 PM'],
  ['a summer evening', '2026-07-04T02:00:00Z', '07/03/2026', '07:00:00 PM'],
  ['midnight', '2026-01-15T08:00:00Z', '01/15/2026', '12:00:00 AM'],
  ['a second before midnight', '2026-01-15T07:59:59Z', '01/14/2026', '11:59:59 PM'],
  ['noon', '2026-01-15T20:00:00Z', '01/15/2026', '12:00:00 PM'],
  ['new year', '2027-01-01T07:59:59Z', '12/31/2026', '11:59:59 PM'],
  ['29 February', '2028-02-29T18:05:09Z', '02/29/2028', '10:05:09 AM'],
  ['the last second before clocks go forward', '2026-03-08T09:59:59Z', '03/08/2026', '01:59:59 AM'],
  ['the first second after, an hour later', '2026-03-08T10:00:00Z', '03/08/2026', '03:00:00 AM'],
  ['the last second before clocks go back', '2026-11-01T08:59:59Z', '11/01/2026', '01:59:59 AM'],
  ['the first second after, the hour again', '2026-11-01T09:00:00Z', '11/01/2026', '01:00:00 AM'],
  ['the repeated hour is over', '2026-11-01T10:00:00Z', '11/01/2026', '02:00:00 AM'],
] as const;

describe('in any time zone of the machine', () => {
  test.each(moments)('[TIME-01] %s', (_, moment, day, time) => {
    expect(pacific.dateTime(moment)).toBe(`${day} ${time}`);
    expect(pacific.dateTime(new Date(moment))).toBe(`${day} ${time}`);
  });

  test.each(moments)('[TIME-01 TIME-02] for diners: %s', (_, moment, __, time) => {
    expect(pacific.time(moment)).toBe(time);
    expect(pacific.time(new Date(moment))).toBe(time);
  });
});

test('uses only plain spaces, so that the text can be searched and copied', () => {
  expect(`${pacific.dateTime(moments[0][1])}${pacific.time(moments[0][1])}`).toMatch(/^[\x20-\x7e]+$/);
});

describe('an amount', () => {
  test.each([
    [0, '$0.00'],
    [1, '$0.01'],
    [10, '$0.10'],
    [99, '$0.99'],
    [100, '$1.00'],
    [1_205, '$12.05'],
    [99_999, '$999.99'],
    [100_000, '$1,000.00'],
    [123_456, '$1,234.56'],
    [100_000_000, '$1,000,000.00'],
    [123_456_789_012, '$1,234,567,890.12'],
    [-5, '−$0.05'],
    [-123_456, '−$1,234.56'],
  ])('[MONEY-01 MONEY-03] shows %i cents as %s', (cents, shown) => {
    expect(formatsOf().amount(cents)).toBe(shown);
  });

  test('[MONEY-01 MONEY-02 MONEY-03] every amount has the $ sign, exactly two decimals and no other currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), (cents) => {
        const shown = formatsOf().amount(cents);
        expect(shown).toMatch(/^\$\d{1,3}(,\d{3})*\.\d{2}$/);
        expect(Number(shown.replace(/[$,.]/g, ''))).toBe(cents);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

test.each([
  [0, '$0'],
  [7.5, '$7.5'],
  [1_500, '$1,500'],
  [9_999, '$9,999'],
  [10_000, '$10k'],
  [250_000, '$250k'],
  [1_250_000, '$1.3M'],
  [-50, '−$50'],
  [-12_500, '−$12.5k'],
])('%d on an axis is %s', (units, shown) => {
  expect(pacific.shortAmount(units)).toBe(shown);
});

test.each([
  [3_660_937_500n, '$3.6609375'],
  [1_000_000_000n, '$1.00'],
  [325_000_000n, '$0.325'],
  [1n, '$0.000000001'],
  [9_999_999_999_123_456_789n, '$9,999,999,999.123456789'],
])('every decimal of %i', (billionths, shown) => {
  expect(pacific.exactAmount(billionths)).toBe(shown);
});

test('the default region, and the same formats for the same region', () => {
  expect(formatsOf({ ...startingRegion })).toBe(pacific);
  expect(pacific.count(1_234_567)).toBe('1,234,567');
  expect([pacific.percent(8.875), pacific.wholePercent(14.6)]).toEqual(['8.875%', '15%']);
  expect(pacific.zoneName()).toBe('Pacific');
  expect(inEnglish([pacific.sign, currencyWords(pacific.currency)])).toEqual(['$', 'dollars']);
  expect([0, 7, 12, 19].map(pacific.hour)).toEqual(['12 AM', '7 AM', '12 PM', '7 PM']);
});

test('a restaurant in Berlin uses its own time and currency', () => {
  expect(berlin.dateTime('2026-10-25T00:59:59Z')).toBe('10/25/2026 02:59:59 AM');
  expect(berlin.dateTime('2026-10-25T01:00:00Z')).toBe('10/25/2026 02:00:00 AM');
  expect(berlin.time('2026-07-04T02:00:00Z')).toBe('04:00:00 AM');
  expect(berlin.zoneName()).toBe('Central European');
  expect(berlin.amount(123_456)).toBe('€1,234.56');
  expect(berlin.amount(-5)).toBe('−€0.05');
  expect(berlin.amount(-0)).toBe('€0.00');
  expect(berlin.exactAmount(3_660_937_500n)).toBe('€3.6609375');
  expect(berlin.shortAmount(250_000)).toBe('€250k');
  expect(inEnglish([berlin.sign, currencyWords(berlin.currency)])).toEqual(['€', 'euros']);
  expect(regionField(inBerlin)).toEqual({ region: inBerlin });
  expect(regionField({ ...startingRegion })).toEqual({});
});

test.each([
  ['dmy', 24, '21/11/2026 20:42:10', '20:42', 'Sat 20:42', '19:00'],
  ['dmy', 12, '21/11/2026 08:42:10 PM', '8:42 PM', 'Sat 8:42 PM', '7 PM'],
  ['ymd', 24, '2026-11-21 20:42:10', '20:42', 'Sat 20:42', '19:00'],
  ['mdy', 24, '11/21/2026 20:42:10', '20:42', 'Sat 20:42', '19:00'],
] as const)('in the order %s with %i hours', (dateOrder, clock, dateTime, clockTime, dayTime, hour) => {
  const formats = formatsOf({ ...inBerlin, dateOrder, clock });
  const moment = '2026-11-21T19:42:10Z';
  expect(formats.dateTime(moment)).toBe(dateTime);
  expect([formats.clockTime(moment), formats.dayTime(moment), formats.hour(19)]).toEqual([clockTime, dayTime, hour]);
  expect(formats.dateTime('2026-11-20T23:05:09Z')).toContain(clock === 24 ? '00:05:09' : '12:05:09 AM');
});

test('in German', () => {
  const german = formatsOf(inBerlin, 'de');
  // A line break can't separate the sign from its amount.
  expect([1_350, 123_450, -5].map(german.amount)).toEqual(['13,50\u00a0€', '1.234,50\u00a0€', '−0,05\u00a0€']);
  expect(german.exactAmount(3_660_937_500n)).toBe('3,6609375\u00a0€');
  expect(german.shortAmount(250_000)).toBe('250k\u00a0€');
  expect(formatsOf(undefined, 'de').amount(1_350)).toBe('13,50\u00a0$');
  expect([german.sign, german.figure(999), pacific.figure(999)]).toEqual(['€', '9,99', '9.99']);
  expect(german.dateTime('2026-11-14T19:41:05Z')).toBe('14.11.2026, 20:41:05 Uhr');
  expect(german.dateTime('2026-07-03T22:00:00Z')).toBe('04.07.2026, 00:00:00 Uhr');
  expect(german.time('2026-11-14T06:41:05Z')).toBe('07:41:05 Uhr');
  expect(german.clockTime(new Date('2026-11-14T19:41:05Z'))).toBe('20:41 Uhr');
  expect([0, 7, 19].map(german.hour)).toEqual(['0:00', '7:00', '19:00']);
  expect([german.percent(19), german.percent(8.875), german.wholePercent(14.6)]).toEqual([
    '19\u00a0%',
    '8,875\u00a0%',
    '15\u00a0%',
  ]);
  expect(german.count(1_234)).toBe('1.234');
  expect(german.zoneName()).toBe('Mitteleuropäische Zeit');
  expect(formatsOf(inBerlin)).toBe(berlin);
});

test('German as the Swiss write it, and a zone that never changes its clock', () => {
  const swiss = formatsOf({ ...inBerlin, country: 'CH', currency: 'CHF' }, 'de');
  expect([swiss.amount(2_935), swiss.figure(2_935), swiss.percent(8.1)]).toEqual([
    'CHF\u00a029.35',
    '29.35',
    '8.1\u00a0%',
  ]);
  expect(formatsOf({ ...inBerlin, timeZone: 'Asia/Tokyo' }).zoneName()).toBe('Japan');
});

// By hand from ISO 4217. Intl itself would write rupiah and forints without decimals.
test.each([
  ['JPY', [150_000, '¥150,000'], '150000', [1_125_000_000n, '¥112.5']],
  ['KWD', [18_600, 'KWD\u00a018.600'], '18.600', [33_750_000n, 'KWD\u00a00.003375']],
  ['IDR', [150_000_050, 'IDR\u00a01,500,000.50'], '1500000.50', [1_125_000_000n, 'IDR\u00a01.125']],
  ['HUF', [150_000, 'HUF\u00a01,500'], '1500.00', [1_000_000_000n, 'HUF\u00a01.00']],
  ['USD', [150_000, '$1,500.00'], '1500.00', [1_000_000_000n, '$1.00']],
] as const)('%s is written with its own decimals', (currency, [cents, amount], figure, [parts, exact]) => {
  const formats = formatsOf({ ...startingRegion, currency });
  expect([formats.amount(cents), formats.amountOf(formats.toDecimal(cents))]).toEqual([amount, amount]);
  expect([formats.figure(cents), formats.exactAmount(parts)]).toEqual([figure, exact]);
});

test('German amounts of three decimals and of none', () => {
  expect(formatsOf({ ...startingRegion, currency: 'KWD' }, 'de').amount(1_234_567)).toBe('1.234,567\u00a0KWD');
  expect(formatsOf({ ...startingRegion, currency: 'JPY' }, 'de').amount(1_500)).toBe('1.500\u00a0¥');
});
