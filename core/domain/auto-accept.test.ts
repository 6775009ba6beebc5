import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/runs.ts';
import { acceptsItself, acceptsUpTo, type JudgedSubOrder } from './auto-accept.ts';

const line = { quantity: 1, specialInstruction: '', minAge: 0 };
const plain: JudgedSubOrder = { totalCents: 5_000, specialInstruction: '', avoids: [], lines: [line] };

describe('a sub-order', () => {
  test.each<[string, Partial<JudgedSubOrder>, boolean]>([
    ['with nothing to look at accepts itself', {}, true],
    ['of a cent more than the amount waits', { totalCents: 5_001 }, false],
    ['with an instruction waits', { specialInstruction: 'no mayo, egg allergy' }, false],
    ['with an instruction of spaces accepts itself', { specialInstruction: ' \n' }, true],
    ['with a note at one dish waits', { lines: [line, { ...line, specialInstruction: 'Rare' }] }, false],
    ['with a named allergen waits', { avoids: ['egg'] }, false],
    ['with a dish from an age on waits', { lines: [line, { ...line, minAge: 16 }] }, false],
    ['with the last portion waits', { lines: [{ ...line, quantity: 3, left: 3 }] }, false],
    ['that leaves a portion accepts itself', { lines: [{ ...line, quantity: 2, left: 3 }] }, true],
  ])('%s', (_case, part, isAccepted) => {
    expect(acceptsItself({ ...plain, ...part }, 5_000)).toBe(isAccepted);
    expect(acceptsItself({ ...plain, ...part }, undefined)).toBe(false);
  });

  test('that waits never accepts itself because more is in it', () => {
    const text = fc.constantFrom('', ' ', 'Rare');
    const anyLine = fc.record({
      quantity: fc.integer({ min: 1, max: 99 }),
      specialInstruction: text,
      minAge: fc.constantFrom(0, 18),
      left: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
    });
    const anySubOrder = fc.record({
      totalCents: fc.integer({ min: 0, max: 10_000 }),
      specialInstruction: text,
      avoids: fc.subarray(['egg', 'milk']),
      lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(anySubOrder, anySubOrder, fc.integer({ min: 1, max: 10_000 }), (first, more, most) => {
        const both = {
          totalCents: first.totalCents + more.totalCents,
          specialInstruction: first.specialInstruction + more.specialInstruction,
          avoids: [...first.avoids, ...more.avoids],
          lines: [...first.lines, ...more.lines],
        };
        const parts = acceptsItself(first, most) && acceptsItself(more, most) && both.totalCents <= most;
        expect(acceptsItself(both, most)).toBe(parts);
      }),
      { numRuns: runs(200) },
    );
  });
});

test.each([
  ['2026-11-21T17:59:59Z', undefined],
  ['2026-11-21T18:00:00Z', 4_000],
  ['2026-11-22T00:59:59Z', 4_000],
  ['2026-11-22T01:00:00Z', undefined],
])('by the clock of the restaurant: %s', (moment, most) => {
  // 7 PM to 2 AM in Berlin.
  const times = { from: '19:00', to: '02:00', mostCents: 4_000 };
  expect(acceptsUpTo(times, new Date(moment), 'Europe/Berlin')).toBe(most);
  expect(acceptsUpTo({ ...times, from: null, to: null }, new Date(moment), 'Europe/Berlin')).toBe(4_000);
  expect(acceptsUpTo(null, new Date(moment), 'Europe/Berlin')).toBeUndefined();
});
