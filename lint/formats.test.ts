import { describe, expect, it } from 'vitest';
import { filesIn, productSources, read } from './sources.ts';

// Only core/domain/formats formats times and amounts. Besides it, only the database's functions know a restaurant's
// time zone and currency. A currency sign or a time zone anywhere else would be wrong for some restaurant.

const formats = /^core\/domain\/formats\//;
const zone = /['"`][A-Z][a-z]+\/[A-Z][A-Za-z]+(?:_[A-Za-z]+)*['"`]/g;
const format = /\bIntl\.(?:NumberFormat|DateTimeFormat)\b|\.toLocale(?:Date|Time)?String\(/g;
// Matches '$12.34', `$${total}`, "$" and >$<, but not the $ of a template (>${name}<) or of a replacement ('$1').
const amount =
  /\$\$\{|>\s*[$€£](?!\{)|['"`][−-]?[$€£](?:\d+\.\d|['"`])|\b(?:pacific|usd)[A-Z]\w*|\b\w+(?:Usd|InDollars)\b/g;

// Amounts have the decimals of their currency. File sizes have one.
const decimals = /\.toFixed\([23]\)/g;

/** The $ as a separator, in the figures of a charge plan and in the address of the success page. */
const separators = /\bsplit\('\$'\)|\bjoin\('\$'\)|\blastIndexOf\('\$'\)|\{sessionId\}\$\$\{|\$\{sessionId\}\$\$\{/g;

const pages = filesIn('core', 'server', 'web').filter((file) => file.endsWith('.html'));
const sources = [...productSources, ...pages].filter((file) => !formats.test(file));

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const placesOf = (pattern: RegExp) =>
  sources.flatMap((file) =>
    [...withoutComments(read(file)).replace(separators, '').matchAll(pattern)].map(([found]) => `${file}: ${found}`),
  );

describe('outside of core/domain/formats there is', () => {
  it('no time zone', () => {
    expect(placesOf(zone)).toEqual([]);
  });

  it('no formatter of numbers or moments', () => {
    expect(placesOf(format)).toEqual([]);
  });

  it('no amount with its currency sign', () => {
    expect(placesOf(amount)).toEqual([]);
  });

  it('no amount with a fixed number of decimals', () => {
    expect(placesOf(decimals)).toEqual([]);
  });
});

it("the database reads a restaurant's zone from its function", () => {
  const files = filesIn('server/db/schema', 'server/db/functions').filter((file) => file.endsWith('.sql'));
  expect(files).not.toEqual([]);
  for (const file of files) expect(read(file)).not.toMatch(/\btime zone '/);
});

describe('the check finds', () => {
  it.each(["at time zone 'America/Los_Angeles'", "timeZone: 'Europe/Berlin'"])('%s', (text) => {
    expect(text.match(zone)).not.toBeNull();
  });

  it.each(['new Intl.NumberFormat("en-US")', 'count.toLocaleString()', 'at.toLocaleTimeString("de")'])('%s', (text) => {
    expect(text.match(format)).not.toBeNull();
  });

  it.each(['price.toFixed(2)', '(tip ?? 0).toFixed(3)'])('%s', (text) => {
    expect(text.match(decimals)).not.toBeNull();
  });

  const signs = [
    '`$${total}`',
    'prefix="$"',
    "'$12.00'",
    '<b>$12</b>',
    "'−$5.00'",
    '>€',
    'formatUsd(5)',
    'pacificDay(now)',
  ];
  it.each(signs)('%s', (text) => {
    expect(text.replace(separators, '').match(amount)).not.toBeNull();
  });

  it.each(["text.split('$')", '`{sessionId}$${orderId}`', "('$1')"])('nothing in %s', (text) => {
    expect(text.replace(separators, '').match(amount)).toBeNull();
  });
});
