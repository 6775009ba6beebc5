import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cheapestCut } from './cheapest-cut.ts';

/** Days of rows with numbers; most of them in order, some anywhere. */
const days = fc
  .array(fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 400 })), { minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((lists) => lists.map((list, day) => list.map(([odd, number], at) => (odd ? number : day * 30 + at))));

const partOf = (numbers: readonly number[]) => ({
  first: Math.min(...numbers),
  last: Math.max(...numbers),
  rows: numbers.length,
  numbers,
});

describe('a cut', () => {
  it('has the rows of its whole parts and of the crossed ones below it, never more than lead to the place', () => {
    fc.assert(
      fc.property(days, fc.nat(100), (lists, at) => {
        const parts = lists.map(partOf);
        const cut = cheapestCut(parts, at);
        if (!cut) return expect(at).toBeLessThan(0);
        const below = lists.flat().filter((number) => number < cut.first).length;
        const inCrossed = cut.crossed.flatMap(({ numbers }) => numbers).filter((number) => number < cut.first).length;
        expect(cut.rows + inCrossed).toBe(below);
        expect(below).toBeLessThanOrEqual(at);
      }),
    );
  });

  it('of parts in order lies at the last that begins before the place, and crosses none', () => {
    const parts = [partOf([21, 25, 29]), partOf([1, 5, 9]), partOf([11, 15, 19])];
    expect(cheapestCut(parts, 5)).toEqual({ first: 11, rows: 3, crossed: [] });
    expect(cheapestCut(parts, 6)).toEqual({ first: 21, rows: 6, crossed: [] });
  });

  it('goes through a part with an odd number instead of counting all that come after', () => {
    const odd = partOf([2, 1000]);
    const month = (start: number) => partOf(Array.from({ length: 100 }, (_, at) => start + at));
    expect(cheapestCut([odd, month(100), month(200), month(300)], 250)).toEqual({
      first: 300,
      rows: 200,
      crossed: [odd],
    });
  });
});
