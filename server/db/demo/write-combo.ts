import type { Queryable } from '../../platform/database.ts';
import type { WrittenRestaurant } from './write-restaurants.ts';

const parts: Readonly<Record<string, readonly string[]>> = {
  'Lunch main': ['Croque Madame', 'Buttermilk Chicken Sandwich', 'Portobello Melt'],
  'Lunch drink': ['Fresh Lemonade', 'Iced Tea', 'Sparkling Water', 'Garden Spritz', 'House Red Wine'],
};
const surcharges: Readonly<Record<string, number>> = {
  'Buttermilk Chicken Sandwich': 150,
  'Garden Spritz': 400,
  'House Red Wine': 600,
};

/** Adds a combo: a sandwich and a drink for one price. Each has its own stock and kitchen station. */
export async function writeCombo(db: Queryable, { id: restaurant_id, dishes }: WrittenRestaurant): Promise<void> {
  const idOf = (dish: string) => dishes.find(({ name }) => name === dish)?.id ?? 0;
  const beside = db.selectFrom('items').select('category_id').where('id', '=', idOf('Croque Madame'));
  const { category_id } = await beside.executeTakeFirstOrThrow();
  const words = { name: 'Bistro Lunch', description: 'A sandwich and a drink of your choice.' };
  const combo = { restaurant_id, category_id, ...words, price_cents: 1950, allergens: [], availability: 'A' as const };
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
