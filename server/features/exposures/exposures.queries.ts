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

/** The last backup that succeeded, and for how many hours the platform has been there; undefined where it has no trail yet. */
export async function findBackupAge(
  db: Queryable,
): Promise<{ readonly madeAt: Date | null; readonly ageHours: number } | undefined> {
  const { rows } = await sql<{ madeAt: Date | null; ageHours: number }>`
    select made_at, extract(epoch from now() - coalesce(made_at, begun))::float8 / 3600 as age_hours
    from (select min(happened_at) as begun from audit_events where restaurant_id = 0) platform
    left join last_backup on true
    where coalesce(made_at, begun) is not null`.execute(db);
  return rows[0];
}

/** Whether the role of this connection may do what only the owner of the tables should. */
export async function mayChangeTrail(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('audit_events', 'insert, update, delete, truncate') as may`.execute(db);
  return rows[0]?.may === true;
}
