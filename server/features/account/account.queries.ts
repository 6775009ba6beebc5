import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';

export interface AccountRow {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly hasPin: boolean;
}

export async function findAccount(db: Queryable, userId: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select username, name, email, pin_hash is not null as has_pin from users
    where id = ${userId} and removed_at is null`.execute(db);
  return rows[0];
}
