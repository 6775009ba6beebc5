import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, read } from './sources.ts';

// Files or folders that import each other can't be understood separately. import-boundaries.js refuses most such
// cycles; this test finds all of them.

const project = new URL('..', import.meta.url).pathname;
const imported = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^'?]+)/g;

/** The files of an area, except tests, each with its imports from the same area. */
function importsOf(area: string): Map<string, string[]> {
  const files = filesIn(area).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  return new Map(
    files.map((file) => {
      const found = [...read(file).matchAll(imported)].map(([, to = '']) => path.join(path.dirname(file), to));
      return [file, found.filter((to) => to.startsWith(`${area}/`) && existsSync(path.join(project, to)))];
    }),
  );
}

function byFolder(imports: Map<string, string[]>): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const [file, found] of imports) {
    const folder = path.dirname(file);
    const others = found.map((to) => path.dirname(to)).filter((to) => to !== folder);
    folders.set(folder, [...(folders.get(folder) ?? []), ...others]);
  }
  return folders;
}

/** One cycle, written as a path that ends where it begins. Undefined if there is none. */
function circleIn(imports: Map<string, string[]>): string | undefined {
  const done = new Set<string>();
  const walk = (place: string, way: readonly string[]): string | undefined => {
    if (way.includes(place)) return [...way.slice(way.indexOf(place)), place].join(' -> ');
    if (done.has(place)) return undefined;
    const next = (imports.get(place) ?? []).map((to) => walk(to, [...way, place]));
    done.add(place);
    return next.find((circle) => circle !== undefined);
  };
  for (const place of imports.keys()) {
    const circle = walk(place, []);
    if (circle) return circle;
  }
  return undefined;
}

test.each(['core/contract', 'core/domain', 'server'])('no files of %s import each other in a circle', (area) => {
  const imports = importsOf(area);
  expect(imports.size).toBeGreaterThan(20);
  expect(circleIn(imports)).toBeUndefined();
});

test('no features of the server do: pass in what is needed, or move it to the feature below', () => {
  const features = byFolder(importsOf('server/features'));
  expect(features.get('server/features/refunds')).toContain('server/features/payments');
  expect(circleIn(features)).toBeUndefined();
});

describe('web', () => {
  const imports = importsOf('web');

  test('no files import each other in a circle', () => {
    expect(imports.size).toBeGreaterThan(50);
    expect(circleIn(imports)).toBeUndefined();
  });

  test('no folders do', () => {
    expect(circleIn(byFolder(imports))).toBeUndefined();
  });
});

test('a circle is found and reported as its path', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['b']],
  ]);
  expect(circleIn(imports)).toBe('b -> d -> b');
});
