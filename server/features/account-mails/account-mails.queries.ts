import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';

export type OwnerRow = Pick<RowOf<'users'>, 'username' | 'name' | 'email' | 'restaurantId'>;

export async function findOwner(tx: Tx, userId: number): Promise<OwnerRow | undefined> {
  const { rows } = await sql<OwnerRow>`
    select username, name, email, restaurant_id from users where id = ${userId} and removed_at is null`.execute(tx);
  return rows[0];
}
