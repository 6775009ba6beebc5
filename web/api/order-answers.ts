import type { ActiveOrder as ActiveOrderAnswer, TableDetail as TableAnswer } from '../../core/contract/floor.ts';
import type * as wire from '../../core/contract/orders.ts';
import type { SplitBill as SplitAnswer } from '../../core/contract/splits.ts';
import {
  type OrderStatusCode,
  orderStatusOf,
  type SubOrderStatusCode,
  subOrderStatusOf,
} from '../../core/contract/status-codes.ts';
import type { OrderStatus, SubOrderStatus } from '../../core/domain/order-states.ts';
import type { Refused } from './request.ts';

// Only this file converts the API's status letters: every response with an order or a sub-order passes through.

export type WithOrderStatus<Answer> = Omit<Answer, 'status'> & { readonly status: OrderStatus };

export type SubOrder = Omit<wire.SubOrder, 'status'> & { readonly status: SubOrderStatus };

type WithSubOrders<Answer> = Omit<WithOrderStatus<Answer>, 'suborder'> & { readonly suborder: readonly SubOrder[] };

export type Order = WithSubOrders<wire.Order>;
export type OrderRow = WithSubOrders<wire.OrderRow>;
export type SplitBill = WithOrderStatus<SplitAnswer>;
export type TableDetail = Omit<TableAnswer, 'order'> & {
  readonly order: WithOrderStatus<NonNullable<TableAnswer['order']>> | null;
};
export type ActiveOrder = WithOrderStatus<ActiveOrderAnswer>;
export type DinerOrder = WithSubOrders<wire.DinerOrder>;

export function withOrderStatus<Answer extends { readonly status: OrderStatusCode }>(
  answer: Answer,
): WithOrderStatus<Answer> {
  return { ...answer, status: orderStatusOf(answer.status) };
}

export function withStatuses<
  Answer extends { readonly status: OrderStatusCode; readonly suborder: readonly wire.SubOrder[] },
>(answer: Answer): WithSubOrders<Answer> {
  return { ...withOrderStatus(answer), suborder: answer.suborder.map(withSubOrderStatus) };
}

function withSubOrderStatus<Answer extends { readonly status: SubOrderStatusCode }>(answer: Answer) {
  return { ...answer, status: subOrderStatusOf(answer.status) };
}

export function resultWithOrderStatus<Result extends { readonly status: OrderStatusCode }>(
  answer: { readonly success: true; readonly result: Result } | Refused,
): { readonly success: true; readonly result: WithOrderStatus<Result> } | Refused {
  return answer.success ? { ...answer, result: withOrderStatus(answer.result) } : answer;
}
