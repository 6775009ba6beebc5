import type { WaitingSubOrder } from '../../../../core/contract/orders.ts';
import { isWaiting } from '../../../../core/domain/order-states.ts';
import type { SubOrder } from '../../../api/order-answers.ts';

export const waitingOf = (subOrders: readonly SubOrder[]): WaitingSubOrder[] =>
  subOrders
    .filter(({ status }) => isWaiting(status))
    .map(({ subOrderID, createTime, seenTime, seenBy = null }) => ({ subOrderID, createTime, seenTime, seenBy }))
    .toSorted((a, b) => a.createTime.localeCompare(b.createTime) || a.subOrderID - b.subOrderID);
