import { expect, test } from 'vitest';
import { orderStatuses, subOrderStatuses } from '../domain/order-states.ts';
import { orderStatusCodes, orderStatusOf, subOrderStatusCodes, subOrderStatusOf } from './status-codes.ts';

test('[STATE-01 STATE-06] the wire says the letters of the specification', () => {
  expect(orderStatusCodes).toEqual({ new: 'N', open: 'O', closed: 'C', paid: 'P', cancelled: 'D' });
  expect(subOrderStatusCodes).toEqual({ new: 'N', confirmed: 'O', cancelled: 'D' });
});

test('every letter is read back as the status that wrote it', () => {
  expect(orderStatuses.map((status) => orderStatusOf(orderStatusCodes[status]))).toEqual(orderStatuses);
  expect(subOrderStatuses.map((status) => subOrderStatusOf(subOrderStatusCodes[status]))).toEqual(subOrderStatuses);
});
