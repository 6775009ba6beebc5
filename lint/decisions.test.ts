import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The records of docs/decisions.md are found by number: in order, each once in the index, under its own title.

const text = readFileSync(new URL('../docs/decisions.md', import.meta.url), 'utf8');
const records = [...text.matchAll(/^## (\d+)\. (.+)$/gm)].map(([, number, title]) => ({
  number: Number(number),
  title,
}));
const index = [...text.matchAll(/\[(\d+) ([^\]]+)\]\(#([^)]+)\)/g)].map(([, number, title, anchor]) => ({
  number: Number(number),
  title,
  anchor,
}));

test('records are numbered from 1 without gaps or pairs, and no two have one title', () => {
  expect(records.length).toBeGreaterThan(90);
  expect(records.map(({ number }) => number)).toEqual(records.map((_, at) => at + 1));
  expect(new Set(records.map(({ title }) => title)).size).toBe(records.length);
});

test('the index names each record once, with its title and a link to it', () => {
  const byNumber = index.toSorted((one, other) => one.number - other.number);
  expect(byNumber.map(({ number, title }) => ({ number, title }))).toEqual(records);
  for (const { number, title, anchor } of index) {
    const words = `${number}. ${title}`.toLowerCase().replace(/[^\w\- ]/g, '');
    expect(anchor).toBe(words.replaceAll(' ', '-'));
  }
});

test('a record that is referred to exists', () => {
  const referred = [...text.matchAll(/\brecord (\d+)\b/g)].map(([, number]) => Number(number));
  expect(referred.filter((number) => number < 1 || number > records.length)).toEqual([]);
});

test('a record says each of its parts once', () => {
  const parts = ['Context', 'Decision', 'Consequences'].map((part) => `**${part}.**`);
  const twice = text
    .split(/^(?=## \d+\. )/m)
    .flatMap((record) =>
      parts.filter((part) => record.split(part).length > 2).map((part) => [record.split('\n')[0], part]),
    );
  expect(twice).toEqual([]);
});
