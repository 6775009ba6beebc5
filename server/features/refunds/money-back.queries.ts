import { sql } from 'kysely';
import { refundStates } from '../../../core/domain/refund-states.ts';
import type { FoundRefund } from '../../platform/checkout/card-provider.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { jsonOrNull, type RowOf } from '../../platform/record-table.ts';
import { givenRefunds } from '../../platform/statuses.ts';
import { lockTaxesOfRefund } from './refunds.queries.ts';

export interface PaidSession
  extends Pick<RowOf<'refunds'>, 'restaurantId' | 'orderId' | 'paymentId' | 'latePaymentId' | 'provider' | 'live'> {
  readonly sessionId: string;
  readonly amountCents: number;
}

export async function findPaidSession(db: Queryable, provider: string, sessionId: string) {
  const { rows } = await sql<PaidSession>`
    select p.restaurant_id, p.order_id, p.id as payment_id, null::bigint as late_payment_id,
      p.provider, p.reference as session_id, coalesce(c.live, false) as live, p.amount_cents
    from payments p left join card_checkouts c on c.provider = p.provider and c.session_id = p.reference
    where p.provider = ${provider} and p.reference = ${sessionId}
    union all
    select l.restaurant_id, l.order_id, null, l.id, l.provider, l.reference, l.live, l.amount_cents
    from late_payments l where l.provider = ${provider} and l.reference = ${sessionId}`.execute(db);
  return rows[0];
}

/** The amount that isn't refunded yet. The lock serializes refunds of the payment until the transaction ends. */
export async function lockLeft(tx: Tx, paid: PaidSession): Promise<number> {
  const { restaurantId, paymentId, latePaymentId, amountCents } = paid;
  const table = paymentId === null ? sql`late_payments` : sql`payments`;
  await sql`
    select from ${table} where restaurant_id = ${restaurantId} and id = ${paymentId ?? latePaymentId}
    for no key update`.execute(tx);
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from refunds
    where restaurant_id = ${restaurantId} and order_id = ${paid.orderId} and state in ${givenRefunds}
      and payment_id is not distinct from ${paymentId}::bigint
      and late_payment_id is not distinct from ${latePaymentId}::bigint`.execute(tx);
  return amountCents - (rows[0]?.cents ?? 0);
}

/** Our own id of a refund at the provider, if we requested it or have already recorded it. */
export async function findAttempt(
  db: Queryable,
  { restaurantId, orderId, sessionId }: PaidSession,
  { reference, attempt }: Pick<FoundRefund, 'reference' | 'attempt'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ attempt: string }>`
    select attempt from refunds
    where restaurant_id = ${restaurantId} and order_id = ${orderId} and reference = ${sessionId}
      and (provider_reference = ${reference} or (attempt::text = ${attempt ?? ''} and state in ${givenRefunds}))`.execute(
    db,
  );
  return rows[0]?.attempt;
}

export interface NewFoundRefund extends Omit<FoundRefund, 'attempt'> {
  readonly reason: string;
}

/** Stores a refund made outside, and returns its id. @throws 23514 of `refund_within_payment` if less is left */
export async function insertFoundRefund(tx: Tx, paid: PaidSession, found: NewFoundRefund): Promise<number> {
  const { restaurantId, orderId, paymentId, latePaymentId, provider, sessionId, live } = paid;
  const { reference, status, amountCents, currency, madeAt, reason } = found;
  const { taxes, taxCents } = await lockTaxesOfRefund(tx, paid, amountCents);
  const { rows } = await sql<{ id: number }>`
    insert into refunds (restaurant_id, order_id, payment_id, late_payment_id, amount_cents, currency, reason, provider,
      reference, live, state, provider_reference, made_by_user_id, created_at, taxes, tax_cents, ended_at)
    values (${restaurantId}, ${orderId}, ${paymentId}, ${latePaymentId}, ${amountCents}, ${currency}, ${reason}, ${provider},
      ${sessionId}, ${live}, ${status}, ${reference}, null, ${madeAt}, ${jsonOrNull(taxes)},
      ${taxCents}, ${refundStates[status].isOver ? sql`now()` : null})
    returning id`.execute(tx);
  const [inserted] = rows;
  if (!inserted) throw new Error('an inserted refund answers its id');
  return inserted.id;
}
