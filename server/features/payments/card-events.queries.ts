import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';

/** True once an event of a card provider was dealt with. */
export async function isKnownEvent(db: Queryable, provider: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from card_events where provider = ${provider} and id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function rememberEvent(
  db: Queryable,
  provider: string,
  { id, type }: { id: string; type: string },
): Promise<void> {
  await sql`
    insert into card_events (provider, id, type) values (${provider}, ${id}, ${type})
    on conflict (provider, id) do nothing`.execute(db);
}

/** Providers repeat an event for a few days at most. */
export async function forgetOldEvents(db: Queryable): Promise<void> {
  await sql`delete from card_events where received_at < now() - interval '30 days'`.execute(db);
}
