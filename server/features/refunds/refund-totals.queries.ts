import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../core/domain/formats/days.ts';
import type { Cents } from '../../../core/domain/money.ts';
import type { PaymentMode } from '../../../core/domain/payment-modes.ts';
import type { Queryable } from '../../platform/database.ts';
import { givenRefunds } from '../../platform/statuses.ts';

export interface RefundedScope {
  /** Undefined: of every restaurant. */
  readonly restaurantId: number | undefined;
  readonly from: Date;
  readonly until: Date;
  readonly paymentId?: number | undefined;
  readonly paymentBy?: PaymentMode | undefined;
}

/** What was given back of payments in a time. A late payment was never revenue; neither is its refund taken off. */
export async function sumRefunds(db: Queryable, scope: RefundedScope): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(r.amount_cents), 0)::bigint as cents ${fromRefunds(scope)}`.execute(db);
  return rows[0]?.cents ?? 0;
}

export interface RefundedDay {
  readonly day: Day;
  readonly cents: Cents;
}

/** The same for each day of the restaurant on which something was given back, in order. */
export async function sumRefundsByDay(db: Queryable, scope: RefundedScope): Promise<RefundedDay[]> {
  const { rows } = await sql<RefundedDay>`
    select restaurant_day(r.restaurant_id, r.created_at)::text as day, sum(r.amount_cents)::bigint as cents
    ${fromRefunds(scope)} group by 1 order by 1`.execute(db);
  return rows;
}

/** Also for all restaurants the condition starts with the restaurant, as the index does. */
function fromRefunds({ restaurantId, from, until, paymentId, paymentBy }: RefundedScope): RawBuilder<unknown> {
  const whose =
    restaurantId === undefined
      ? sql`r.restaurant_id in (select id from restaurants)`
      : sql`r.restaurant_id = ${restaurantId}`;
  const one = paymentId === undefined ? sql`` : sql`and r.payment_id = ${paymentId}`;
  const payments = sql`select from payments p where p.restaurant_id = r.restaurant_id and p.id = r.payment_id`;
  const mode = paymentBy === undefined ? sql`` : sql`and exists (${payments} and p.paid_by = ${paymentBy})`;
  return sql`from refunds r where ${whose} and r.created_at >= ${from} and r.created_at < ${until}
    and r.state in ${givenRefunds} and r.payment_id is not null ${one} ${mode}`;
}
