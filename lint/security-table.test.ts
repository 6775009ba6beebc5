import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// For each row of its table, docs/security.md names the test that fails if the protection is missing.

const root = new URL('../', import.meta.url);
const text = readFileSync(new URL('docs/security.md', root), 'utf8');
const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.endsWith('| Test |'));

test.each(rows)('%s', (row) => {
  const [requirement, how, tests = '', ...rest] = row.replace(/^\| (.*) \|$/, '$1').split(' | ');
  expect([requirement, how].every(Boolean) && rest.length === 0).toBe(true);
  const named = [...tests.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = '']) => file);
  expect(named.length > 0 || /^(missing|not met|does not apply)$/.test(tests)).toBe(true);
  for (const file of named) expect(existsSync(new URL(file, root)), file).toBe(true);
});

test('every chapter of ASVS and every risk of the Top 10 is covered', () => {
  const chapters = rows.flatMap((row) => [...(/^\| (V.*?) \|/.exec(row)?.[1] ?? '').matchAll(/\bV(\d+)/g)]);
  const spoken = new Set(chapters.map(([, number]) => Number(number)));
  expect([...spoken].sort((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, at) => at + 1));
  const [, risks = ''] = text.split('## API Security Top 10');
  expect([...(risks.split('\n## ')[0]?.matchAll(/^\| (\d+) /gm) ?? [])].map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 10 }, (_, at) => at + 1),
  );
});

test('SECURITY.md leads anyone who finds a fault to docs/security.md', () => {
  expect(readFileSync(new URL('SECURITY.md', root), 'utf8')).toContain('docs/security.md');
});
