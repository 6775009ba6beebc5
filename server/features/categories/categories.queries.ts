import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';
import { type Found, holdsText, readPage, type SearchedPage } from '../../platform/paging.ts';
import { isOfVersion } from '../../platform/saving.ts';

export interface CategoryRow {
  readonly id: number;
  readonly restaurantId: number;
  readonly name: string;
  readonly description: string;
  readonly version: number;
}

/** A page of the restaurant's categories by name, and how many there are in all. */
export async function listCategories(
  db: Queryable,
  restaurantId: number,
  { searchText, ...asked }: SearchedPage,
): Promise<Found<CategoryRow>> {
  const matching = sql`from categories
    where restaurant_id = ${restaurantId} and removed_at is null and ${holdsText(searchText, 'name', 'description')}`;
  const list = sql<CategoryRow>`
    select id, restaurant_id, name, description, version ${matching}
    order by folded(name), id`;
  return readPage(db, asked, list, matching);
}

/** Id and name of every category by name. */
export async function categoryNames(db: Queryable, restaurantId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from categories where restaurant_id = ${restaurantId} and removed_at is null
    order by folded(name), id`.execute(db);
  return rows;
}

export interface CategoryDraft {
  readonly name: string;
  /** Undefined: as it is, or none for a new category. */
  readonly description: string | undefined;
}

/** The new id; undefined when there is no such restaurant. */
export async function insertCategory(
  db: Queryable,
  restaurantId: number,
  { name, description = '' }: CategoryDraft,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into categories (restaurant_id, name, description)
    select ${restaurantId}, ${name}, ${description} from restaurants where id = ${restaurantId}
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Changes a category that still has this version (any, when undefined); false when there is none. */
export async function updateCategory(
  db: Queryable,
  restaurantId: number,
  id: number,
  { name, description }: CategoryDraft,
  version: number | undefined,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update categories set name = ${name}, description = coalesce(${description ?? null}, description),
      version = version + 1
    where restaurant_id = ${restaurantId} and id = ${id} and removed_at is null
      and ${isOfVersion(version)}`.execute(db);
  return numAffectedRows === 1n;
}

export async function knowsCategory(db: Queryable, restaurantId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from categories where restaurant_id = ${restaurantId} and id = ${id} and removed_at is null`.execute(db);
  return rows.length === 1;
}

/** Holds a category against a simultaneous delete until the transaction ends; false when there is none. */
export async function holdCategoryForItem(tx: Tx, restaurantId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from categories where restaurant_id = ${restaurantId} and id = ${id} and removed_at is null
    for share`.execute(tx);
  return rows.length === 1;
}

/** Takes a category, removed or not, for this transaction alone, with the number of its items. */
export async function lockForDelete(
  tx: Tx,
  restaurantId: number,
  id: number,
): Promise<{ name: string; items: number } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from categories where restaurant_id = ${restaurantId} and id = ${id} for update`.execute(tx);
  if (!rows[0]) return undefined;
  // A statement of its own: only after the lock are all items of earlier savers visible.
  const count = await sql<{ items: number }>`
    select count(*) as items from items
    where restaurant_id = ${restaurantId} and category_id = ${id} and availability <> 'R'`.execute(tx);
  return { name: rows[0].name, items: count.rows[0]?.items ?? 0 };
}

export async function removeCategory(tx: Tx, restaurantId: number, id: number): Promise<void> {
  await sql`
    update categories set removed_at = now(), version = version + 1
    where restaurant_id = ${restaurantId} and id = ${id} and removed_at is null`.execute(tx);
}
