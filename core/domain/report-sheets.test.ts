import { expect, test } from 'vitest';
import { orderTimes } from './report-sheets.ts';

const closedAt = '2026-11-22T04:30:05.000Z';
const paidAt = '2026-11-22T04:41:00.000Z';
const closed = '11/21/2026 08:30:05 PM';

test.each([
  ['N', null, null, { ended: 'New', paid: '' }],
  ['O', null, null, { ended: 'Running', paid: '' }],
  ['C', closedAt, null, { ended: closed, paid: 'Payment Pending' }],
  ['P', closedAt, paidAt, { ended: closed, paid: '11/21/2026 08:41:00 PM' }],
] as const)('[OSTAT-14] an order in %s shows what it waits for in the place of its time', (status, end, pay, words) => {
  expect(orderTimes(status, end, pay)).toEqual(words);
});
