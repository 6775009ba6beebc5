import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unsupported } from '../scripts/node-version.mjs';

test.each([
  ['linux', 'x64', undefined],
  ['linux', 'arm64', undefined],
  ['darwin', 'arm64', undefined],
  ['win32', 'x64', /WSL 2 or in a container/],
  ['linux', 's390x', /not on linux \(s390x\)/],
  ['freebsd', 'x64', /not on freebsd/],
] as const)('on %s (%s) the first command says what is supported', (platform, arch, words) => {
  const fault = unsupported({ platform, arch });
  if (words === undefined) expect(fault).toBeUndefined();
  else expect(fault).toMatch(words);
});

test('npm start and npm test say so before a script that Windows cannot read', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  for (const name of ['start', 'test']) expect(scripts[`pre${name}`]).toBe('node scripts/before.mjs');
});
