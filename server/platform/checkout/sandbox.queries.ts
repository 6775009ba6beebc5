import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export interface SandboxCheckout {
  readonly sessionId: string;
  readonly description: string;
  readonly amountCents: number;
  readonly status: 'open' | 'paid' | 'expired';
  readonly successUrl: string;
  readonly failureUrl: string;
  readonly challenge: string | null;
}

const columns = sql`session_id as "sessionId", description, amount_cents as "amountCents", status,
  success_url as "successUrl", failure_url as "failureUrl", challenge`;

/** Keeps a new checkout; the same id again changes nothing. */
export async function insertSandboxCheckout(
  db: Queryable,
  checkout: Omit<SandboxCheckout, 'status' | 'challenge'>,
): Promise<void> {
  const { sessionId, description, amountCents, successUrl, failureUrl } = checkout;
  await sql`
    insert into sandbox_checkouts (session_id, description, amount_cents, success_url, failure_url)
    values (${sessionId}, ${description}, ${amountCents}, ${successUrl}, ${failureUrl})
    on conflict (session_id) do nothing`.execute(db);
}

export async function findSandboxCheckout(db: Queryable, sessionId: string): Promise<SandboxCheckout | undefined> {
  const { rows } = await sql<SandboxCheckout>`
    select ${columns} from sandbox_checkouts where session_id = ${sessionId}`.execute(db);
  return rows[0];
}

/** Ends an open checkout as paid or expired; false when it was no longer open. */
export async function endSandboxCheckout(db: Queryable, sessionId: string, as: 'paid' | 'expired'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sandbox_checkouts set status = ${as}, challenge = null, paid_at = case when ${as} = 'paid' then now() end
    where session_id = ${sessionId} and status = 'open'`.execute(db);
  return numAffectedRows === 1n;
}

/** Remembers that the card's bank asks for authentication. */
export async function setChallenge(db: Queryable, sessionId: string, challenge: string | null): Promise<void> {
  await sql`
    update sandbox_checkouts set challenge = ${challenge}
    where session_id = ${sessionId} and status = 'open'`.execute(db);
}
