import { expect, test } from 'vitest';
import { orderStatuses, subOrderStatuses } from '../domain/order-states.ts';
import type { TableState } from '../domain/table-states.ts';
import {
  attendantStateCodes,
  attendantStateOf,
  orderStatusCodes,
  orderStatusOf,
  subOrderStatusCodes,
  subOrderStatusOf,
  tableStateCodes,
  tableStateOf,
  verifyResult,
} from './status-codes.ts';

test('[STATE-01 STATE-06] the wire uses the letters of the specification', () => {
  expect(orderStatusCodes).toEqual({ new: 'N', open: 'O', closed: 'C', paid: 'P', cancelled: 'D' });
  expect(subOrderStatusCodes).toEqual({ new: 'N', confirmed: 'O', cancelled: 'D' });
});

test('every letter reads back as the status that wrote it', () => {
  expect(orderStatuses.map((status) => orderStatusOf(orderStatusCodes[status]))).toEqual(orderStatuses);
  expect(subOrderStatuses.map((status) => subOrderStatusOf(subOrderStatusCodes[status]))).toEqual(subOrderStatuses);
});

test('[STATE-12] 0 is Inactive, 1 Active, 2 Busy, 3 deleted', () => {
  expect(tableStateCodes).toEqual({ inactive: 0, active: 1, busy: 2, removed: 3 });
  expect([0, 1, 2, 3].map((code) => tableStateOf(code as 0 | 1 | 2 | 3))).toEqual([
    'inactive',
    'active',
    'busy',
    'removed',
  ]);
});

test('[STATE-15] of an attendant 1 is On Duty, 0 Off Duty, 2 deleted', () => {
  expect(attendantStateCodes).toEqual({ 'on-duty': 1, 'off-duty': 0, removed: 2 });
  expect([0, 1, 2].map((code) => attendantStateOf(code as 0 | 1 | 2))).toEqual(['off-duty', 'on-duty', 'removed']);
});

test.each<[TableState | undefined, 0 | 1 | 2]>([
  [undefined, 0],
  ['inactive', 0],
  ['active', 1],
  ['busy', 2],
  ['removed', 0],
])('a table in state %s verifies as %i', (state, result) => {
  expect(verifyResult(state)).toBe(result);
});
