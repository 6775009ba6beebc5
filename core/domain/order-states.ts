/** A sub-order is what a guest submits in one go. */
export type SubOrderStatus = 'new' | 'confirmed' | 'cancelled';

/** An order is everything that a table ordered in a visit. `closed` is shown as Payment Pending. */
export type OrderStatus = 'new' | 'open' | 'closed' | 'paid' | 'cancelled';

interface SubOrderState {
  /** Listed in the order in which staff see them. */
  readonly moves: readonly SubOrderStatus[];
  /** Which count of the order includes it. The order's status is derived from the three counts. */
  readonly countedAs: 'waiting' | 'confirmed' | 'cancelled';
  /** Included in the sums that guests and staff see until the order is closed. */
  readonly countsOnRunningTotal: boolean;
  /** Included in the bill: its dishes are on the invoice and in the shares of a split bill. */
  readonly isCharged: boolean;
  readonly mayBeEdited: boolean;
  /** Its dishes can be voided or comped. Once all are voided, it is canceled. */
  readonly mayBeVoided: boolean;
}

/** "A confirmed sub-order cannot be cancelled." */
export const subOrderStates: Readonly<Record<SubOrderStatus, SubOrderState>> = {
  new: {
    moves: ['cancelled', 'confirmed'],
    countedAs: 'waiting',
    countsOnRunningTotal: true,
    isCharged: false,
    mayBeEdited: true,
    mayBeVoided: false,
  },
  confirmed: {
    moves: [],
    countedAs: 'confirmed',
    countsOnRunningTotal: true,
    isCharged: true,
    mayBeEdited: false,
    mayBeVoided: true,
  },
  cancelled: {
    moves: [],
    countedAs: 'cancelled',
    countsOnRunningTotal: false,
    isCharged: false,
    mayBeEdited: false,
    mayBeVoided: false,
  },
};

interface OrderState {
  readonly moves: readonly OrderStatus[];
  readonly occupiesTable: boolean;
  /** It has a closing time and an invoice, and can be split and paid. */
  readonly hasBill: boolean;
  readonly isOver: boolean;
  readonly paymentRefusal: 'NotClosed' | 'AlreadyPaid' | undefined;
}

/** A further sub-order makes an open order new again. The specification has no reopening: see `canReopenOrder`. */
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

export function canMoveSubOrder(from: SubOrderStatus, to: SubOrderStatus): boolean {
  return subOrderStates[from].moves.includes(to);
}

export function canMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return orderStates[from].moves.includes(to);
}

/** The statuses that can change to this one, for the `where` of an update. */
export function subOrderStatusesBefore(to: SubOrderStatus): readonly SubOrderStatus[] {
  return subOrderStatuses.filter((from) => canMoveSubOrder(from, to));
}

export function orderStatusesBefore(to: OrderStatus): readonly OrderStatus[] {
  return orderStatuses.filter((from) => canMoveOrder(from, to));
}

export function subOrderStatusesCountedAs(count: SubOrderState['countedAs']): readonly SubOrderStatus[] {
  return subOrderStatuses.filter((status) => subOrderStates[status].countedAs === count);
}

export function subOrderStatusesThat(rule: 'countsOnRunningTotal' | 'mayBeVoided'): readonly SubOrderStatus[] {
  return subOrderStatuses.filter((status) => subOrderStates[status][rule]);
}

export function orderStatusesThat(rule: 'occupiesTable' | 'hasBill' | 'isOver'): readonly OrderStatus[] {
  return orderStatuses.filter((status) => orderStates[status][rule]);
}

export interface SubOrderCounts {
  readonly waiting: number;
  readonly confirmed: number;
}

export function countSubOrders(statuses: readonly SubOrderStatus[]): SubOrderCounts & { readonly cancelled: number } {
  const counts = { waiting: 0, confirmed: 0, cancelled: 0 };
  for (const status of statuses) counts[subOrderStates[status].countedAs] += 1;
  return counts;
}

/** The status of an order that is neither closed nor paid. */
export function statusFromCounts({ waiting, confirmed }: SubOrderCounts): 'new' | 'open' | 'cancelled' {
  if (waiting > 0) return 'new';
  return confirmed > 0 ? 'open' : 'cancelled';
}

/** "An order can be closed only when all its sub-orders are closed": no sub-order waits, and something must be paid. */
export function canCloseOrder(status: OrderStatus): boolean {
  return canMoveOrder(status, 'closed');
}

/** Checks only the status. `markReopened` checks whether part of the bill is paid or being paid. */
export function canReopenOrder(status: OrderStatus): boolean {
  return orderStates[status].hasBill && canMoveOrder(status, 'open');
}

export function takesSubOrders(status: OrderStatus): boolean {
  return canMoveOrder(status, 'new');
}

/** Undefined if the order can be paid. A missing order is not payable. */
export function whyNotPayable(status: OrderStatus | undefined): 'NotClosed' | 'AlreadyPaid' | undefined {
  return status ? orderStates[status].paymentRefusal : 'NotClosed';
}

export function isUnpaid(status: OrderStatus): boolean {
  return orderStates[status].occupiesTable;
}

export function isWaiting(status: SubOrderStatus): boolean {
  return subOrderStates[status].countedAs === 'waiting';
}
