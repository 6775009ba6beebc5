/** The specification's letters: N New, O Confirmed, D Canceled. */
export type SubOrderStatus = 'N' | 'O' | 'D';

/** N New, O Open, C Payment Pending (closed), P Paid, D Cancelled. */
export type OrderStatus = 'N' | 'O' | 'C' | 'P' | 'D';

export const subOrderStatuses = ['N', 'O', 'D'] as const satisfies readonly SubOrderStatus[];
export const orderStatuses = ['N', 'O', 'C', 'P', 'D'] as const satisfies readonly OrderStatus[];

/** Where a sub-order may go from each status. "A confirmed sub-order cannot be cancelled." */
export const subOrderMoves = {
  N: ['O', 'D'],
  O: [],
  D: [],
} as const satisfies Record<SubOrderStatus, readonly SubOrderStatus[]>;

/**
 * Where an order may go from each status. A further sub-order makes an open order New again; when the last
 * waiting sub-order is confirmed or cancelled it is Open or Cancelled; closing needs nothing waiting; P and D are final.
 * C to O is beyond the specification: staff reopen an order that was closed too early, see `canReopenOrder`.
 */
export const orderMoves = {
  N: ['N', 'O', 'D'],
  O: ['N', 'C'],
  C: ['O', 'P'],
  P: [],
  D: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

/** True when a sub-order may go from one status to the other. */
export function canMoveSubOrder(from: SubOrderStatus, to: SubOrderStatus): boolean {
  return (subOrderMoves[from] as readonly SubOrderStatus[]).includes(to);
}

/** True when an order may go from one status to the other. */
export function canMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return (orderMoves[from] as readonly OrderStatus[]).includes(to);
}

/**
 * The status of an order that is neither closed nor paid, from its sub-orders: N while any waits for confirmation,
 * otherwise O while at least one is confirmed, D when all are cancelled.
 */
export function statusFromSubOrders(statuses: readonly SubOrderStatus[]): 'N' | 'O' | 'D' {
  if (statuses.includes('N')) return 'N';
  return statuses.includes('O') ? 'O' : 'D';
}

/** "An order can be closed only when all its sub-orders are closed": none waits, and there is something to pay. */
export function canCloseOrder(status: OrderStatus): boolean {
  return canMoveOrder(status, 'C');
}

/**
 * A closed order can be opened again by staff, while nothing of it is paid or being paid: that is known to the payments
 * only, so it is asked where they are (`markReopened`).
 */
export function canReopenOrder(status: OrderStatus): boolean {
  return status === 'C' && canMoveOrder(status, 'O');
}

/** An order that still occupies its table. */
export function isUnpaid(status: OrderStatus): boolean {
  return status === 'N' || status === 'O' || status === 'C';
}
