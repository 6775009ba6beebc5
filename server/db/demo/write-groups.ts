import type { Queryable } from '../../platform/database.ts';
import { insertRows, reserveIds } from '../rows/insert-rows.ts';
import type { DemoGroup } from './demo-groups.ts';

/** `itemIds` by the dish's name. */
export async function writeGroups(
  db: Queryable,
  restaurantId: number,
  groups: readonly DemoGroup[],
  itemIds: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = await reserveIds(db, 'choice_groups', groups.length);
  const idOf = new Map(groups.map(({ name }, index) => [name, ids[index] ?? 0]));
  const of = ({ name }: DemoGroup) => ({ restaurant_id: restaurantId, group_id: idOf.get(name) ?? 0 });
  await insertRows(
    db,
    'choice_groups',
    groups.map(({ name, min, max, free, repeatable }) => ({
      restaurant_id: restaurantId,
      id: idOf.get(name) ?? 0,
      name,
      kitchen_name: '',
      version: 1,
      min_count: min,
      max_count: max,
      free_count: free,
      repeatable,
    })),
  );
  const listed = groups.flatMap((group) => group.choices.map((choice, position) => ({ group, choice, position })));
  const choiceIds = await reserveIds(db, 'group_choices', listed.length);
  await insertRows(
    db,
    'group_choices',
    listed.map(({ group, choice, position }, index) => ({
      ...of(group),
      id: choiceIds[index] ?? 0,
      position,
      name: choice.name,
      kitchen_name: '',
      description: '',
      price_cents: choice.priceCents,
      allergens: [...choice.allergens],
      is_default: group.min > 0 && position === 0,
      sold_out: false,
      nested_group_id: idOf.get(group.opens?.[choice.name] ?? '') ?? null,
    })),
  );
  await insertRows(
    db,
    'item_groups',
    groups.flatMap((group) =>
      group.dishes.map((dish) => ({ ...of(group), item_id: itemIds.get(dish) ?? 0, position: 0 })),
    ),
  );
}
