import { sql } from 'kysely';
import type { CategoryRecord } from '../../../../core/contract/categories.ts';
import type { Queryable, Tx } from '../../../platform/database.ts';
import { holdsText, nameOrder, readPage, type SearchedPage } from '../../../platform/paging.ts';
import { type Row, recordTable, type StoredIn } from '../../../platform/record-table.ts';

export const categories = recordTable('categories', {
  categoryName: 'name',
  description: 'description',
  offerTimes: 'offer_times',
  priceWindows: 'price_windows',
  course: 'course',
} satisfies StoredIn<'categories', Omit<CategoryRecord, 'itemCategoryId' | 'restaurantId' | 'version'>>);

export interface CategoryRow extends Row<typeof categories> {
  readonly restaurantId: number;
}

export async function listCategories(db: Queryable, restaurantId: number, { searchText, ...page }: SearchedPage) {
  const matching = sql`from categories
    where restaurant_id = ${restaurantId} and removed_at is null and ${holdsText(searchText, 'name', 'description')}`;
  const list = sql<CategoryRow>`
    select id, ${categories.columns()}, version, restaurant_id ${matching}
    order by ${nameOrder('name')}, id`;
  return readPage(db, page, list, matching);
}

export async function categoryNames(db: Queryable, restaurantId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from categories where restaurant_id = ${restaurantId} and removed_at is null
    order by ${nameOrder('name')}, id`.execute(db);
  return rows;
}

/** Locks a category, even a removed one, and counts its items. */
export async function lockForDelete(tx: Tx, restaurantId: number, id: number) {
  const { rows } = await sql<{ name: string }>`
    select name from categories where restaurant_id = ${restaurantId} and id = ${id} for update`.execute(tx);
  if (!rows[0]) return undefined;
  // Must be a separate statement: it then sees items committed while it waited for the lock.
  const count = await sql<{ items: number }>`
    select count(*) as items from items
    where restaurant_id = ${restaurantId} and category_id = ${id} and availability <> 'R'`.execute(tx);
  return { name: rows[0].name, items: count.rows[0]?.items ?? 0 };
}
