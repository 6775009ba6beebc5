import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';

export interface AccountRow extends Pick<RowOf<'users'>, 'username' | 'name' | 'email' | 'restaurantId'> {
  readonly hasPin: boolean;
}

export async function findAccount(db: Queryable, userId: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select username, name, email, restaurant_id, pin_hash is not null as has_pin from users
    where id = ${userId} and removed_at is null`.execute(db);
  return rows[0];
}
