import { orderStateMessages } from '../messages/en/core/order-states.ts';
import type { Message } from '../messages/message.ts';
import type { OrderStatus, SubOrderStatus } from './order-states.ts';

interface SubOrderWords {
  readonly staff: Message;
  /** On their phones. */
  readonly guest: Message;
}

/** What a sub-order's status is called. */
export const subOrderStatusWords: Readonly<Record<SubOrderStatus, SubOrderWords>> = orderStateMessages.subOrder;

interface OrderWords {
  /** On the lists and headers of the staff screens. */
  readonly staff: Message;
  /** On Table Order Status. */
  readonly board: Message;
  /** "Open (shown as Running in reports)". */
  readonly report: Message;
}

/** What an order's status is called. */
export const orderStatusWords: Readonly<Record<OrderStatus, OrderWords>> = orderStateMessages.order;
