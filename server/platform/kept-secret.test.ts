import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readOrCreateSecret } from './kept-secret.ts';
import { loadSecrets, programMark } from './secrets.ts';
import { readSettings } from './settings.ts';
import { StartRefused } from './start-refused.ts';

const folder = mkdtempSync(join(tmpdir(), 'comanda-secret-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newFile = () => {
  files += 1;
  return join(folder, `secret-${files}`);
};

it('a secret is created once, whole, for its owner only, and stays the same', () => {
  const path = newFile();
  const secret = readOrCreateSecret(path, '');
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(readOrCreateSecret(path, '')).toBe(secret);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.startsWith(`secret-${files}.`))).toEqual([]);
});

it.each([
  ['empty', ''],
  ['of white space', '\n \n'.repeat(20)],
  ['cut', 'only-the-first-31-characters-xx'],
])('a secret that is %s is refused with what to do, and stays unchanged', (_how, text) => {
  const path = newFile();
  writeFileSync(path, text);
  expect(() => readOrCreateSecret(path, 'Or remove it.')).toThrow(StartRefused);
  expect(() => readOrCreateSecret(path, 'Or remove it.')).toThrow(/at least 32.*backup\. Or remove it\./s);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

it('a secret placed by hand is used unchanged', () => {
  const path = newFile();
  writeFileSync(path, `${'k'.repeat(32)}\n`);
  expect(readOrCreateSecret(path, '')).toBe(`${'k'.repeat(32)}\n`);
});

it('the keys of tokens and cookies together identify programs with other keys', () => {
  const settings = readSettings({ DATA_DIR: join(folder, 'data') });
  const first = loadSecrets(settings);
  expect(programMark(loadSecrets(settings))).toBe(programMark(first));
  expect(programMark({ ...first, cookie: first.jwt })).not.toBe(programMark(first));
  expect(programMark({ ...first, jwt: first.cookie })).not.toBe(programMark(first));
  for (const name of ['jwt.secret', 'cookie.secret']) {
    const path = join(folder, 'data', name);
    const text = readFileSync(path, 'utf8');
    truncateSync(path, 0);
    expect(() => loadSecrets(settings)).toThrow(`${path} holds 0 characters`);
    writeFileSync(path, text);
  }
});
