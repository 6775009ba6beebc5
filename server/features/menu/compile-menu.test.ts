import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { testApp } from '../../testing/test-app.ts';
import { compileMenu } from './compile-menu.ts';
import { readMenu } from './menu.queries.ts';

const test = await testApp();

async function buildLargeMenu() {
  const { id: restaurantId } = await test.buildRestaurant();
  const { id: mains } = await test.buildCategory({ restaurantId, name: 'Mains' });
  const { id: empty } = await test.buildCategory({ restaurantId, name: 'Nothing yet' });
  const { id: drinks } = await test.buildCategory({ restaurantId, name: 'Drinks' });
  const ids: number[] = [];
  for (const categoryId of [mains, drinks, mains, drinks, mains]) {
    const { id } = await test.buildItem({ restaurantId, categoryId, name: `Dish ${ids.length}`, priceCents: 500 });
    ids.push(id);
  }
  // Parts have four dishes.
  await sql`
    insert into items (restaurant_id, category_id, name, price_cents, selection, availability)
    select ${restaurantId}, ${mains}, 'More ' || n, 500, 'Y', 'A' from generate_series(1, 600) n`.execute(test.db);
  return { restaurantId, mains, empty, drinks, ids };
}

type Shown = { itemCategoryId: number; items: { itemId: number; price: number }[] }[];

it('a menu compiled in parts is one menu: categories and dishes by id, without empty categories', async () => {
  const { restaurantId, mains, drinks, ids } = await buildLargeMenu();
  const answer = await test.send(endpoints.itemMenu, { query: { rid: restaurantId } });
  const { result } = answer.json() as { result: Shown };
  const [ofMains = [], ofDrinks] = result.map(({ items }) => items.map(({ itemId }) => itemId));
  expect(result.map(({ itemCategoryId }) => itemCategoryId)).toEqual([mains, drinks]);
  expect(ofMains.slice(0, 3)).toEqual([ids[0], ids[2], ids[4]]);
  expect(ofMains).toEqual([...ofMains].sort((one, other) => one - other));
  expect([ofMains.length, ofDrinks]).toEqual([603, [ids[1], ids[3]]]);
});

it('a new version recompiles only the changed part, and the whole is right', async () => {
  const { restaurantId, ids } = await buildLargeMenu();
  const before = await compileMenu(await readMenu(test.db, restaurantId), undefined, new Date());
  await test.changeItem(Number(ids[2]), { price_cents: 725 });
  await test.changeItem(Number(ids[3]), { availability: 'R' });
  const after = await compileMenu(await readMenu(test.db, restaurantId), before.parts, new Date());
  const same = [...after.parts].filter(([name, part]) => before.parts.get(name) === part);
  expect([before.parts.size, after.parts.size, same.length]).toEqual([152, 152, 150]);
  expect(after.items.get(Number(ids[2]))?.priceCents).toBe(725);
  const { result } = JSON.parse(after.body.toString()) as { result: Shown };
  const [ofMains = [], ofDrinks] = result.map(({ items }) => items.map(({ price }) => price));
  expect([ofMains.slice(0, 3), ofMains.length, ofDrinks]).toEqual([[5, 7.25, 5], 603, [5]]);
});
