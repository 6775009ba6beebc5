import type { Queryable } from '../../platform/database.ts';
import { insertNumbered, insertRows } from '../rows/insert-rows.ts';
import type { DemoGroup } from './demo-groups.ts';

export async function writeGroups(
  db: Queryable,
  restaurantId: number,
  groups: readonly DemoGroup[],
  itemIds: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = await insertNumbered(
    db,
    'choice_groups',
    groups.map(({ name, min, max, free, repeatable }) => ({
      restaurant_id: restaurantId,
      name,
      min_count: min,
      max_count: max,
      free_count: free,
      repeatable,
    })),
  );
  const idOf = new Map(groups.map(({ name }, index) => [name, ids[index] ?? 0]));
  const keyOf = ({ name }: DemoGroup) => ({ restaurant_id: restaurantId, group_id: idOf.get(name) ?? 0 });
  await insertRows(
    db,
    'group_choices',
    groups.flatMap((group) =>
      group.choices.map((choice, position) => ({
        ...keyOf(group),
        position,
        name: choice.name,
        price_cents: choice.priceCents,
        allergens: [...choice.allergens],
        is_default: group.min > 0 && position === 0,
        nested_group_id: idOf.get(group.opens?.[choice.name] ?? '') ?? null,
      })),
    ),
  );
  await insertRows(
    db,
    'item_groups',
    groups.flatMap((group) =>
      group.dishes.map((dish) => ({ ...keyOf(group), item_id: itemIds.get(dish) ?? 0, position: 0 })),
    ),
  );
}
