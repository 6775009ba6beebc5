import { sql } from 'kysely';
import type { ChoiceStock, DishStock } from '../../../../core/contract/stock.ts';
import type { Queryable, Tx } from '../../../platform/database.ts';
import { nameOrder } from '../../../platform/paging.ts';

/** Requires the alias `k` for item_stock. Null if staff haven't marked the dish as sold out. */
export const soldOutUntilSql = sql<DishStock['soldOutUntil']>`case when k.sold_out_until = 'infinity' then 'open'
  when k.sold_out_until > now() then to_char(k.sold_out_until, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`;

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
  /** Undefined keeps the stored value. */
  readonly left: number | null | undefined;
  readonly until: Date | 'infinity' | null | undefined;
}

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

/** Choices that dishes offer; in private groups only sold-out ones. With `id`, only that choice, even if unused. */
export async function listChoiceStocks(db: Queryable, restaurantId: number, id?: number): Promise<ChoiceStock[]> {
  const { rows } = await sql<ChoiceStock>`
    with dish_group as (
      select o.group_id, o.item_id from item_groups o join items i on i.restaurant_id = o.restaurant_id and i.id = o.item_id
      where o.restaurant_id = ${restaurantId} and i.availability <> 'R'
    ), used as materialized (
      select group_id, array_agg(item_id order by item_id) as items from (
        select group_id, item_id from dish_group
        union
        select c.nested_group_id, d.item_id from dish_group d
        join group_choices c on c.restaurant_id = ${restaurantId} and c.group_id = d.group_id
        where c.nested_group_id is not null
        union
        select g.id, g.item_id from choice_groups g join items i on i.restaurant_id = g.restaurant_id and i.id = g.item_id
        where g.restaurant_id = ${restaurantId} and i.availability <> 'R'
      ) known group by group_id
    )
    select c.id as "choiceID", c.name as sub_item_name, g.name as group_name, coalesce(u.items, '{}') as "itemIDs", c.sold_out
    from choice_groups g
    join group_choices c on c.restaurant_id = g.restaurant_id and c.group_id = g.id
    left join used u on u.group_id = g.id
    where g.restaurant_id = ${restaurantId} and g.removed_at is null and c.item_id is null
      and ${id === undefined ? sql`u.items is not null and (g.item_id is null or c.sold_out)` : sql`c.id = ${id}`}
    order by ${nameOrder('c.name')}, ${nameOrder('g.name')}, c.id`.execute(db);
  return rows;
}

/** Increments the group's version, so that saving an older form can't undo this. The dish's version stays. */
export async function writeChoiceStock(tx: Tx, restaurantId: number, id: number, soldOut: boolean): Promise<void> {
  await sql`
    with changed as (
      update group_choices set sold_out = ${soldOut}
      where restaurant_id = ${restaurantId} and id = ${id} and sold_out <> ${soldOut}
      returning group_id
    )
    update choice_groups set version = version + 1
    where restaurant_id = ${restaurantId} and id in (select group_id from changed)`.execute(tx);
}
