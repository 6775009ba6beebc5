import { sql, type Updateable } from 'kysely';
import type { Queryable } from '../platform/database.ts';
import type { Schema } from '../platform/schema.ts';

export async function changeItem(db: Queryable, id: number, values: Updateable<Schema['items']>): Promise<void> {
  const { restaurant_id } = await db
    .updateTable('items')
    .set(values)
    .where('id', '=', id)
    .returning('restaurant_id')
    .executeTakeFirstOrThrow();
  await raiseMenu(db, restaurant_id);
}

export async function raiseMenu(db: Queryable, restaurantId: number): Promise<void> {
  await sql`update restaurants set menu_version = menu_version + 1 where id = ${restaurantId}`.execute(db);
}
