import { sql } from 'kysely';
import type { DishStock } from '../../../../core/contract/stock.ts';
import type { Queryable, Tx } from '../../../platform/database.ts';
import { nameOrder } from '../../../platform/paging.ts';

/** Needs alias `k` for item_stock; null if it isn't sold out by staff. */
export const soldOutUntilSql = sql<DishStock['soldOutUntil']>`case when k.sold_out_until = 'infinity' then 'open'
  when k.sold_out_until > now() then to_char(k.sold_out_until, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`;

/** With `id`, only that dish. */
export async function listStocks(db: Queryable, restaurantId: number, id?: number): Promise<DishStock[]> {
  const { rows } = await sql<DishStock>`
    select i.id as "itemID", i.name as item_name, c.name as category_name, i.availability as availibilty, k.left_count as "left", ${soldOutUntilSql} as sold_out_until
    from items i
    join categories c on c.restaurant_id = i.restaurant_id and c.id = i.category_id
    left join item_stock k on k.restaurant_id = i.restaurant_id and k.item_id = i.id
    where i.restaurant_id = ${restaurantId} and i.availability <> 'R' and not i.hidden
      and ${id === undefined ? sql`true` : sql`i.id = ${id}`}
    order by ${nameOrder('i.name')}, i.id`.execute(db);
  return rows;
}

export interface StockChange {
  readonly itemId: number;
  /** Undefined keeps it. */
  readonly left: number | null | undefined;
  readonly until: Date | 'infinity' | null | undefined;
}

/** False without such a dish. */
export async function writeStock(tx: Tx, restaurantId: number, { itemId, left, until }: StockChange): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into item_stock as k (restaurant_id, item_id, left_count, sold_out_until)
    select restaurant_id, id, ${left ?? null}::int, ${until ?? null}::timestamptz from items
    where restaurant_id = ${restaurantId} and id = ${itemId} and availability <> 'R'
    on conflict (restaurant_id, item_id) do update set version = k.version + 1,
      left_count = case when ${left === undefined} then k.left_count else excluded.left_count end,
      sold_out_until = case when ${until === undefined} then k.sold_out_until else excluded.sold_out_until end`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

export async function dropStock(tx: Tx, restaurantId: number, itemId: number): Promise<void> {
  await sql`delete from item_stock where restaurant_id = ${restaurantId} and item_id = ${itemId}`.execute(tx);
}
