import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const web = resolve(import.meta.dirname, '../../..');
const packages = resolve(web, '../node_modules/@mantine');

test('exactly the styles of the Mantine components in the portal are listed', () => {
  const ours = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(web, file), 'utf8'));
  const used = new Set(ours.flatMap((text) => namesFrom(text, 'core')));
  // Date fields and charts are built from the same components.
  for (const name of ['dates', 'charts']) {
    const parts = modulesOf(
      name,
      ours.flatMap((text) => namesFrom(text, name)),
    );
    for (const file of parts) for (const name of namesFrom(readFileSync(file, 'utf8'), 'core')) used.add(name);
  }
  const styled = [...modulesOf('core', [...used])].flatMap((file) => /([^/\\]+)\.module\.mjs$/.exec(file)?.[1] ?? []);
  const list = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8');
  const listed = [...list.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) => name);
  expect([...new Set(styled)].sort()).toEqual(
    listed.filter((name) => !['baseline', 'global'].includes(name ?? '')).sort(),
  );
});

/** The names that a source text imports as values from a Mantine package. */
function namesFrom(text: string, name: string): string[] {
  const imports = text.matchAll(new RegExp(`import \\{([^}]*)\\} from ["']@mantine/${name}["']`, 'g'));
  return [...imports]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => name !== '' && !name.startsWith('type '));
}

/** The package's files that define these exports. */
function modulesOf(name: string, exported: readonly string[]): Set<string> {
  const folder = join(packages, name, 'esm');
  const places = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(join(folder, 'index.mjs'), 'utf8').matchAll(
    /import \{([^}]*)\} from "([^"]+)"/g,
  )) {
    for (const name of names.split(',')) places.set(name.trim().replace(/.* as /, ''), file);
  }
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    for (const [, next = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)) {
      follow(resolve(dirname(file), next));
    }
  };
  for (const name of exported) follow(resolve(folder, places.get(name) ?? 'index-of-nothing'));
  return found;
}
