import path from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, read } from './sources.ts';

// Finds classes of a style sheet that no element uses, and classes of elements that no style sheet has. Neither the
// compiler nor the build reports them.

const files = filesIn('web');

interface Use {
  /** The class names that the importing files use. */
  readonly named: Set<string>;
  /** True if a file computes a class name, so that any class may be used. */
  computes: boolean;
}
const uses = new Map<string, Use>();
for (const file of files.filter((file) => /\.tsx?$/.test(file))) {
  const text = read(file);
  const rest = text.replace(/^import .*$/gm, '');
  for (const [, name, from = ''] of text.matchAll(/import (\w+) from '(\.[^']*\.module\.css)';/g)) {
    const sheet = path.join(path.dirname(file), from);
    const use = uses.get(sheet) ?? { named: new Set(), computes: false };
    uses.set(sheet, use);
    for (const [, dotted, quoted] of rest.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))) {
      use.named.add(dotted ?? quoted ?? '');
    }
    use.computes ||= new RegExp(`\\b${name}(?:\\[(?!')|[,)}\\s])`).test(rest);
  }
}

function classesOf(sheet: string): string[] {
  const selectors = read(sheet)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'[^']*'|url\([^)]*\)/g, '')
    .replace(/@layer[^{;]*|[\w-]+:[^;{}]*;/g, '');
  return [...new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))];
}

const sheets = files.filter((file) => file.endsWith('.module.css'));
const composed = new Set(
  sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/composes: (\w+) from '([^']*)';/g)].map(
      ([, name, from = '']) => `${path.join(path.dirname(sheet), from)} ${name}`,
    ),
  ),
);

test('every class of a style sheet is on an element', () => {
  expect(sheets.length).toBeGreaterThan(100);
  const unused = sheets.flatMap((sheet) => {
    const use = uses.get(sheet);
    if (use?.computes) return [];
    return classesOf(sheet)
      .filter((name) => !use?.named.has(name) && !composed.has(`${sheet} ${name}`))
      .map((name) => `${sheet} .${name}`);
  });
  expect(unused).toEqual([]);
});

test('every class that an element names is in its style sheet', () => {
  const missing = [...uses].flatMap(([sheet, { named }]) => {
    const there = classesOf(sheet);
    return [...named].filter((name) => !there.includes(name)).map((name) => `${sheet} .${name}`);
  });
  expect(missing).toEqual([]);
});
