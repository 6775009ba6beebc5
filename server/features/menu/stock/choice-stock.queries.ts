import { sql } from 'kysely';
import type { ChoiceStock } from '../../../../core/contract/stock.ts';
import type { Queryable, Tx } from '../../../platform/database.ts';
import { nameOrder } from '../../../platform/paging.ts';

/**
 * The choices that dishes offer, those of a private group only while they are sold out; with `id`, only that choice, even
 * if no dish offers it.
 */
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

/**
 * Raises the version of the group: saving an older form would sell the choice again. That of a dish stays, as its form
 * doesn't say so of its own list; and an import locks dishes before this waits for them.
 */
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
