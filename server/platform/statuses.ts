import { type RawBuilder, sql } from 'kysely';
import { type AttendantState, attendantStatesThere } from '../../core/domain/attendant-states.ts';
import { type OrderStatus, orderStatusesThat, type SubOrderStatus } from '../../core/domain/order-states.ts';
import { refundStatesThat, unfinishedRefundStates } from '../../core/domain/refund-states.ts';
import { type StoredTableState, tableStatesTakingGuests, tableStatesThere } from '../../core/domain/table-states.ts';

/** SQL `('starting', 'open')`. Literals, because PostgreSQL uses a partial index only if it can see the values. */
export function wordList<Word extends string>(words: readonly Word[]): RawBuilder<unknown> {
  return sql`(${sql.join(words.map((word) => sql.lit(word)))})`;
}

export const orderStatus = (status: OrderStatus): RawBuilder<OrderStatus> => sql.lit(status);
export const subOrderStatus = (status: SubOrderStatus): RawBuilder<SubOrderStatus> => sql.lit(status);

export const statusList = wordList<OrderStatus | SubOrderStatus>;

export const occupying = statusList(orderStatusesThat('occupiesTable'));

/** SQL: whether the table `t` has an unpaid order. */
export const tableHasUnpaidOrder = sql<boolean>`exists(
  select from orders o where o.restaurant_id = t.restaurant_id and o.table_id = t.id and o.status in ${occupying}
)`;

/** SQL: the attendant in charge of the table `t`: whoever took it over for the rest of the day, or else its own. */
export const inChargeOfTable = sql<
  number | null
>`case when t.taken_over_until > now() then t.taken_over_by else t.attendant_id end`;

export const givenRefunds = wordList(refundStatesThat('countsAsGiven'));

export const unfinishedRefunds = wordList(unfinishedRefundStates);

export const tablesThere = wordList(tableStatesThere);

export const tablesTakingGuests = wordList(tableStatesTakingGuests);

export const attendantsThere = wordList(attendantStatesThere);

export const tableState = (state: StoredTableState): RawBuilder<StoredTableState> => sql.lit(state);
export const attendantState = (state: AttendantState): RawBuilder<AttendantState> => sql.lit(state);
