import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Piece, type Place, pack } from './pack.ts';

const pieces = fc.array(
  fc.record({
    height: fc.integer({ min: 60, max: 1_200 }),
    wideHeight: fc.option(fc.integer({ min: 60, max: 900 }), { nil: undefined }),
  }),
  { maxLength: 30 },
);
const boards = fc.record({
  columns: fc.integer({ min: 2, max: 6 }),
  height: fc.integer({ min: 300, max: 1_000 }),
  gap: fc.constant(8),
});

const overlap = (one: Place, other: Place) =>
  one.page === other.page &&
  one.column <= other.column + Number(other.isWide) &&
  other.column <= one.column + Number(one.isWide) &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

test('every ticket is on the board, whole, over no other, and no younger one is before an older one', () => {
  fc.assert(
    fc.property(pieces, boards, (all, board) => {
      const placed = pack(all, board);
      placed.forEach((one, at) => {
        const asked = (one.isWide ? all[at]?.wideHeight : all[at]?.height) ?? 0;
        expect(one.height).toBeGreaterThanOrEqual(Math.min(asked, board.height));
        expect(one.top).toBeGreaterThanOrEqual(0);
        expect(one.top + one.height).toBeLessThanOrEqual(board.height + 0.001);
        expect(one.column + Number(one.isWide)).toBeLessThan(board.columns);
        expect(one.page).toBeGreaterThanOrEqual(placed[at - 1]?.page ?? 0);
        for (const other of placed.slice(0, at))
          expect(overlap(one, { ...other, height: other.height - 0.001 })).toBe(false);
      });
    }),
  );
});

test('a new ticket changes neither the screen nor the column of any other', () => {
  fc.assert(
    fc.property(pieces, boards, (all, board) => {
      const columns = (some: readonly Piece[]) => pack(some, board).map(({ page, column }) => [page, column]);
      expect(columns(all).slice(0, -1)).toEqual(columns(all.slice(0, -1)));
    }),
  );
});

test('columns fill downwards, and what little is left is spread', () => {
  const tickets = [300, 280, 280, 300, 100].map((height) => ({ height }));
  expect(pack(tickets, { columns: 2, height: 640, gap: 10 })).toMatchObject([
    { page: 0, column: 0, top: 0, height: 325 },
    { page: 0, column: 0, top: 335, height: 305 },
    { page: 0, column: 1, top: 0, height: 305 },
    { page: 0, column: 1, top: 315, height: 325 },
    { page: 1, column: 0, top: 0, height: 100 },
  ]);
});

test('a long ticket takes two columns, or one where it fits there and two are not free', () => {
  const [board, short, long] = [
    { columns: 3, height: 600, gap: 10 },
    { height: 400 },
    { height: 590, wideHeight: 300 },
  ];
  const columns = (...tickets: Piece[]) =>
    pack(tickets, board).map(({ isWide, page, column }) => [isWide, page, column]);
  expect(columns(long)).toEqual([[true, 0, 0]]);
  expect(columns(short, short, long)).toEqual([
    [false, 0, 0],
    [false, 0, 1],
    [false, 0, 2],
  ]);
  expect(columns(short, short, { ...long, height: 600 }).at(-1)).toEqual([true, 1, 0]);
});
