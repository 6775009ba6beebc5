import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** Names by id, of those that are dishes of the restaurant. */
export async function dishNames(tx: Tx, restaurantId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from items
    where restaurant_id = ${restaurantId} and id = any(${ids}::int[]) and availability <> 'R'`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A dish that is a choice in one of its own groups, or in one that these open; `group` has it as a choice. */
export async function dishInItself(tx: Tx, restaurantId: number) {
  const { rows } = await sql<{ itemId: number; dish: string; group: string }>`
    select i.id as item_id, i.name as dish, g.name as "group"
    from group_choices c
    join items i on i.restaurant_id = c.restaurant_id and i.id = c.item_id and i.availability <> 'R'
    join choice_groups g on g.restaurant_id = c.restaurant_id and g.id = c.group_id and g.removed_at is null
    join item_groups o on o.restaurant_id = c.restaurant_id and o.item_id = c.item_id
    where c.restaurant_id = ${restaurantId} and (o.group_id = c.group_id or exists(
      select from group_choices p where p.restaurant_id = c.restaurant_id and p.group_id = o.group_id
        and p.nested_group_id = c.group_id))
    limit 1`.execute(tx);
  return rows[0];
}

/** Names of the groups that have the dish as a choice. */
export async function groupsWithDish(tx: Tx, restaurantId: number, itemId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct g.name from choice_groups g
    join group_choices c on c.restaurant_id = g.restaurant_id and c.group_id = g.id
    where c.restaurant_id = ${restaurantId} and c.item_id = ${itemId} and g.removed_at is null
    order by g.name`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Choices that have the dish's name get its new one, unless another choice of their group has that. */
export async function renameDishChoices(
  tx: Tx,
  restaurantId: number,
  { id, from, to }: { readonly id: number; readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    with renamed as (
      update group_choices c set name = ${to}
      where c.restaurant_id = ${restaurantId} and c.item_id = ${id} and c.name = ${from} and not exists(
        select from group_choices o where o.restaurant_id = c.restaurant_id and o.group_id = c.group_id and o.id <> c.id
          and folded(o.name) = folded(${to}))
      returning c.group_id
    )
    update choice_groups set version = version + 1
    where restaurant_id = ${restaurantId} and id in (select group_id from renamed)`.execute(tx);
}
