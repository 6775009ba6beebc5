import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// docs/security.md names the test that fails without each row.

const root = new URL('../', import.meta.url);
const text = readFileSync(new URL('docs/security.md', root), 'utf8');
const rows = text.split('\n').filter((line) => /^\| (?!Requirement|Risk)/.test(line) && !line.startsWith('|---'));

test.each(rows)('%s', (row) => {
  const [, requirement, how, tests = '', ...rest] = row
    .split(' | ')
    .flatMap((cell, at) => (at === 0 ? ['', cell] : [cell]));
  expect([requirement, how].every(Boolean) && rest.length === 0).toBe(true);
  const named = [...tests.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = '']) => file);
  expect(named.length > 0 || tests.startsWith('missing')).toBe(true);
  for (const file of named) expect(existsSync(new URL(file, root)), file).toBe(true);
});

test('who finds a fault is told whom to tell', () => {
  expect(readFileSync(new URL('SECURITY.md', root), 'utf8')).toContain('docs/security.md');
});
