import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildCategory, buildItem, buildRestaurant } from '../../testing/builders.ts';
import { changeItem } from '../../testing/change-item.ts';
import { testApp } from '../../testing/test-app.ts';
import { compileMenu } from './compile-menu.ts';
import { readMenu } from './menu.queries.ts';

const test = await testApp();

/** Dishes with distant ids, so that a category has several parts. */
async function buildLargeMenu() {
  const { id: restaurantId } = await buildRestaurant(test.db);
  const { id: mains } = await buildCategory(test.db, { restaurantId, name: 'Mains' });
  const { id: empty } = await buildCategory(test.db, { restaurantId, name: 'Nothing yet' });
  const { id: drinks } = await buildCategory(test.db, { restaurantId, name: 'Drinks' });
  const ids: number[] = [];
  for (const categoryId of [mains, drinks, mains, drinks, mains]) {
    const { id } = await buildItem(test.db, { restaurantId, categoryId, name: `Dish ${ids.length}`, priceCents: 500 });
    ids.push(id);
    await sql`select setval(pg_get_serial_sequence('items', 'id'), ${id + 300})`.execute(test.owner);
  }
  return { restaurantId, mains, empty, drinks, ids };
}

type Shown = { itemCategoryId: number; items: { itemId: number; price: number }[] }[];

it('a menu compiled in parts is one menu: categories and dishes by id, without empty categories', async () => {
  const { restaurantId, mains, drinks, ids } = await buildLargeMenu();
  const answer = await test.send(endpoints.itemMenu, { query: { rid: restaurantId } });
  const { result } = answer.json() as { result: Shown };
  expect(result.map(({ itemCategoryId, items }) => [itemCategoryId, items.map(({ itemId }) => itemId)])).toEqual([
    [mains, [ids[0], ids[2], ids[4]]],
    [drinks, [ids[1], ids[3]]],
  ]);
});

it('a new version recompiles only the changed part, and the whole is right', async () => {
  const { restaurantId, ids } = await buildLargeMenu();
  const before = await compileMenu(await readMenu(test.db, restaurantId), undefined);
  await changeItem(test.db, Number(ids[2]), { price_cents: 725 });
  await changeItem(test.db, Number(ids[3]), { availability: 'R' });
  const after = await compileMenu(await readMenu(test.db, restaurantId), before.parts);
  const same = [...after.parts].filter(([name, part]) => before.parts.get(name) === part);
  expect([before.parts.size, after.parts.size, same.length]).toEqual([5, 4, 3]);
  expect(after.items.get(Number(ids[2]))?.priceCents).toBe(725);
  const { result } = JSON.parse(after.body.toString()) as { result: Shown };
  expect(result.map(({ items }) => items.map(({ price }) => price))).toEqual([[5, 7.25, 5], [5]]);
});
