import { sql } from 'kysely';
import type { GroupLinks } from '../../../../core/domain/choices/groups.ts';
import type { Tx } from '../../../platform/database.ts';

export async function dishNames(tx: Tx, restaurantId: number, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from items
    where restaurant_id = ${restaurantId} and id = any(${ids}::bigint[]) and availability <> 'R'`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Choices of each group that are dishes or open another group, and the groups of each dish used as a choice. */
export async function dishLinks(tx: Tx, restaurantId: number) {
  const groups = await sql<GroupLinks & { name: string }>`
    select g.id, g.name, json_agg(json_build_object('itemId', c.item_id, 'nestedGroupId', c.nested_group_id)) as choices
    from choice_groups g join group_choices c on c.restaurant_id = g.restaurant_id and c.group_id = g.id
    where g.restaurant_id = ${restaurantId} and g.removed_at is null
      and (c.item_id is not null or c.nested_group_id is not null)
    group by g.id, g.name`.execute(tx);
  const dishes = await sql<{ id: number; name: string; groups: number[] }>`
    select i.id, i.name, array_agg(o.group_id) as groups
    from item_groups o join items i on i.restaurant_id = o.restaurant_id and i.id = o.item_id
    where o.restaurant_id = ${restaurantId} and i.availability <> 'R' and exists (
      select from group_choices c where c.restaurant_id = o.restaurant_id and c.item_id = o.item_id)
    group by i.id, i.name`.execute(tx);
  return { groups: groups.rows, dishes: dishes.rows };
}

/** Names of the groups that offer the dish as a choice, each with the dish's name. */
export async function groupsWithDish(tx: Tx, restaurantId: number, itemId: number) {
  const { rows } = await sql<{ group: string; dish: string }>`
    select distinct g.name as "group", i.name as dish from choice_groups g
    join group_choices c on c.restaurant_id = g.restaurant_id and c.group_id = g.id
    join items i on i.restaurant_id = c.restaurant_id and i.id = c.item_id and i.availability <> 'R'
    where c.restaurant_id = ${restaurantId} and c.item_id = ${itemId} and g.removed_at is null
    order by g.name`.execute(tx);
  return rows;
}

/** Renames choices that have the dish's old name, unless their group already has a choice with the new one. */
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
