import { orderStateMessages } from '../messages/en/core/order-states.ts';
import type { Message } from '../messages/message.ts';
import type { OrderStatus, SubOrderStatus } from './order-states.ts';

interface SubOrderWords {
  readonly staff: Message;
  readonly guest: Message;
}

export const subOrderStatusWords: Readonly<Record<SubOrderStatus, SubOrderWords>> = orderStateMessages.subOrder;

interface OrderWords {
  readonly staff: Message;
  /** Shown on Table Order Status. */
  readonly board: Message;
  /** "Open (shown as Running in reports)". */
  readonly report: Message;
}

export const orderStatusWords: Readonly<Record<OrderStatus, OrderWords>> = orderStateMessages.order;
