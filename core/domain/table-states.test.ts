import { expect, test } from 'vitest';
import {
  type StoredTableState,
  shownTableState,
  type TableState,
  tableStatesBefore,
  tableStatesThere,
} from './table-states.ts';

test.each<[StoredTableState, boolean, TableState]>([
  ['inactive', false, 'inactive'],
  ['inactive', true, 'busy'],
  ['active', false, 'active'],
  ['active', true, 'busy'],
  ['removed', false, 'removed'],
  ['removed', true, 'removed'],
])('[STATE-12] stored %s with an unpaid order %s is shown as %s', (stored, hasUnpaidOrder, shown) => {
  expect(shownTableState(stored, hasUnpaidOrder)).toBe(shown);
});

test('staff choose between inactive and active; a removed table stays removed', () => {
  expect(tableStatesThere).toEqual(['inactive', 'active']);
  for (const to of ['inactive', 'active', 'removed'] as const) expect(tableStatesBefore(to)).toEqual(tableStatesThere);
});
