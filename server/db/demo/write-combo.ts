import type { Queryable } from '../../platform/database.ts';
import type { WrittenRestaurant } from './write-restaurants.ts';

/** Writes the restaurant's combo, if it has one. */
export async function writeCombo(db: Queryable, { id: restaurant_id, demo, dishes }: WrittenRestaurant): Promise<void> {
  if (!demo.combo) return;
  const { name, description, priceCents: price_cents, taxClass: tax_class = null, parts, surcharges } = demo.combo;
  const idOf = (dish: string) => dishes.find(({ name }) => name === dish)?.id ?? 0;
  const [beside = ''] = Object.values(parts).flat();
  const { category_id } = await db
    .selectFrom('items')
    .select('category_id')
    .where('id', '=', idOf(beside))
    .executeTakeFirstOrThrow();
  const words = { name, description, price_cents, tax_class };
  const combo = { restaurant_id, category_id, ...words, allergens: [], availability: 'A' as const };
  const item = await db.insertInto('items').values(combo).returning('id').executeTakeFirstOrThrow();
  for (const [position, [name, names]] of Object.entries(parts).entries()) {
    const group = { restaurant_id, name, min_count: 1, max_count: 1 };
    const { id: group_id } = await db
      .insertInto('choice_groups')
      .values(group)
      .returning('id')
      .executeTakeFirstOrThrow();
    const choices = names.map((dish, at) => ({
      restaurant_id,
      group_id,
      position: at,
      name: dish,
      item_id: idOf(dish),
      price_cents: surcharges[dish] ?? 0,
    }));
    await db.insertInto('group_choices').values(choices).execute();
    await db.insertInto('item_groups').values({ restaurant_id, item_id: item.id, group_id, position }).execute();
  }
}
