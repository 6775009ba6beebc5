import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';

/** True once an event was dealt with. */
export async function isKnownEvent(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`select from stripe_events where id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function rememberEvent(db: Queryable, { id, type }: { id: string; type: string }): Promise<void> {
  await sql`insert into stripe_events (id, type) values (${id}, ${type}) on conflict (id) do nothing`.execute(db);
}

/** Stripe repeats an event for three days at most. */
export async function forgetOldEvents(db: Queryable): Promise<void> {
  await sql`delete from stripe_events where received_at < now() - interval '30 days'`.execute(db);
}
