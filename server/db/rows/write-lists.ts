import { privateRules, type SubItemRules } from '../../../core/contract/sub-items.ts';
import type { Queryable } from '../../platform/database.ts';
import { insertNumbered, insertRows } from './insert-rows.ts';

export interface DishWithList extends Omit<SubItemRules, 'max'> {
  readonly id: number;
  readonly maxChoices: number;
  readonly choices: readonly { readonly name: string; readonly description?: string; readonly priceCents: number }[];
}

/** Writes each dish's list of choices as its private group. */
export async function writeLists(db: Queryable, restaurantId: number, dishes: readonly DishWithList[]): Promise<void> {
  const groups = dishes.map(({ id: item_id, maxChoices, ...list }) => {
    const { name, min, max, perLine } = privateRules({ ...list, max: maxChoices });
    return { restaurant_id: restaurantId, item_id, name, min_count: min, max_count: max, per_line: perLine };
  });
  const ids = await insertNumbered(db, 'choice_groups', groups);
  const choices = dishes.flatMap((dish, index) =>
    dish.choices.map(({ name, description = '', priceCents: price_cents }, position) => ({
      restaurant_id: restaurantId,
      group_id: ids[index] ?? 0,
      position,
      name,
      description,
      price_cents,
    })),
  );
  await insertRows(db, 'group_choices', choices);
}
