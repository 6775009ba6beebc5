import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/runs.ts';
import {
  canCloseOrder,
  canMoveOrder,
  canMoveSubOrder,
  canReopenOrder,
  isUnpaid,
  type OrderStatus,
  orderStates,
  orderStatuses,
  orderStatusesBefore,
  type SubOrderStatus,
  statusFromSubOrders,
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

  // Every pair, from -> to; y if the order may move.
  const expected = {
    // from -> to
    new: { new: 'y', open: 'y', closed: '-', paid: '-', cancelled: 'y' },
    open: { new: 'y', open: '-', closed: 'y', paid: '-', cancelled: '-' },
    // closed -> open is not in the specification: staff reopen an order if nothing is paid.
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

// Written by hand: what each status means for the bill, the table and the times.
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
    return [status, occupiesTable, hasBill, isOver, paymentRefusal];
  });
  expect(meanings).toEqual([
    // status, occupies its table, has a bill, is over, why it takes no payment
    ['new', true, false, false, 'NotClosed'],
    ['open', true, false, false, 'NotClosed'],
    ['closed', true, true, false, undefined],
    ['paid', false, true, true, 'AlreadyPaid'],
    ['cancelled', false, false, true, 'NotClosed'],
  ]);
  expect(whyNotPayable(undefined)).toBe('NotClosed');
});

describe("the table's columns agree", () => {
  test.each(subOrderStatuses)('%s counts alike in the bill and the running total once nothing waits', (status) => {
    const { countedAs, countsOnRunningTotal, isCharged } = subOrderStates[status];
    if (countedAs !== 'waiting') expect(isCharged).toBe(countsOnRunningTotal);
    expect(isCharged).toBe(countedAs === 'confirmed');
  });

  test.each(orderStatuses)('%s is payable if it can move to paid, and over if it can move nowhere', (status) => {
    expect(whyNotPayable(status) === undefined).toBe(canMoveOrder(status, 'paid'));
    expect(orderStates[status].isOver).toBe(orderStates[status].moves.length === 0);
    expect(takesSubOrders(status)).toBe(canMoveOrder(status, 'new'));
  });
});

test('the statuses before a status are exactly those that may move to it', () => {
  expect(orderStatusesBefore('closed')).toEqual(['open']);
  expect(orderStatusesBefore('paid')).toEqual(['closed']);
  expect(orderStatusesBefore('new')).toEqual(['new', 'open']);
  expect(subOrderStatusesBefore('confirmed')).toEqual(['new']);
  expect(subOrderStatusesBefore('cancelled')).toEqual(['new']);
});

describe('statusFromSubOrders', () => {
  test.each<[SubOrderStatus[], 'new' | 'open' | 'cancelled']>([
    [['new'], 'new'],
    [['confirmed'], 'open'],
    [['cancelled'], 'cancelled'],
    [['new', 'confirmed'], 'new'],
    [['new', 'cancelled'], 'new'],
    [['confirmed', 'cancelled'], 'open'],
    [['new', 'confirmed', 'cancelled'], 'new'],
    [['cancelled', 'cancelled'], 'cancelled'],
    [['confirmed', 'confirmed'], 'open'],
  ])('%j is %s', (statuses, expected) => {
    expect(statusFromSubOrders(statuses)).toBe(expected);
  });

  test('[STATE-05] any combination of up to six is new while one waits, else open while one is confirmed, else cancelled', () => {
    let combinations: SubOrderStatus[][] = [[]];
    for (let length = 1; length <= 6; length += 1) {
      combinations = combinations.flatMap((begun) => subOrderStatuses.map((next) => [...begun, next]));
      for (const statuses of combinations) {
        const waiting = statuses.filter((status) => status === 'new').length;
        const confirmed = statuses.filter((status) => status === 'confirmed').length;
        const expected = waiting > 0 ? 'new' : confirmed > 0 ? 'open' : 'cancelled';
        expect(statusFromSubOrders(statuses), statuses.join('')).toBe(expected);
        expect(canCloseOrder(statusFromSubOrders(statuses)), statuses.join('')).toBe(waiting === 0 && confirmed > 0);
      }
    }
  });
});

