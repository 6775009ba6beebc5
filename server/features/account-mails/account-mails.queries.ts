import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

export interface OwnerRow {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly restaurantId: number | null;
}

export async function findOwner(tx: Tx, userId: number): Promise<OwnerRow | undefined> {
  const { rows } = await sql<OwnerRow>`
    select username, name, email, restaurant_id from users where id = ${userId} and removed_at is null`.execute(tx);
  return rows[0];
}
