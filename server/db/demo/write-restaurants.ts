import { randomInt } from 'node:crypto';
import type { Queryable } from '../../platform/database.ts';
import { insertNumbered, insertRows, reserveIds } from '../rows/insert-rows.ts';
import { writeLists } from '../rows/write-lists.ts';
import { favourites, featured, goesWith } from './demo-groups.ts';
import type { DemoDish } from './demo-menu.ts';
import type { DemoPlan, DemoRestaurant } from './demo-restaurants.ts';
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
  plan: DemoPlan,
  demos: readonly DemoRestaurant[],
  pictures: boolean,
): Promise<WrittenRestaurant[]> {
  const { id: plan_id } = await db.insertInto('plans').values(plan).returning('id').executeTakeFirstOrThrow();
  const ids = await insertNumbered(
    db,
    'restaurants',
    demos.map(({ name, url, address, code, region, taxRate, taxSettings, config }) => ({
      name,
      url,
      address,
      code,
      region,
      tax_rate: taxRate,
      tax_settings: taxSettings,
      plan_id,
      config,
    })),
  );
  const written: WrittenRestaurant[] = [];
  for (const [index, demo] of demos.entries()) {
    const id = ids[index] ?? 0;
    written.push({ id, demo, dishes: await writeMenu(db, id, demo, pictures), tables: await writeFloor(db, id, demo) });
  }
  return written;
}

async function writeMenu(db: Queryable, restaurantId: number, { menu, groups }: DemoRestaurant, pictures: boolean) {
  const categoryIds = await insertNumbered(
    db,
    'categories',
    menu.map(({ name, description, offerTimes = null, priceWindows = null }) => ({
      restaurant_id: restaurantId,
      name,
      description,
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
      tax_class: dish.taxClass,
      featured: featured.includes(dish.name),
      favourite: favourites.includes(dish.name),
      goes_with: (goesWith[dish.name] ?? []).flatMap((name) => idOf.get(name) ?? []),
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
  // Demo orders are spread over the whole day, so they contain no dishes of timed categories.
  const isTimed = new Set(menu.filter(({ offerTimes }) => offerTimes).flatMap((category) => category.dishes));
  return dishes.filter((_, index) => !isTimed.has(listed[index]?.dish as DemoDish));
}

async function writeFloor(db: Queryable, restaurantId: number, { attendants, areas, tables }: DemoRestaurant) {
  const attendantIds = await insertNumbered(
    db,
    'attendants',
    attendants.map(({ name, code, onDuty }) => ({
      restaurant_id: restaurantId,
      name,
      code,
      status: onDuty ? ('on-duty' as const) : ('off-duty' as const),
    })),
  );
  const areaIds = await insertNumbered(
    db,
    'areas',
    areas.map(({ name, colour }, position) => ({ restaurant_id: restaurantId, name, colour, position })),
  );
  const firsts = areas.map(({ from }) => tables.findIndex(({ name }) => name === from));
  const placed = tables.map((table, at) => ({
    ...table,
    attendantId: attendantIds[table.attendant] ?? null,
    areaId: areaIds[firsts.findLastIndex((first) => first <= at)] ?? null,
  }));
  const tableIds = await insertNumbered(
    db,
    'dining_tables',
    placed.map(({ name, description, active, attendantId, areaId, place }) => ({
      restaurant_id: restaurantId,
      name,
      description,
      code: secretCode(),
      state: active ? ('active' as const) : ('inactive' as const),
      attendant_id: attendantId,
      area_id: areaId,
      place,
      otp: String(randomInt(0, 1_000_000)).padStart(6, '0'),
    })),
  );
  return placed.map((table, index) => ({ ...table, id: tableIds[index] ?? 0 }));
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** The random part of a table's link: 16 characters (93 bits), without look-alikes. */
function secretCode(): string {
  return Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');
}
