import { expect, test } from 'vitest';
import { usualCashRounding } from './cash-steps.ts';
import { countryOptions, regionOfCountry } from './countries.ts';
import { currencyCodes, currencyOfCountry, isCurrency } from './currencies.ts';
import { decimalsOf } from './currency-decimals.ts';
import { formatsOf } from './formats.ts';
import { isSameRegion, startingRegion } from './region.ts';
import { faultOfRegion } from './region-rules.ts';

// From ISO 4217, not from Intl.
test.each([
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['IDR', 2],
  ['HUF', 2],
  ['ISK', 0],
  ['TND', 3],
  ['CLP', 0],
])('%s has %i decimals', (code, decimals) => {
  expect(decimalsOf(code)).toBe(decimals);
});

test.each(['XXX', 'DEM', 'usd', 'constructor', ''])('%j is no currency', (code) => {
  expect(isCurrency(code)).toBe(false);
});

test.each([
  ['US', 'USD'],
  ['DE', 'EUR'],
  ['LI', 'CHF'],
  ['CH', 'CHF'],
  ['SN', 'XOF'],
  ['TR', 'TRY'],
  ['GG', 'GBP'],
  ['QQ', undefined],
])('the currency of %s is %s', (country, currency) => {
  expect(currencyOfCountry(country)).toBe(currency);
});

test.each([
  ['DE', { timeZone: 'Europe/Berlin', currency: 'EUR', clock: 24, dateOrder: 'dmy', tips: null, papers: 'de' }],
  ['CH', { currency: 'CHF', tips: null, papers: 'de' }],
  ['LI', { currency: 'CHF', papers: 'de' }],
  ['AT', { currency: 'EUR', papers: 'de' }],
  ['FR', { tips: null, papers: 'en' }],
  ['CA', { tips: [10, 15, 20], papers: 'en' }],
  ['JP', { timeZone: 'Asia/Tokyo', currency: 'JPY', clock: 24, dateOrder: 'ymd' }],
  ['US', { currency: 'USD', clock: 12, dateOrder: 'mdy', tips: [10, 15, 20], papers: 'en' }],
  ['GB', { timeZone: 'Europe/London', currency: 'GBP', clock: 24, dateOrder: 'dmy' }],
  ['KW', { timeZone: 'Asia/Kuwait', currency: 'KWD', clock: 12, dateOrder: 'dmy' }],
])('%s begins with what is usual there', (country, usual) => {
  expect(regionOfCountry(country)).toMatchObject({ country, dayBegins: 0, ...usual });
});

test('every country that can be chosen has a usable region, and there are more than 240', () => {
  expect(countryOptions.length).toBeGreaterThan(240);
  for (const { value } of countryOptions)
    expect([value, faultOfRegion(regionOfCountry(value))]).toEqual([value, undefined]);
  for (const currency of currencyCodes) expect(faultOfRegion({ ...startingRegion, currency })).toBeUndefined();
});

test.each([[null], [[]], [[1]], [[5, 10, 15, 50]]])('tips may be %j', (tips) => {
  expect(faultOfRegion({ ...startingRegion, tips })).toBeUndefined();
});

test.each([[[0]], [[51]], [[7.5]], [[Number.NaN]], [[10, 5]], [[10, 10]], [[1, 2, 3, 4, 5]], [[-5, 10]]])(
  'tips of %j percent are refused',
  (tips) => {
    expect(faultOfRegion({ ...startingRegion, tips })).toBeDefined();
  },
);

// From the rules of these countries' central banks.
test.each([
  ['CH', 5],
  ['CA', 5],
  ['AU', 5],
  ['NZ', 10],
  ['SE', 100],
  ['NO', 100],
  ['DK', 50],
  ['CZ', 100],
  ['HU', 500],
  ['FI', 5],
  ['NL', 5],
  ['SK', 5],
  ['EE', 5],
])('%s rounds cash to the nearest %i', (country, step) => {
  expect(regionOfCountry(country).cash).toEqual({ step, direction: 'nearest' });
});

test('where small coins are in use, cash is not rounded', () => {
  for (const country of ['US', 'DE', 'AT', 'FR', 'JP', 'GB']) expect(regionOfCountry(country).cash).toBeUndefined();
  expect(usualCashRounding('FI', 'USD')).toBeUndefined();
  expect(usualCashRounding('US', 'CHF')).toEqual({ step: 5, direction: 'nearest' });
});

test.each([
  ['CHF', 5, true],
  ['CHF', 100, true],
  ['CHF', 101, false],
  ['CHF', 0, false],
  ['CHF', -5, false],
  ['CHF', 0.5, false],
  ['CHF', Number.NaN, false],
  ['JPY', 10, true],
  ['IQD', 250_000, true],
  ['IDR', 100_000, true],
  ['IDR', 100_001, false],
])('in %s, steps of %d are usable: %j', (currency, step, isUsable) => {
  const region = { ...startingRegion, currency, cash: { step, direction: 'up' as const } };
  expect(faultOfRegion(region) === undefined).toBe(isUsable);
});

test('regions that differ only in tips or papers are not the same, and have formats of their own', () => {
  const others = [
    { tips: null },
    { tips: [] },
    { tips: [5] },
    { papers: 'de' as const },
    { cash: { step: 5, direction: 'up' as const } },
  ];
  for (const other of others) {
    const region = { ...startingRegion, ...other };
    expect(isSameRegion(region, startingRegion)).toBe(false);
    expect(formatsOf(region)).toMatchObject(other);
  }
  expect(isSameRegion({ ...startingRegion, tips: [10, 15, 20] }, startingRegion)).toBe(true);
  expect(isSameRegion({ ...startingRegion, cash: undefined }, startingRegion)).toBe(true);
  expect(isSameRegion({ ...startingRegion, tips: null }, { ...startingRegion, tips: [] })).toBe(false);
});
