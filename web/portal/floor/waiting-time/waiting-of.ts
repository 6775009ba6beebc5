import type { WaitingSubOrder } from '../../../../core/contract/orders.ts';
import { isWaiting } from '../../../../core/domain/order-states.ts';
import type { SubOrder } from '../../../api/order-answers.ts';

export const waitingOf = (subOrders: readonly SubOrder[]): WaitingSubOrder[] =>
  subOrders
    .filter(({ status }) => isWaiting(status))
    .map(({ subOrderID, createTime, seenTime, seenBy = null }) => ({ subOrderID, createTime, seenTime, seenBy }))
    .toSorted((one, other) => one.createTime.localeCompare(other.createTime) || one.subOrderID - other.subOrderID);
