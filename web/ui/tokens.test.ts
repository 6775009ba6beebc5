import { describe, expect, test } from 'vitest';
import { contrast, readTokens } from '../testing/colours.ts';

const { light, dark, blocks } = readTokens();
const statuses = ['new', 'open', 'pending', 'paid', 'cancelled', 'danger', 'info'];
const places = ['free', 'busy', 'inactive'];

const pairs: [string, string[], number][] = [
  ['text', ['bg', 'surface', 'raised', 'sunken', 'accent-soft'], 4.5],
  ['text-2', ['bg', 'surface', 'raised', 'sunken', 'badge'], 4.5],
  ['text-3', ['bg', 'surface', 'raised', 'sunken'], 4.5],
  ['accent-text', ['bg', 'surface', 'raised', 'sunken', 'accent-soft'], 4.5],
  ['on-accent', ['accent', 'accent-hover', 'accent-press'], 4.5],
  ...statuses.map((name): [string, string[], number] => [`${name}-fg`, [`${name}-bg`, 'surface'], 4.5]),
  ...statuses.map((name): [string, string[], number] => [`on-${name}`, [`${name}-solid`], 4.5]),
  ...places.map((name): [string, string[], number] => [`${name}-fg`, [`${name}-bg`, 'bg', 'surface'], 4.5]),
  ...places.map((name): [string, string[], number] => [`${name}-edge`, ['bg', 'surface'], 3]),
  ['line-strong', ['bg', 'surface', 'raised', 'sunken'], 3],
  ['accent', ['bg', 'surface', 'raised'], 3],
  ['focus', ['bg', 'surface', 'raised'], 3],
];

describe.each(Object.entries({ light, dark }))('%s', (_, colours) => {
  test.each(pairs)('%s can be read on %s (needs %d)', (foreground, backgrounds, need) => {
    for (const background of backgrounds) {
      const ratio = contrast(colours[foreground] ?? '', colours[background] ?? '');
      expect(ratio, `${foreground} on ${background}`).toBeGreaterThanOrEqual(need);
    }
  });
});

test('dark by choice and dark by the system are the same', () => {
  const declared = (block: string) =>
    Object.fromEntries(
      [...(block.split('@media')[0] ?? '').matchAll(/(--cm-[a-z0-9-]+):\s*([^;]+);/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
  const [, chosen, fromSystem] = blocks;
  expect(Object.keys(declared(chosen)).length).toBeGreaterThan(60);
  expect(declared(fromSystem)).toEqual(declared(chosen));
});
