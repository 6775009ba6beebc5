import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';

/** Name and configuration of the active restaurants, or of that one. */
export async function listActiveConfigs(
  db: Queryable,
  restaurantId: number | undefined,
): Promise<{ name: string; config: string }[]> {
  const { rows } = await sql<{ name: string; config: string }>`
    select name, config from restaurants
    where active and (${restaurantId ?? null}::int is null or id = ${restaurantId ?? null})
    order by name`.execute(db);
  return rows;
}

/** Whether the role of this connection may do what only the owner of the tables should. */
export async function mayChangeTrail(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('audit_events', 'insert, update, delete, truncate') as may`.execute(db);
  return rows[0]?.may === true;
}
