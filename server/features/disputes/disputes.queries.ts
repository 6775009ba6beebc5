import { sql } from 'kysely';
import {
  type DisputeState,
  disputeStates,
  disputeStatesBefore,
  openDisputeStates,
} from '../../../core/domain/dispute-states.ts';
import type { FoundDispute } from '../../platform/checkout/card-provider.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';
import { wordList } from '../../platform/statuses.ts';

export type DisputedPayment = Pick<
  RowOf<'disputes'>,
  'restaurantId' | 'orderId' | 'paymentId' | 'latePaymentId' | 'provider' | 'live'
>;

/** Returns the stored state. A closed dispute isn't reopened by a late report, but a lost one can still be won. */
export async function recordDispute(tx: Tx, of: DisputedPayment, found: FoundDispute): Promise<DisputeState> {
  const { restaurantId, orderId, paymentId, latePaymentId, provider, live } = of;
  const { reference, state, amountCents, currency, reason, openedAt, answerBy } = found;
  await sql`
    insert into disputes as kept (restaurant_id, order_id, payment_id, late_payment_id, provider, provider_reference,
      live, amount_cents, currency, reason, state, opened_at, answer_by, ended_at)
    values (${restaurantId}, ${orderId}, ${paymentId}, ${latePaymentId}, ${provider}, ${reference}, ${live}, ${amountCents},
      ${currency}, ${reason}, ${state}, ${openedAt}, ${answerBy ?? null}, ${disputeStates[state].isOver ? sql`now()` : null})
    on conflict on constraint disputes_provider_provider_reference_key do update set
      state = excluded.state, ended_at = excluded.ended_at, amount_cents = excluded.amount_cents,
      reason = excluded.reason, answer_by = excluded.answer_by
    where kept.state in ${wordList(disputeStatesBefore(state))}`.execute(tx);
  const { rows } = await sql<{ state: DisputeState }>`
    select state from disputes
    where restaurant_id = ${restaurantId} and provider = ${provider} and provider_reference = ${reference}`.execute(tx);
  return rows[0]?.state ?? state;
}

export interface DisputeRow
  extends Omit<RowOf<'disputes'>, 'restaurantId' | 'paymentId' | 'latePaymentId' | 'providerReference'> {
  readonly tableName: string;
  readonly reference: string;
}

export async function listDisputes(db: Queryable, restaurantId: number, orderId?: number): Promise<DisputeRow[]> {
  const which = orderId === undefined ? sql`d.state in ${wordList(openDisputeStates)}` : sql`d.order_id = ${orderId}`;
  const { rows } = await sql<DisputeRow>`
    select d.id, d.order_id, t.name as table_name, d.provider, d.provider_reference as reference, d.live,
      d.amount_cents, d.currency, d.reason,
      d.state, d.opened_at, d.answer_by, d.ended_at
    from disputes d
    join orders o on o.restaurant_id = d.restaurant_id and o.id = d.order_id
    join dining_tables t on t.restaurant_id = o.restaurant_id and t.id = o.table_id
    where d.restaurant_id = ${restaurantId} and ${which}
    order by d.id desc limit 100`.execute(db);
  return rows;
}
