import { expect, test } from 'vitest';
import { inEnglish } from '../messages/in-english.ts';
import { orderStatusWords, subOrderStatusWords } from './order-state-words.ts';

test('[OSTAT-14] reports call an open order Running', () => {
  const words = Object.entries(orderStatusWords).map(([status, { report }]) => [status, report]);
  expect(inEnglish(Object.fromEntries(words))).toEqual({
    new: 'New',
    open: 'Running',
    closed: 'Payment Pending',
    paid: 'Paid',
    cancelled: 'Cancelled',
  });
});

test('staff and guests read a sub-order in their own words', () => {
  expect(inEnglish(subOrderStatusWords)).toEqual({
    new: { staff: 'New', guest: 'New Order' },
    confirmed: { staff: 'Confirmed', guest: 'Confirmed' },
    cancelled: { staff: 'Canceled', guest: 'Canceled' },
  });
});
