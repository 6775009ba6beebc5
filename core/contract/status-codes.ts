import type { OrderStatus, SubOrderStatus } from '../domain/order-states.ts';

// The letters by which the wire knows the statuses. Presenters and request schemas write them from here, the web reads them
// from here, and nothing else spells them.

export const orderStatusCodes = {
  new: 'N',
  open: 'O',
  closed: 'C',
  paid: 'P',
  cancelled: 'D',
} as const satisfies Record<OrderStatus, string>;
export type OrderStatusCode = (typeof orderStatusCodes)[OrderStatus];

export const subOrderStatusCodes = {
  new: 'N',
  confirmed: 'O',
  cancelled: 'D',
} as const satisfies Record<SubOrderStatus, string>;
export type SubOrderStatusCode = (typeof subOrderStatusCodes)[SubOrderStatus];

/** In a search: orders of any status. */
export const anyStatusCode = 'A';

const orderStatusByCode = inverted<OrderStatus, OrderStatusCode>(orderStatusCodes);
const subOrderStatusByCode = inverted<SubOrderStatus, SubOrderStatusCode>(subOrderStatusCodes);

/** The status of an order that the wire knows by that letter. */
export function orderStatusOf(code: OrderStatusCode): OrderStatus {
  return orderStatusByCode[code];
}

/** The status of a sub-order that the wire knows by that letter. */
export function subOrderStatusOf(code: SubOrderStatusCode): SubOrderStatus {
  return subOrderStatusByCode[code];
}

function inverted<Status extends string, Code extends string>(codes: Readonly<Record<Status, Code>>) {
  const pairs = Object.entries<Code>(codes).map(([status, code]) => [code, status]);
  return Object.fromEntries(pairs) as Readonly<Record<Code, Status>>;
}
