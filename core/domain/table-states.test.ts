import { expect, test } from 'vitest';
import { type StoredTableState, shownTableState, type TableState, tableState, verifyResult } from './table-states.ts';

test('[STATE-12] 0 is Inactive, 1 Active, 2 Busy, 3 deleted', () => {
  expect(tableState).toEqual({ inactive: 0, active: 1, busy: 2, removed: 3 });
});

test.each<[StoredTableState, boolean, TableState]>([
  [0, false, 0],
  [0, true, 2],
  [1, false, 1],
  [1, true, 2],
  [3, false, 3],
  [3, true, 3],
])('[STATE-12] stored %i with an unpaid order %s is shown as %i', (stored, hasUnpaidOrder, shown) => {
  expect(shownTableState(stored, hasUnpaidOrder)).toBe(shown);
});

test.each<[TableState | undefined, 0 | 1 | 2]>([
  [undefined, 0],
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 0],
])('a table in state %s verifies as %i', (state, result) => {
  expect(verifyResult(state)).toBe(result);
});
