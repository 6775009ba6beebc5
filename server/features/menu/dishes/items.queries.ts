import { type RawBuilder, sql } from 'kysely';
import type { ItemRecord, ItemSortField } from '../../../../core/contract/items.ts';
import type { Photo } from '../../../../core/contract/shapes.ts';
import type { DishStock } from '../../../../core/contract/stock.ts';
import type { SubItemRules } from '../../../../core/contract/sub-items.ts';
import type { AllergenCode } from '../../../../core/domain/allergens.ts';
import { contentsNames } from '../../../../core/domain/stated-contents.ts';
import type { Queryable, Tx } from '../../../platform/database.ts';
import { type Found, holdsText, nameOrder, readPage, type SearchedPage, sortWords } from '../../../platform/paging.ts';
import {
  columnNameOf,
  type Fields,
  recordTable,
  type StoredIn,
  underOwnNames,
} from '../../../platform/record-table.ts';
import { type PrivateGroupRow, privateGroupJson } from '../groups/choice-groups.queries.ts';
import { type DishGroupRow, dishGroupsJson, libraryGroups } from '../published/dish-groups.queries.ts';
import { soldOutUntilSql } from '../stock/stock.queries.ts';

export const items = recordTable(
  'items',
  {
    itemName: 'name',
    price: 'price_cents',
    type: 'types',
    category: 'category_id',
    availibilty: 'availability',
    ...underOwnNames(['description', 'featured', 'favourite', 'goesWith', 'hidden']),
    ...underOwnNames(['offerTimes', 'priceWindows', ...contentsNames]),
  } satisfies StoredIn<'items', Omit<ItemRecord, 'itemId' | keyof SubItemRules | 'subItems' | 'groups' | 'version'>>,
  sql`availability <> 'R'`,
);

export interface ItemRow extends Fields<typeof items>, Pick<DishStock, 'left' | 'soldOutUntil'> {
  readonly id: number;
  readonly availability: 'A' | 'N' | 'O';
  readonly allergens: AllergenCode[] | null;
  readonly traces: AllergenCode[] | null;
  readonly list: PrivateGroupRow | null;
  readonly categoryName: string;
  readonly groups: DishGroupRow[] | null;
  readonly version: number;
  readonly photo: Photo | null;
}

export interface ItemPage extends SearchedPage {
  readonly sortField: ItemSortField;
  readonly sortDirection: 'asc' | 'desc';
}

const columns = sql`
  i.id, ${items.columns('i')}, i.version, c.name as category_name, k.left_count as "left", ${soldOutUntilSql} as sold_out_until, 
  ${privateGroupJson} as list, (
    select jsonb_build_object('hash', p.restaurant_id || '-' || p.hash, 'colour', p.colour)
    from item_photos p where p.restaurant_id = i.restaurant_id and p.item_id = i.id
  ) as photo, (
    select ${dishGroupsJson} from ${libraryGroups} where ig.restaurant_id = i.restaurant_id and ig.item_id = i.id
  ) as groups`;

const fromItems = sql`
  from items i join categories c on c.restaurant_id = i.restaurant_id and c.id = i.category_id
  left join item_stock k on k.restaurant_id = i.restaurant_id and k.item_id = i.id`;

const sortColumns: Readonly<Record<ItemSortField, RawBuilder<unknown>>> = {
  itemName: nameOrder('i.name'),
  price: sql`i.price_cents`,
  categoryName: nameOrder('c.name'),
};

export async function listItems(
  db: Queryable,
  restaurantId: number,
  { searchText, sortField, sortDirection, ...page }: ItemPage,
): Promise<Found<ItemRow>> {
  const matching = sql`${fromItems}
    where i.restaurant_id = ${restaurantId} and i.availability <> 'R'
      and ${holdsText(searchText, 'i.name', 'c.name', 'i.description')}`;
  const list = sql<ItemRow>`
    select ${columns} ${matching}
    order by ${sortColumns[sortField]} ${sortWords[sortDirection]}, ${nameOrder('i.name')}, i.id`;
  return readPage(db, page, list, matching);
}

export async function allItems(db: Queryable, restaurantId: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${columns} ${fromItems} where i.restaurant_id = ${restaurantId} and i.availability <> 'R'
    order by c.position, c.id, i.position, i.id`.execute(db);
  return rows;
}

/** Values by field name. Names that aren't fields of the table are ignored. */
type Values = Readonly<Record<string, unknown>> & { readonly name: string };

/** Adds many dishes in one statement. Returns their ids by name. */
export async function addItems(tx: Tx, restaurantId: number, drafts: readonly Values[]): Promise<Map<string, number>> {
  if (drafts.length === 0) return new Map();
  const columns = items.columns(undefined, givenBy(drafts));
  const { rows } = await sql<{ id: number; name: string }>`
    insert into items (restaurant_id, ${columns})
    select ${restaurantId}, ${columns} from ${storedRows(drafts)}
    returning id, name`.execute(tx);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export async function changeItems(
  tx: Tx,
  restaurantId: number,
  drafts: readonly (Values & { readonly id: number })[],
): Promise<void> {
  await sql`
    update items i set (${items.columns()}) = row(${items.columns('changed')}), version = i.version + 1
    from ${storedRows(drafts)} changed where i.restaurant_id = ${restaurantId} and i.id = changed.id`.execute(tx);
}

/** A column that no draft has gets its default. If only some drafts have it, the others get null, which it allows. */
const givenBy = (drafts: readonly object[]) => new Set(drafts.flatMap((draft) => Object.keys(draft).map(columnNameOf)));

const storedRows = (drafts: readonly object[]) => {
  const rows = drafts.map((draft) =>
    Object.fromEntries(Object.entries(draft).map(([field, value]) => [columnNameOf(field), value])),
  );
  return sql`jsonb_populate_recordset(null::items, ${JSON.stringify(rows)}::jsonb)`;
};

export async function findItem(db: Queryable, restaurantId: number, id: number): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    select ${columns} ${fromItems}
    where i.restaurant_id = ${restaurantId} and i.id = ${id} and i.availability <> 'R'`.execute(db);
  return rows[0];
}

/** Undefined if the restaurant never had the item. */
export async function itemState(
  db: Queryable,
  restaurantId: number,
  id: number,
): Promise<'present' | 'removed' | undefined> {
  const { rows } = await sql<{ removed: boolean }>`
    select availability = 'R' as removed from items where restaurant_id = ${restaurantId} and id = ${id}`.execute(db);
  return rows[0] && (rows[0].removed ? 'removed' : 'present');
}
