import { describe, expect, test } from 'vitest';
import { colourRules, colours } from '../../../../core/domain/colours.ts';
import { contrast } from '../../../testing/colours.ts';

const inScheme = (scheme: 0 | 1): Record<string, string> =>
  Object.fromEntries(Object.entries(colours).map(([name, values]) => [name, values[scheme]]));
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

describe.each(Object.entries({ light: inScheme(0), dark: inScheme(1) }))('%s', (_, shown) => {
  test.each(pairs)('%s can be read on %s (needs %d)', (foreground, backgrounds, need) => {
    for (const background of backgrounds) {
      const ratio = contrast(shown[foreground] ?? '', shown[background] ?? '');
      expect(ratio, `${foreground} on ${background}`).toBeGreaterThanOrEqual(need);
    }
  });
});

test('dark by choice and dark by the system are the same', () => {
  const [light = '', chosen = '', fromSystem = ''] = colourRules.split('\n').map((rule) => rule.match(/--cm.*;/)?.[0]);
  expect(chosen.split(';').length).toBeGreaterThan(60);
  expect(fromSystem).toBe(chosen);
  expect(light).not.toBe(chosen);
});
