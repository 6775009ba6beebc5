import { describe, expect, test } from 'vitest';
import { addTexts, type Language, spokenLanguage } from './languages.ts';
import { fill, room } from './message.ts';
import { say, sayInPieces } from './say.ts';

const dishes = room('test/dishes', {
  none: 'Nothing ordered yet',
  served: '{name} is served at {table}',
  items: { one: '{count} item', other: '{count} items' },
  at: { home: 'at home' },
});

describe('say', () => {
  test('fills values into a message', () => {
    expect(say('en', dishes.none)).toBe('Nothing ordered yet');
    expect(say('en', dishes.served, { name: 'Soup', table: 7 })).toBe('Soup is served at 7');
    expect(say('en', dishes.at.home)).toBe('at home');
  });

  test('a value with braces and dollars is not parsed as a message', () => {
    expect(say('en', dishes.served, { name: '{table}', table: "$1 $& $'" })).toBe("{table} is served at $1 $& $'");
  });

  test.each([
    [0, '0 items'],
    [1, '1 item'],
    [2, '2 items'],
    [1000, '1000 items'],
  ])('a plural follows its count: %d', (count, words) => {
    expect(say('en', dishes.items, { count })).toBe(words);
  });

  test('words among the values use the same language', () => {
    const order = fill(dishes.served, { name: fill(dishes.items, { count: 1 }), table: dishes.at.home });
    expect(say('en', order)).toBe('1 item is served at at home');
  });

  test('several words are joined with commas', () => {
    const several = [dishes.none, fill(dishes.items, { count: 2 })];
    expect(say('en', dishes.served, { name: several, table: 7 })).toBe('Nothing ordered yet, 2 items is served at 7');
  });

  test('a sentence is split into pieces for values that are not text', () => {
    const link = { href: '/' };
    expect(sayInPieces('en', dishes.served, undefined, () => link)).toEqual(['', link, ' is served at ', link, '']);
  });

  test('does not compile with missing or extra values', () => {
    const texts = () => [
      // @ts-expect-error values are missing
      say('en', dishes.served),
      // @ts-expect-error a value is missing
      say('en', dishes.served, { name: 'Soup' }),
      // @ts-expect-error a value that the message does not have
      say('en', dishes.served, { name: 'Soup', table: 7, guest: 'Ana' }),
      // @ts-expect-error values for a message without any
      say('en', dishes.none, { name: 'Soup' }),
      // @ts-expect-error a plural needs its count
      say('en', dishes.items),
      // @ts-expect-error the count must be a number
      say('en', dishes.items, { count: '3' }),
      // @ts-expect-error a message that still needs values is not `Words`
      fill(dishes.served, { name: dishes.served, table: 7 }),
    ];
    expect(texts).toBeTypeOf('function');
  });
});

describe('another language', () => {
  // Czech has a plural form for two to four, which English does not have.
  const czech = 'cs' as Language;
  const texts: Record<string, string | { one: string; few: string; other: string }> = {
    'test/dishes.none': 'Zatím nic',
    'test/dishes.served': 'U stolu {table} je {name}',
    'test/dishes.items': { one: '{count} kus', few: '{count} kusy', other: '{count} kusů' },
  };
  addTexts(czech, new Map(Object.entries(texts)));

  test('has its own word order and plurals, and falls back to English', () => {
    expect(say(czech, dishes.none)).toBe('Zatím nic');
    expect(say(czech, dishes.served, { name: 'polévka', table: 7 })).toBe('U stolu 7 je polévka');
    expect([1, 3, 5].map((count) => say(czech, dishes.items, { count }))).toEqual(['1 kus', '3 kusy', '5 kusů']);
    expect(say(czech, dishes.at.home)).toBe('at home');
    expect(say('en', dishes.none)).toBe('Nothing ordered yet');
  });

  test('is chosen by the browser’s preference among the supported languages', () => {
    expect(spokenLanguage(['fr-CH', 'de-CH', 'en'])).toBe('de');
    expect(spokenLanguage(['en-GB', 'de'])).toBe('en');
    // Not a real language, so it will never have translations.
    expect(spokenLanguage(['zxx-DE', 'constructor'])).toBe('en');
    expect(spokenLanguage([])).toBe('en');
  });
});
