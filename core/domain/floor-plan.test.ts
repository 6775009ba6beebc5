import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  type Edge,
  freePlace,
  moved,
  overlap,
  type Place,
  planFault,
  planSize,
  resized,
  tableNames,
  tableSides,
  turned,
} from './floor-plan.ts';

const square = (x: number, y: number, width = 10, height = 10): Place => ({
  x,
  y,
  width,
  height,
  turn: 0,
  round: false,
});

const places: fc.Arbitrary<Place> = fc.record({
  x: fc.integer({ min: 20, max: 60 }),
  y: fc.integer({ min: 20, max: 40 }),
  width: fc.integer({ min: tableSides.least, max: 24 }),
  height: fc.integer({ min: tableSides.least, max: 24 }),
  turn: fc.constantFrom(0 as const, 45 as const),
  round: fc.boolean(),
});

/** Whether a point lies in a table, found by turning the point back instead of the table; `margin` shrinks the table. */
function holds({ x, y, width, height, turn, round }: Place, pointX: number, pointY: number, margin: number): boolean {
  const [across, down] = [pointX - x - width / 2, pointY - y - height / 2];
  const [u, v] = turn === 0 ? [across, down] : [(across + down) * Math.SQRT1_2, (down - across) * Math.SQRT1_2];
  const [halfWidth, halfHeight] = [width / 2 - margin, height / 2 - margin];
  return round ? (u / halfWidth) ** 2 + (v / halfHeight) ** 2 < 1 : Math.abs(u) < halfWidth && Math.abs(v) < halfHeight;
}

/** Looks at a point every quarter of a unit. */
function share(place: Place, other: Place, margin: number): boolean {
  for (let x = 0; x <= 120; x += 0.25) {
    for (let y = 0; y <= 80; y += 0.25) if (holds(place, x, y, margin) && holds(other, x, y, margin)) return true;
  }
  return false;
}

describe('two tables overlap', () => {
  it('exactly if they share a point, as a slow look at every point finds', () => {
    fc.assert(
      fc.property(places, places, (place, other) => {
        // A sliver thinner than the steps may be missed, so the look widens the tables before it says no.
        if (share(place, other, 0.15)) expect(overlap(place, other)).toBe(true);
        if (!share(place, other, -0.5)) expect(overlap(place, other)).toBe(false);
        expect(overlap(other, place)).toBe(overlap(place, other));
      }),
      { numRuns: 60 },
    );
  });

  it('but not if they only touch, or if a round one leaves the corner free', () => {
    expect(overlap(square(0, 0), square(10, 0))).toBe(false);
    expect(overlap(square(0, 0), square(9, 9))).toBe(true);
    expect(overlap({ ...square(0, 0), round: true }, square(9, 9))).toBe(false);
    expect(overlap({ ...square(0, 0), turn: 45 }, square(11, 0))).toBe(true);
  });
});

it('a plan is refused by a sentence that names both tables, or the one beyond the edge', () => {
  const words = (...of: [string, Place][]) => planFault(of.map(([name, place]) => ({ name, place })));
  expect(words(['A', square(0, 0)], ['B', square(20, 0)])).toBeUndefined();
  expect(words(['A', square(0, 0)], ['B', square(20, 0)], ['C', square(25, 5)])).toMatchObject({
    values: { table: 'B', other: 'C' },
  });
  // A stack beside a legal plan is refused at its second table, however many there are.
  const stack = Array.from({ length: 450 }, (): [string, Place] => [
    'S',
    { ...square(25, 5), width: 70, height: 70, round: true },
  ]);
  expect(words(['A', { ...square(0, 0), round: true }], ...stack)).toMatchObject({
    values: { table: 'S', other: 'S' },
  });
  expect(words(['A', square(111, 0)])).toMatchObject({ values: { table: 'A' } });
  expect(words(['A', { ...square(0, 30), turn: 45 }])).toMatchObject({ values: { table: 'A' } });
});

describe('a table', () => {
  const inside = (place: Place) => {
    const { left, top, right, bottom } = boundsOf([place]);
    return left >= -1e-6 && top >= -1e-6 && right <= planSize.width + 1e-6 && bottom <= planSize.height + 1e-6;
  };

  it('stays on the plan and in whole units however it is moved, turned and resized', () => {
    const step = fc.oneof(
      fc.record({ move: fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -90, max: 90 })) }),
      fc.record({
        edge: fc.constantFrom<Edge>('left', 'right', 'top', 'bottom'),
        by: fc.integer({ min: -70, max: 70 }),
      }),
      fc.constant({ turn: true }),
    );
    fc.assert(
      fc.property(places, fc.array(step, { maxLength: 12 }), (place, steps) => {
        let now = moved(place, 0, 0);
        for (const act of steps) {
          if ('move' in act) now = moved(now, ...act.move);
          else if ('edge' in act) now = resized(now, act.edge, act.by);
          else now = turned(now);
          expect(inside(now)).toBe(true);
          expect([now.x, now.y, now.width, now.height].every(Number.isInteger)).toBe(true);
          expect(Math.min(now.width, now.height)).toBeGreaterThanOrEqual(tableSides.least);
        }
      }),
    );
  });

  it('is back where it was after four turns', () => {
    fc.assert(
      fc.property(places, (place) => {
        expect(turned(turned(turned(turned(place))))).toEqual(place);
      }),
    );
    expect(turned(turned(square(40, 30, 20, 10)))).toEqual(square(45, 25, 10, 20));
  });

  it('turned by 90 degrees grows to the right if its right edge is pulled, and its left edge stays', () => {
    const upright = turned(turned(square(40, 30, 20, 10)));
    expect(resized(upright, 'right', 4)).toEqual({ ...upright, width: 14 });
    expect(resized(upright, 'left', 4)).toEqual({ ...upright, x: upright.x - 4, width: 14 });
    expect(resized(upright, 'top', -100)).toMatchObject({ y: 45 - tableSides.least, height: tableSides.least });
  });

  it('turned by 45 degrees keeps its opposite edge to half a unit', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 10 }), (place, by) => {
        const slanted = { ...place, turn: 45 as const };
        const pulled = resized(slanted, 'right', by);
        // The middle of the left edge lies half a width up and to the left of the table's middle.
        const leftEdge = ({ x, y, width, height }: Place) => [
          x + width / 2 - (width / 2) * Math.SQRT1_2,
          y + height / 2 - (width / 2) * Math.SQRT1_2,
        ];
        const [before, after] = [leftEdge(slanted), leftEdge(pulled)];
        expect(pulled.width).toBe(place.width + by);
        for (const at of [0, 1]) expect(Math.abs((before[at] ?? 0) - (after[at] ?? 0))).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });

  it('gets a free place with a gap to the others, until the plan is full', () => {
    const taken: Place[] = [];
    for (let place = freePlace(taken); place; place = freePlace(taken)) taken.push(place);
    expect(taken.length).toBeGreaterThan(15);
    expect(planFault(taken.map((place, at) => ({ name: String(at), place })))).toBeUndefined();
  });
});

it('a pattern makes a name for each number', () => {
  expect(tableNames('Table {n}', 9, 3)).toEqual(['Table 9', 'Table 10', 'Table 11']);
  expect(tableNames('Table', 1, 2)).toEqual(['Table 1', 'Table 2']);
});
