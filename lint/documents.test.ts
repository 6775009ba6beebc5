import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn, read } from './sources.ts';

const root = new URL('../', import.meta.url);
const inDocs = filesIn('docs');
const documents = ['README.md', 'CHANGELOG.md', 'SECURITY.md', ...inDocs.filter((file) => file.endsWith('.md'))];

const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

test.each(documents)('%s: links lead to an existing file and heading', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)|src="([^"]+)"/g)];
  for (const [link, file, heading, picture] of links) {
    const target = new URL(picture ?? (file || document.replace(/.*\//, '')), new URL(document, root));
    expect(existsSync(target), link).toBe(true);
    if (heading !== undefined) expect(anchorsOf(readFileSync(target, 'utf8')), link).toContain(heading);
  }
});

test.each(documents)('%s: the files and folders it names exist', (document) => {
  const named = read(document).matchAll(
    /(?<![\w./-])(?:bench|core|deploy|docs|lint|scripts|server|tests|web)\/[\w./-]*\w/g,
  );
  const lost = [...named].map(([path]) => path).filter((path) => !existsSync(new URL(path, root)));
  expect(lost.filter((path) => path !== 'bench/results')).toEqual([]);
});

test('docs has at most 20,000 words, the map 2,500, the README 80 lines', () => {
  const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
  const all = inDocs.filter((file) => file.endsWith('.md')).map((file) => words(read(file)));
  expect(all.reduce((sum, words) => sum + words, 0)).toBeLessThanOrEqual(20_000);
  expect(words(read('docs/map.md'))).toBeLessThanOrEqual(2_500);
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(80);
});

test('pictures are smaller than 150 KB', () => {
  const pictures = inDocs.filter((file) => file.startsWith('docs/pictures/'));
  expect(pictures.length).toBeGreaterThan(0);
  for (const file of pictures) expect(statSync(new URL(file, root)).size, file).toBeLessThan(150_000);
});
