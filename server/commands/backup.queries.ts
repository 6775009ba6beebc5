import { sql } from 'kysely';
import type { Queryable } from '../platform/database.ts';

export async function noteBackup(db: Queryable, bytes: number): Promise<void> {
  await sql`insert into last_backup (made_at, bytes) values (now(), ${bytes})
    on conflict (is_only) do update set made_at = excluded.made_at, bytes = excluded.bytes`.execute(db);
}

export async function listPlatformAddresses(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct email from users where restaurant_id is null and removed_at is null and email <> ''`.execute(db);
  return rows.map(({ email }) => email);
}
