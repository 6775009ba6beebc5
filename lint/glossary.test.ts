import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allMessages, formsOf } from '../core/messages/all-messages.ts';

// Messages must not use the words that docs/glossary.md bans.

const glossary = readFileSync(new URL('../docs/glossary.md', import.meta.url), 'utf8');
const [, banned = '', documented = ''] = glossary.split(
  /^## Words that our sentences do not use$|^Sentences that the spec.*$/m,
);
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words);
const words = banned
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => quoted(line.split('|')[1] ?? ''));
const toTheLetter = documented.split('\n').flatMap((line) => /^- `(.+)`$/.exec(line)?.[1] ?? []);

const sources = words.map((word) => word.replace(/[.+?^$()|[\]\\-]/g, '\\$&').replace('*', '[a-z]*'));
const pattern = new RegExp(`\\b(?:${sources.join('|')})\\b`, 'gi');

/** The banned words in a sentence. Names of placeholders don't count. */
function bannedIn(text: string): string[] {
  if (toTheLetter.includes(text)) return [];
  return text.replace(/\{\w+\}/g, '{}').match(pattern) ?? [];
}

const glossaryTexts = allMessages.flatMap(({ messages }) =>
  messages.flatMap((message) => formsOf(message).map((text) => ({ id: message.id, text }))),
);

describe('a sentence', () => {
  test('uses no word that the glossary bans', () => {
    expect(glossaryTexts.length).toBeGreaterThan(1_000);
    expect(
      glossaryTexts.flatMap(({ id, text }) =>
        bannedIn(text).map((word) => `${id} says '${word}': see docs/glossary.md`),
      ),
    ).toEqual([]);
  });

  test('that the glossary keeps to the letter exists, and contains a banned word', () => {
    const texts = new Set(glossaryTexts.map(({ text }) => text));
    expect(toTheLetter.length).toBeGreaterThan(10);
    expect(toTheLetter.filter((text) => !texts.has(text) || text.search(pattern) < 0)).toEqual([]);
  });
});

describe('the check', () => {
  test.each(words)('sees %s', (word) => {
    const example = word.replace('*', 's');
    expect(bannedIn(`Please ask ${example} now.`)).toEqual([example]);
  });

  test.each([
    ['Ask the Waiter.', ['Waiter']],
    ['This bill was divided by waitresses.', ['divided', 'waitresses']],
    ['{attendant} serves this table.', []],
    ['A paper napkin, a colony of no one.', []],
    ['Attendant Detail', []],
    ['Attendant Details', ['Attendant']],
  ])('%s', (text, found) => {
    expect(bannedIn(text)).toEqual(found);
  });
});
