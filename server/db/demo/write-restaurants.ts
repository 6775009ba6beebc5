import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { insertRows, reserveIds } from '../rows/insert-rows.ts';
import { writeLists } from '../rows/write-lists.ts';
import { featured, goesWith } from './demo-groups.ts';
import type { DemoDish } from './demo-menu.ts';
import { type DemoRestaurant, demoPlan } from './demo-restaurants.ts';
import { writeGroups } from './write-groups.ts';
import { writePictures } from './write-pictures.ts';

export interface WrittenRestaurant {
  readonly id: number;
  readonly demo: DemoRestaurant;
  readonly dishes: readonly (DemoDish & { readonly id: number })[];
  readonly tables: readonly {
    readonly id: number;
    readonly name: string;
    readonly attendantId: number | null;
    readonly active: boolean;
  }[];
}

export async function writeRestaurants(
  db: Queryable,
  demos: readonly DemoRestaurant[],
  pictures: boolean,
): Promise<WrittenRestaurant[]> {
  // An interrupted start leaves the sequence advanced; the specification's default restaurant has id 1.
  await sql`select setval(pg_get_serial_sequence('restaurants', 'id'), 1, false)`.execute(db);
  const plan = await db.insertInto('plans').values(demoPlan).returning('id').executeTakeFirstOrThrow();
  const ids = await reserveIds(db, 'restaurants', demos.length);
  const numbered = demos.map((demo, index) => ({ demo, id: ids[index] ?? 0 }));
  await insertRows(
    db,
    'restaurants',
    numbered.map(({ demo, id }) => ({
      id,
      name: demo.name,
      url: demo.url,
      address: demo.address,
      code: demo.code,
      tax_rate: demo.taxRate,
      plan_id: plan.id,
      config: demo.config,
      active: true,
      menu_version: 1,
      version: 1,
    })),
  );
  const written: WrittenRestaurant[] = [];
  for (const { demo, id } of numbered) {
    written.push({ id, demo, dishes: await writeMenu(db, id, demo, pictures), tables: await writeFloor(db, id, demo) });
  }
  return written;
}

async function writeMenu(db: Queryable, restaurantId: number, { menu, groups }: DemoRestaurant, pictures: boolean) {
  const categoryIds = await reserveIds(db, 'categories', menu.length);
  await insertRows(
    db,
    'categories',
    menu.map(({ name, description, offerTimes = null, priceWindows = null }, index) => ({
      restaurant_id: restaurantId,
      id: categoryIds[index] ?? 0,
      name,
      description,
      version: 1,
      offer_times: offerTimes,
      price_windows: priceWindows,
    })),
  );
  const listed = menu.flatMap((category, index) =>
    category.dishes.map((dish) => ({ dish, categoryId: categoryIds[index] ?? 0 })),
  );
  const itemIds = await reserveIds(db, 'items', listed.length);
  const idOf = new Map(listed.map(({ dish }, index) => [dish.name, itemIds[index] ?? 0]));
  await insertRows(
    db,
    'items',
    listed.map(({ dish, categoryId }, index) => ({
      restaurant_id: restaurantId,
      id: itemIds[index] ?? 0,
      category_id: categoryId,
      name: dish.name,
      description: dish.description,
      price_cents: dish.priceCents,
      types: [...dish.types],
      availability: dish.availability,
      allergens: dish.allergens && [...dish.allergens],
      traces: dish.traces && [...dish.traces],
      calories: dish.calories,
      alcohol: dish.alcohol,
      min_age: dish.minAge,
      featured: featured.includes(dish.name),
      goes_with: (goesWith[dish.name] ?? []).flatMap((name) => idOf.get(name) ?? []),
      version: 1,
    })),
  );
  const dishes = listed.map(({ dish }, index) => ({ ...dish, id: itemIds[index] ?? 0 }));
  await writeLists(
    db,
    restaurantId,
    dishes.filter(({ choices }) => choices.length > 0),
  );
  await writeGroups(db, restaurantId, groups, idOf);
  if (pictures) await writePictures(db, restaurantId, idOf);
  // The demo's orders are of every hour.
  const isTimed = new Set(menu.filter(({ offerTimes }) => offerTimes).flatMap((category) => category.dishes));
  return dishes.filter((_, index) => !isTimed.has(listed[index]?.dish as DemoDish));
}

async function writeFloor(db: Queryable, restaurantId: number, { attendants, tables }: DemoRestaurant) {
  const attendantIds = await reserveIds(db, 'attendants', attendants.length);
  await insertRows(
    db,
    'attendants',
    attendants.map(({ name, code, onDuty }, index) => ({
      restaurant_id: restaurantId,
      id: attendantIds[index] ?? 0,
      name,
      code,
      status: onDuty ? ('on-duty' as const) : ('off-duty' as const),
      tip_total_cents: 0,
      version: 1,
    })),
  );
  const tableIds = await reserveIds(db, 'dining_tables', tables.length);
  const rows = tables.map((table, index) => ({
    id: tableIds[index] ?? 0,
    name: table.name,
    attendantId: attendantIds[table.attendant] ?? null,
    active: table.active,
    description: table.description,
  }));
  await insertRows(
    db,
    'dining_tables',
    rows.map((table) => ({
      restaurant_id: restaurantId,
      id: table.id,
      name: table.name,
      description: table.description,
      code: secretCode(),
      state: table.active ? ('active' as const) : ('inactive' as const),
      attendant_id: table.attendantId,
      otp: String(randomInt(0, 1_000_000)).padStart(6, '0'),
      otp_generated_at: new Date(),
      version: 1,
    })),
  );
  return rows;
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** The random part of a table's link: 16 characters (93 bits), none easily confused. */
function secretCode(): string {
  return Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');
}