type Step =
  | { readonly kind: 'place' }
  | { readonly kind: 'close' }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'pay' }
  | { readonly kind: 'confirm' | 'cancel'; readonly index: number };

interface Walk {
  readonly status: OrderStatus;
  readonly subOrders: readonly SubOrderStatus[];
}

/** One step as the server takes it: does nothing if the tables refuse it. */
function take({ status, subOrders }: Walk, step: Step): Walk {
  if (step.kind === 'close') return { status: canCloseOrder(status) ? 'closed' : status, subOrders };
  if (step.kind === 'reopen') return { status: canReopenOrder(status) ? 'open' : status, subOrders };
  if (step.kind === 'pay') return { status: canMoveOrder(status, 'paid') ? 'paid' : status, subOrders };
  if (step.kind === 'place') {
    return canMoveOrder(status, 'new') ? { status: 'new', subOrders: [...subOrders, 'new'] } : { status, subOrders };
  }
  const at = step.index % subOrders.length;
  const to = step.kind === 'confirm' ? 'confirmed' : 'cancelled';
  const from = subOrders[at];
  if (from === undefined || !canMoveSubOrder(from, to)) return { status, subOrders };
  const moved = subOrders.with(at, to);
  const next = statusFromSubOrders(moved);
  // A sub-order may only move where its order may follow.
  expect(canMoveOrder(status, next), `${status} -> ${next}`).toBe(true);
  return { status: next, subOrders: moved };
}

const index = fc.nat({ max: 20 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('confirm' as const, 'cancel' as const), index }) },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'place' }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ kind: 'close' }, { kind: 'pay' }, { kind: 'reopen' }) },
);

/**
 * Holds in every state: new exactly while one waits; otherwise something is payable; cancelled exactly when all are.
 */
function expectSound({ status, subOrders }: Walk): void {
  expect(status === 'new').toBe(subOrders.includes('new'));
  if (['open', 'closed', 'paid'].includes(status)) expect(subOrders).toContain('confirmed');
  expect(status === 'cancelled').toBe(subOrders.every((subOrder) => subOrder === 'cancelled'));
}

/**
 * Holds over every step: decided or ended stays so; closed comes from open and goes to open or paid; paid comes from
 * closed.
 */
function expectKept(before: Walk, after: Walk): void {
  const decided = before.subOrders.map((subOrder, at) => (subOrder === 'new' ? after.subOrders[at] : subOrder));
  expect(after.subOrders.slice(0, decided.length)).toEqual(decided);
  if (['closed', 'paid', 'cancelled'].includes(before.status)) expect(after.subOrders).toEqual(before.subOrders);
  if (['paid', 'cancelled'].includes(before.status)) expect(after.status).toBe(before.status);
  if (after.status === 'paid') expect(['closed', 'paid']).toContain(before.status);
  if (before.status === 'closed') expect(['closed', 'open', 'paid']).toContain(after.status);
  if (after.status === 'closed') expect(['open', 'closed']).toContain(before.status);
}

test('[STATE-01 STATE-03 STATE-04 STATE-05 STATE-07 STATE-08 STATE-09 STATE-10] every walk keeps the rules of the states', () => {
  const reached = new Set<OrderStatus>();
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40, size: 'max' }), (steps) => {
      let walk: Walk = { status: 'new', subOrders: ['new'] };
      for (const step of steps) {
        const before = walk;
        walk = take(before, step);
        expectSound(walk);
        expectKept(before, walk);
        reached.add(walk.status);
      }
    }),
    { numRuns: runs(2_000) },
  );
  expect([...reached].sort()).toEqual(['cancelled', 'closed', 'new', 'open', 'paid']);
});
