import type { OrderStatus } from '../../../core/domain/order-states.ts';
import { myOrdersMessages } from '../../../core/messages/en/diner/my-orders.ts';
import type { Message } from '../../../core/messages/message.ts';
import type { DinerOrder } from '../../api/order-answers.ts';

interface StageRules {
  /** What has become of the order, whoever did it; undefined while it runs. */
  readonly says?: Message;
  readonly isPaidHere: boolean;
}

const stages = {
  new: { isPaidHere: true },
  open: { isPaidHere: true },
  closed: { says: myOrdersMessages.isClosed, isPaidHere: true },
  paid: { says: myOrdersMessages.isPaid, isPaidHere: false },
  cancelled: { says: myOrdersMessages.isCancelled, isPaidHere: false },
} satisfies Record<OrderStatus, StageRules>;

/** Where an order stands, for every phone at its table. Staff take the payment of a joined one. */
export function orderStage({ status, joinedWith }: DinerOrder): StageRules {
  const isJoined = joinedWith.length > 0 && stages[status].isPaidHere;
  return isJoined ? { isPaidHere: false } : stages[status];
}
