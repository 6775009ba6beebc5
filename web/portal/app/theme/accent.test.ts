import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentOf, accentRules, colours, isColour } from '../../../../core/domain/colours.ts';
import { contrast } from '../../../testing/colours.ts';

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('any accent can be read as text, as a button and on every background, in light and in dark', () => {
  fc.assert(
    fc.property(anyColour, fc.constantFrom(0 as const, 1 as const), (colour, scheme) => {
      const accent = accentOf(colour);
      const shown = (name: string) => accent[name]?.[scheme] ?? '';
      for (const name of ['bg', 'surface', 'raised', 'sunken', 'badge'] as const) {
        expect(contrast(shown('accent'), colours[name][scheme])).toBeGreaterThanOrEqual(3);
        expect(contrast(shown('accent-text'), colours[name][scheme])).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(shown('accent-text'), shown('accent-soft'))).toBeGreaterThanOrEqual(4.5);
      for (const name of ['accent', 'accent-hover', 'accent-press'])
        expect(contrast(colours['on-accent'][scheme], shown(name))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a colour that can be read stays as chosen', () => {
  expect(accentOf('#1a5fb4').accent?.[0]).toBe('#1a5fb4');
});

test('the rules name light, chosen dark and the dark of the system', () => {
  const rules = accentRules('#1a5fb4').split('\n');
  expect(rules).toHaveLength(3);
  expect(rules[0]).toMatch(/^:root \{ --cm-accent: #1a5fb4;/);
});

test.each([
  ['#1a5fb4', true],
  ['#1A5FB4', true],
  ['1a5fb4', false],
  ['#1a5fb', false],
  ['red', false],
  ['#1a5fb4;}', false],
])('%s is a colour: %s', (text, is) => expect(isColour(text)).toBe(is));
