import { sql } from 'kysely';
import { type Database, inTransaction, type Queryable } from '../database.ts';
import type { RowOf } from '../record-table.ts';

export interface SandboxCheckout extends Omit<RowOf<'sandbox_checkouts'>, 'createdAt' | 'paidAt'> {
  readonly currency: string;
  readonly config: string;
}

const columns = sql`session_id, restaurant_id, order_id, description, amount_cents,
  restaurant_currency(restaurant_id) as currency,
  coalesce((select r.config from restaurants r where r.id = restaurant_id), '') as config, status,
  success_url, failure_url, challenge, email`;

export async function insertSandboxCheckout(
  db: Queryable,
  checkout: Omit<SandboxCheckout, 'currency' | 'config' | 'status' | 'challenge'>,
): Promise<void> {
  const { sessionId, restaurantId, orderId, description, amountCents, successUrl, failureUrl, email } = checkout;
  await sql`
    insert into sandbox_checkouts (session_id, restaurant_id, order_id, description, amount_cents, success_url,
      failure_url, email)
    values (${sessionId}, ${restaurantId}, ${orderId}, ${description}, ${amountCents}, ${successUrl}, ${failureUrl}, ${email})
    on conflict (session_id) do nothing`.execute(db);
}

export async function findSandboxCheckout(db: Queryable, sessionId: string): Promise<SandboxCheckout | undefined> {
  const { rows } = await sql<SandboxCheckout>`
    select ${columns} from sandbox_checkouts where session_id = ${sessionId}`.execute(db);
  return rows[0];
}

/** Marks an open checkout as paid or expired. Returns false if it wasn't open. */
export async function endSandboxCheckout(db: Queryable, sessionId: string, as: 'paid' | 'expired'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sandbox_checkouts set status = ${as}, challenge = null, paid_at = ${as === 'paid' ? sql`now()` : sql`null`}
    where session_id = ${sessionId} and status = 'open'`.execute(db);
  return numAffectedRows === 1n;
}

export async function setSandboxEmail(db: Queryable, sessionId: string, email: string): Promise<void> {
  await sql`
    update sandbox_checkouts set email = ${email} where session_id = ${sessionId} and status = 'open'`.execute(db);
}

export async function setChallenge(db: Queryable, sessionId: string, challenge: string | null): Promise<void> {
  await sql`
    update sandbox_checkouts set challenge = ${challenge}
    where session_id = ${sessionId} and status = 'open'`.execute(db);
}

/** Refunds once per key, up to what is left; a lock serializes calls. Returns the reference, or undefined if refused. */
export async function insertSandboxRefund(
  db: Database,
  { sessionId, cents, idempotencyKey }: { sessionId: string; cents: number; idempotencyKey: string },
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    await sql`select from sandbox_checkouts where session_id = ${sessionId} for update`.execute(tx);
    await sql`
      insert into sandbox_refunds (idempotency_key, session_id, reference, amount_cents)
      select ${idempotencyKey}, c.session_id, 're_sandbox_' || replace(gen_random_uuid()::text, '-', ''), ${cents}
      from sandbox_checkouts c
      where c.session_id = ${sessionId} and c.status = 'paid' and ${cents} <= c.amount_cents - (
        select coalesce(sum(r.amount_cents), 0) from sandbox_refunds r where r.session_id = c.session_id
      )
      on conflict (idempotency_key) do nothing`.execute(tx);
    const { rows } = await sql<{ reference: string }>`
      select reference from sandbox_refunds
      where idempotency_key = ${idempotencyKey} and session_id = ${sessionId} and amount_cents = ${cents}`.execute(tx);
    return rows[0]?.reference;
  });
}
