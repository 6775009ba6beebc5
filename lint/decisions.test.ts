import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn, read } from './sources.ts';

const files = readdirSync(new URL('../docs/decisions/', import.meta.url)).filter((name) => name !== 'README.md');
const records = files.map((file) => {
  const text = read(`docs/decisions/${file}`);
  const [, number, title] = /^# (\d+)\. (.+)\n/.exec(text) ?? [];
  return { file, text, number: Number(number), title };
});

test('a record has its number in its name, and a context, a decision and a consequence in 5 to 12 lines', () => {
  expect(records.length).toBeGreaterThan(50);
  for (const { file, text, number } of records) {
    expect(file).toMatch(new RegExp(`^${String(number).padStart(3, '0')}-[a-z0-9-]+\\.md$`));
    const parts = [...text.matchAll(/^\*\*(\w+)\.\*\* \S/gm)].map(([, part]) => part);
    expect([file, parts]).toEqual([file, ['Context', 'Decision', 'Consequence']]);
    expect(text.trimEnd().split('\n').length, file).toBeLessThanOrEqual(12);
  }
  expect(new Set(records.map(({ number }) => number)).size).toBe(records.length);
});

test('the index lists each record once, by its title', () => {
  const index = [...read('docs/decisions/README.md').matchAll(/^- \[(\d+) (.+)\]\((.+)\)$/gm)].map(
    ([, number, title, file]) => ({ number: Number(number), title, file }),
  );
  const byNumber = index.toSorted((a, b) => a.number - b.number);
  expect(byNumber).toEqual(records.map(({ number, title, file }) => ({ number, title, file })));
});

test('every record that code or a document refers to exists', () => {
  const folders = ['bench', 'core', 'deploy', 'docs', 'lint', 'scripts', 'server', 'tests', 'web'];
  const sources = filesIn(...folders).filter((file) => /\.(tsx?|mjs|js|css|sql|md|yml|yaml)$/.test(file));
  const known = new Set(records.map(({ number }) => number));
  const lost = sources.flatMap((file) =>
    [...read(file).matchAll(/\brecords? (\d+)(?: and (\d+))?/g)]
      .flatMap(([, ...numbers]) => numbers.filter(Boolean).map(Number))
      .filter((number) => !known.has(number))
      .map((number) => `${file}: record ${number}`),
  );
  expect(lost).toEqual([]);
});
