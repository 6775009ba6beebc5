import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';

export async function addCategories(
  tx: Tx,
  restaurantId: number,
  categories: readonly { readonly name: string; readonly description: string }[],
): Promise<void> {
  await sql`
    insert into categories (restaurant_id, name, description)
    select ${restaurantId}, name, description
    from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as c (name text, description text)`.execute(tx);
}

/** Categories that exist, in the menu's order. */
export async function readCategories(db: Queryable, restaurantId: number) {
  const { rows } = await sql<{ id: number; name: string; description: string }>`
    select id, name, description from categories where restaurant_id = ${restaurantId} and removed_at is null
    order by position, id`.execute(db);
  return rows;
}
