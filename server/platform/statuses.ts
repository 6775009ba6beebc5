import { type RawBuilder, sql } from 'kysely';
import { type AttendantState, attendantStatesThere } from '../../core/domain/attendant-states.ts';
import { type OrderStatus, orderStatusesThat, type SubOrderStatus } from '../../core/domain/order-states.ts';
import { refundStatesThat, unfinishedRefundStates } from '../../core/domain/refund-states.ts';
import { type StoredTableState, tableStatesTakingGuests, tableStatesThere } from '../../core/domain/table-states.ts';

/**
 * `('starting', 'open')`, for `state in ...`: words of our own, from a table in core/domain. They stand in the text, since
 * PostgreSQL takes a partial index only where it can read the values.
 */
export function wordList<Word extends string>(words: readonly Word[]): RawBuilder<unknown> {
  return sql`(${sql.join(words.map((word) => sql.lit(word)))})`;
}

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

/** The states in which a refund's money counts as given back. */
export const givenRefunds = wordList(refundStatesThat('countsAsGiven'));

/** The states in which its provider is still asked about it. */
export const unfinishedRefunds = wordList(unfinishedRefundStates);

/** The stored states of tables that are there, for `t.state in ...`. */
export const tablesThere = wordList(tableStatesThere);

/** The stored states of tables at which guests may sit down. */
export const tablesTakingGuests = wordList(tableStatesTakingGuests);

/** The states of attendants who are there. */
export const attendantsThere = wordList(attendantStatesThere);

/** A state of a table in a statement. */
export function tableState(state: StoredTableState): RawBuilder<StoredTableState> {
  return sql.lit(state);
}

/** A state of an attendant in a statement. */
export function attendantState(state: AttendantState): RawBuilder<AttendantState> {
  return sql.lit(state);
}
