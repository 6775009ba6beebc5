import { describe, expect, test } from 'vitest';
import {
  canCloseOrder,
  canMoveOrder,
  canMoveSubOrder,
  canReopenOrder,
  countSubOrders,
  isUnpaid,
  type OrderStatus,
  orderStates,
  orderStatuses,
  orderStatusesBefore,
  type SubOrderStatus,
  statusFromCounts,
  subOrderStates,
  subOrderStatuses,
  subOrderStatusesBefore,
  takesSubOrders,
  whyNotPayable,
} from './order-states.ts';

describe('sub-orders', () => {
  test('[STATE-06] there are three statuses', () => {
    expect([...subOrderStatuses].sort()).toEqual(['cancelled', 'confirmed', 'new']);
  });

  // Written by hand from the specification: every pair, from -> to.
  test.each<[string, SubOrderStatus, SubOrderStatus, boolean]>([
    ['stays New', 'new', 'new', false],
    ['[STATE-07] New is confirmed', 'new', 'confirmed', true],
    ['[STATE-08] New is cancelled', 'new', 'cancelled', true],
    ['confirmed becomes New again', 'confirmed', 'new', false],
    ['confirmed is confirmed twice', 'confirmed', 'confirmed', false],
    ['[STATE-09] confirmed is cancelled', 'confirmed', 'cancelled', false],
    ['cancelled becomes New again', 'cancelled', 'new', false],
    ['[STATE-10] cancelled is confirmed', 'cancelled', 'confirmed', false],
    ['cancelled is cancelled twice', 'cancelled', 'cancelled', false],
  ])('%s (%s -> %s): %s', (_, from, to, allowed) => {
    expect(canMoveSubOrder(from, to)).toBe(allowed);
  });
});

describe('orders', () => {
  test('[STATE-01 STATE-02] there are five statuses, and A (any) is not one of them', () => {
    expect([...orderStatuses].sort()).toEqual(['cancelled', 'closed', 'new', 'open', 'paid']);
  });

  // Every pair; y if the order may change from the first status to the second.
  const expected = {
    // from -> to
    new: { new: 'y', open: 'y', closed: '-', paid: '-', cancelled: 'y' },
    open: { new: 'y', open: '-', closed: 'y', paid: '-', cancelled: '-' },
    // closed -> open is not in the specification: staff can reopen an order if nothing is paid.
    closed: { new: '-', open: 'y', closed: '-', paid: 'y', cancelled: '-' },
    paid: { new: '-', open: '-', closed: '-', paid: '-', cancelled: '-' },
    cancelled: { new: '-', open: '-', closed: '-', paid: '-', cancelled: '-' },
  } as const;
  const pairs = orderStatuses.flatMap((from) =>
    orderStatuses.map((to) => [from, to, expected[from][to] === 'y'] as const),
  );

  test.each(pairs)('[STATE-03 STATE-04 STATE-05] %s -> %s: %s', (from, to, allowed) => {
    expect(canMoveOrder(from, to)).toBe(allowed);
  });

  test.each<[OrderStatus, boolean, boolean, boolean]>([
    // status, can be closed, occupies its table, can be reopened
    ['new', false, true, false],
    ['open', true, true, false],
    ['closed', false, true, true],
    ['paid', false, false, false],
    ['cancelled', false, false, false],
  ])('[STATE-05] %s: can be closed %s, unpaid %s, can be reopened %s', (status, closable, unpaid, reopenable) => {
    expect(canCloseOrder(status)).toBe(closable);
    expect(isUnpaid(status)).toBe(unpaid);
    expect(canReopenOrder(status)).toBe(reopenable);
  });
});

// Written by hand: what each status means for the bill, the table and the recorded times.
test('what a sub-order counts for in each status', () => {
  const meanings = subOrderStatuses.map((status) => {
    const { countedAs, countsOnRunningTotal, isCharged, mayBeEdited } = subOrderStates[status];
    return [status, countedAs, countsOnRunningTotal, isCharged, mayBeEdited];
  });
  expect(meanings).toEqual([
    // status, counted as, in the running total, charged, editable
    ['new', 'waiting', true, false, true],
    ['confirmed', 'confirmed', true, true, false],
    ['cancelled', 'cancelled', false, false, false],
  ]);
});

test('what each status of an order means for its table, bill and payment', () => {
  const meanings = orderStatuses.map((status) => {
    const { occupiesTable, hasBill, isOver, paymentRefusal } = orderStates[status];
    return [status, occupiesTable, hasBill, isOver, paymentRefusal, takesSubOrders(status)];
  });
  expect(meanings).toEqual([
    // status, occupies its table, has a bill, is over, why it takes no payment, takes sub-orders
    ['new', true, false, false, 'NotClosed', true],
    ['open', true, false, false, 'NotClosed', true],
    ['closed', true, true, false, undefined, false],
    ['paid', false, true, true, 'AlreadyPaid', false],
    ['cancelled', false, false, true, 'NotClosed', false],
  ]);
  expect(whyNotPayable(undefined)).toBe('NotClosed');
});

test('the statuses before a status are exactly those that may move to it', () => {
  expect(orderStatusesBefore('closed')).toEqual(['open']);
  expect(orderStatusesBefore('paid')).toEqual(['closed']);
  expect(orderStatusesBefore('new')).toEqual(['new', 'open']);
  expect(subOrderStatusesBefore('confirmed')).toEqual(['new']);
  expect(subOrderStatusesBefore('cancelled')).toEqual(['new']);
});

describe('statusFromCounts', () => {
  test('[STATE-05] any combination of up to six is new while one waits, else open while one is confirmed, else cancelled', () => {
    let combinations: SubOrderStatus[][] = [[]];
    for (let length = 1; length <= 6; length += 1) {
      combinations = combinations.flatMap((begun) => subOrderStatuses.map((next) => [...begun, next]));
      for (const statuses of combinations) {
        const waiting = statuses.filter((status) => status === 'new').length;
        const confirmed = statuses.filter((status) => status === 'confirmed').length;
        const expected = waiting > 0 ? 'new' : confirmed > 0 ? 'open' : 'cancelled';
        const status = statusFromCounts(countSubOrders(statuses));
        expect(status, statuses.join('')).toBe(expected);
        expect(canCloseOrder(status), statuses.join('')).toBe(waiting === 0 && confirmed > 0);
      }
    }
  });
});
