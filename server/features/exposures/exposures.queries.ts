import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { nameOrder } from '../../platform/paging.ts';

export async function listActiveConfigs(db: Queryable, restaurantId: number | undefined) {
  const { rows } = await sql<{ name: string; config: string }>`
    select name, config from restaurants
    where active and (${restaurantId ?? null}::int is null or id = ${restaurantId ?? null})
    order by ${nameOrder('name')}`.execute(db);
  return rows;
}

/** Without a backup, `ageHours` counts from the platform's first event. Undefined if there is no audit trail. */
export async function findBackupAge(db: Queryable) {
  const { rows } = await sql<{ madeAt: Date | null; ageHours: number }>`
    select made_at, extract(epoch from now() - coalesce(made_at, begun))::float8 / 3600 as age_hours
    from (select min(happened_at) as begun from audit_events where restaurant_id = 0) platform
    left join last_backup on true
    where coalesce(made_at, begun) is not null`.execute(db);
  return rows[0];
}

/** True if the role of this connection has rights on the audit trail that only the owner should have. */
export async function mayChangeTrail(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('audit_events', 'insert, update, delete, truncate') as may`.execute(db);
  return rows[0]?.may === true;
}
