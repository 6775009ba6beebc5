/** The statuses of a sub-order, which is one submission of a diner. */
export type SubOrderStatus = 'new' | 'confirmed' | 'cancelled';

/** The statuses of an order, which is everything that a table ordered in a visit. `closed` is shown as Payment Pending. */
export type OrderStatus = 'new' | 'open' | 'closed' | 'paid' | 'cancelled';

interface SubOrderState {
  /** In the order in which staff are offered them. */
  readonly moves: readonly SubOrderStatus[];
  /** Which of its order's three counts it is part of; the order's own status follows from them. */
  readonly countedAs: 'waiting' | 'confirmed' | 'cancelled';
  /** Part of the sums while the order runs: what guests and staff read before the order is closed. */
  readonly countsOnRunningTotal: boolean;
  /** Part of what is paid: its dishes stand on the invoice and on the shares of a divided bill. */
  readonly isCharged: boolean;
  /** Staff may change its lines on the way to the next status. */
  readonly mayBeEdited: boolean;
}

/** "A confirmed sub-order cannot be cancelled." */
export const subOrderStates: Readonly<Record<SubOrderStatus, SubOrderState>> = {
  new: {
    moves: ['cancelled', 'confirmed'],
    countedAs: 'waiting',
    countsOnRunningTotal: true,
    isCharged: false,
    mayBeEdited: true,
  },
  confirmed: {
    moves: [],
    countedAs: 'confirmed',
    countsOnRunningTotal: true,
    isCharged: true,
    mayBeEdited: false,
  },
  cancelled: {
    moves: [],
    countedAs: 'cancelled',
    countsOnRunningTotal: false,
    isCharged: false,
    mayBeEdited: false,
  },
};

interface OrderState {
  readonly moves: readonly OrderStatus[];
  /** It occupies its table, and the floor shows it. */
  readonly occupiesTable: boolean;
  /** Its bill stands: it has a closing time, it is divided and paid, and it has an invoice. */
  readonly hasBill: boolean;
  /** It is over and has an end time. */
  readonly isOver: boolean;
  /** The refusal of a payment; undefined where the order can be paid. */
  readonly paymentRefusal: 'NotClosed' | 'AlreadyPaid' | undefined;
}

/**
 * A further sub-order makes an open order new again; when the last waiting sub-order is confirmed or cancelled it is open
 * or cancelled; closing needs nothing waiting. From closed to open is beyond the specification: staff reopen an order that
 * was closed too early, see `canReopenOrder`.
 */
export const orderStates: Readonly<Record<OrderStatus, OrderState>> = {
  new: {
    moves: ['new', 'open', 'cancelled'],
    occupiesTable: true,
    hasBill: false,
    isOver: false,
    paymentRefusal: 'NotClosed',
  },
  open: {
    moves: ['new', 'closed'],
    occupiesTable: true,
    hasBill: false,
    isOver: false,
    paymentRefusal: 'NotClosed',
  },
  closed: {
    moves: ['open', 'paid'],
    occupiesTable: true,
    hasBill: true,
    isOver: false,
    paymentRefusal: undefined,
  },
  paid: {
    moves: [],
    occupiesTable: false,
    hasBill: true,
    isOver: true,
    paymentRefusal: 'AlreadyPaid',
  },
  cancelled: {
    moves: [],
    occupiesTable: false,
    hasBill: false,
    isOver: true,
    paymentRefusal: 'NotClosed',
  },
};

export const subOrderStatuses = Object.keys(subOrderStates) as readonly SubOrderStatus[];
export const orderStatuses = Object.keys(orderStates) as readonly OrderStatus[];

/** True when a sub-order may go from one status to the other. */
export function canMoveSubOrder(from: SubOrderStatus, to: SubOrderStatus): boolean {
  return subOrderStates[from].moves.includes(to);
}

/** True when an order may go from one status to the other. */
export function canMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return orderStates[from].moves.includes(to);
}

/** The statuses from which a sub-order may go to that one, for the `where` of an update. */
export function subOrderStatusesBefore(to: SubOrderStatus): readonly SubOrderStatus[] {
  return subOrderStatuses.filter((from) => canMoveSubOrder(from, to));
}

/** The statuses from which an order may go to that one. */
export function orderStatusesBefore(to: OrderStatus): readonly OrderStatus[] {
  return orderStatuses.filter((from) => canMoveOrder(from, to));
}

/** The statuses of sub-orders that are counted as waiting, confirmed or cancelled. */
export function subOrderStatusesCountedAs(count: SubOrderState['countedAs']): readonly SubOrderStatus[] {
  return subOrderStatuses.filter((status) => subOrderStates[status].countedAs === count);
}

/** The statuses of orders that pass the test. */
export function orderStatusesThat(rule: 'occupiesTable' | 'hasBill' | 'isOver'): readonly OrderStatus[] {
  return orderStatuses.filter((status) => orderStates[status][rule]);
}

/** How many of an order's sub-orders wait and how many are confirmed. */
export interface SubOrderCounts {
  readonly waiting: number;
  readonly confirmed: number;
}

/** The counts of sub-orders in these statuses. */
export function countSubOrders(statuses: readonly SubOrderStatus[]): SubOrderCounts & { readonly cancelled: number } {
  const counts = { waiting: 0, confirmed: 0, cancelled: 0 };
  for (const status of statuses) counts[subOrderStates[status].countedAs] += 1;
  return counts;
}

/**
 * The status of an order that is neither closed nor paid: new while a sub-order waits, otherwise open while at least one is
 * confirmed, cancelled when all are cancelled.
 */
export function statusFromCounts({ waiting, confirmed }: SubOrderCounts): 'new' | 'open' | 'cancelled' {
  if (waiting > 0) return 'new';
  return confirmed > 0 ? 'open' : 'cancelled';
}

/** The same from the sub-orders themselves. */
export function statusFromSubOrders(statuses: readonly SubOrderStatus[]): 'new' | 'open' | 'cancelled' {
  return statusFromCounts(countSubOrders(statuses));
}

/** "An order can be closed only when all its sub-orders are closed": none waits, and there is something to pay. */
export function canCloseOrder(status: OrderStatus): boolean {
  return canMoveOrder(status, 'closed');
}

/**
 * Staff can reopen a closed order while nothing of it is paid or being paid. Only the payments know that, so
 * `markReopened` checks it.
 */
export function canReopenOrder(status: OrderStatus): boolean {
  return orderStates[status].hasBill && canMoveOrder(status, 'open');
}

/** True when an order takes further sub-orders. */
export function takesSubOrders(status: OrderStatus): boolean {
  return canMoveOrder(status, 'new');
}

/** Why an order takes no payment; undefined when it waits for one. An order that is not there does not. */
export function whyNotPayable(status: OrderStatus | undefined): 'NotClosed' | 'AlreadyPaid' | undefined {
  return status ? orderStates[status].paymentRefusal : 'NotClosed';
}

/** An order that still occupies its table. */
export function isUnpaid(status: OrderStatus): boolean {
  return orderStates[status].occupiesTable;
}

/** True when a sub-order waits for a decision of staff. */
export function isWaiting(status: SubOrderStatus): boolean {
  return subOrderStates[status].countedAs === 'waiting';
}
