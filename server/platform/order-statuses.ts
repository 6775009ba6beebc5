import { type RawBuilder, sql } from 'kysely';
import { type OrderStatus, orderStatusesThat, type SubOrderStatus } from '../../core/domain/order-states.ts';
import { wordList } from './word-list.ts';

/** A status in a statement: `status = ${orderStatus('paid')}`. */
export function orderStatus(status: OrderStatus): RawBuilder<OrderStatus> {
  return sql.lit(status);
}

/** A status of a sub-order in a statement. */
export function subOrderStatus(status: SubOrderStatus): RawBuilder<SubOrderStatus> {
  return sql.lit(status);
}

/** `('new', 'open')`, for `status in ...`: the lists come from core/domain/order-states.ts. */
export const statusList = wordList<OrderStatus | SubOrderStatus>;

/** The statuses in which an order occupies its table. */
export const occupying = statusList(orderStatusesThat('occupiesTable'));

/** Whether the table `t` has an order that is not paid. */
export const tableHasUnpaidOrder = sql<boolean>`exists(
  select from orders o where o.restaurant_id = t.restaurant_id and o.table_id = t.id and o.status in ${occupying}
)`;
