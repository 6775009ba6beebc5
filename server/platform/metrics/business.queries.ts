import { sql } from 'kysely';
import { unfinishedCheckoutStates } from '../../../core/domain/checkout-states.ts';
import { orderStatusesThat } from '../../../core/domain/order-states.ts';
import { waitingTableCallStates } from '../../../core/domain/table-calls.ts';
import type { Queryable } from '../database.ts';
import { occupying, subOrderStatus, unfinishedRefunds, wordList } from '../statuses.ts';

export interface Counted {
  readonly name: string;
  readonly count: number;
}

/** `age` is that of the oldest entry, in seconds. */
export interface Waiting extends Counted {
  readonly age: number;
}

export async function countOpenOrders(db: Queryable): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select status as name, count(*)::int as count from orders where status in ${occupying} group by status`.execute(db);
  return orderStatusesThat('occupiesTable').map((name) => rows.find((row) => row.name === name) ?? { name, count: 0 });
}

const waitingKinds = ['sub_orders', 'table_calls', 'mails', 'card_checkouts', 'refunds', 'late_payments'];

/** Only uses partial indexes, so that the cost doesn't grow with the history. */
export async function readWaiting(db: Queryable): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select name, count(*)::int as count, extract(epoch from now() - min(since))::float8 as age from (
      select 'sub_orders' as name, s.created_at as since
      from orders o join sub_orders s on s.restaurant_id = o.restaurant_id and s.order_id = o.id
      where o.status in ${occupying} and o.waiting_count > 0 and s.status = ${subOrderStatus('new')}
      union all select 'table_calls', called_at from table_calls where state in ${wordList(waitingTableCallStates)}
      union all select 'mails', created_at from outbox where status = 'waiting'
      union all select 'card_checkouts', created_at from card_checkouts
        where state in ${wordList(unfinishedCheckoutStates)}
      union all select 'refunds', created_at from refunds where state in ${unfinishedRefunds}
      union all select 'late_payments', received_at from late_payments where resolved_at is null
    ) as one group by name`.execute(db);
  return waitingKinds.map((name) => rows.find((row) => row.name === name) ?? { name, count: 0, age: 0 });
}

export async function countWritten(db: Queryable): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select relname::text as name, coalesce(n_tup_ins, 0) as count from pg_stat_user_tables
    where schemaname = current_schema()
      and relname in ('orders', 'sub_orders', 'payments', 'refunds', 'table_calls', 'outbox')`.execute(db);
  return rows;
}
