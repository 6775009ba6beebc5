import { sql } from 'kysely';
import type { Queryable } from './database.ts';

export interface LastBackup {
  readonly madeAt: Date;
  readonly bytes: number;
  readonly ageHours: number;
}

export async function findLastBackup(db: Queryable): Promise<LastBackup | undefined> {
  const { rows } = await sql<LastBackup>`
    select made_at, bytes, extract(epoch from now() - made_at)::float8 / 3600 as age_hours
    from last_backup`.execute(db);
  return rows[0];
}
