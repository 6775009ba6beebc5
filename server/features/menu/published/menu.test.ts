import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { runs } from '../../../../tests/runs.ts';
import { type Endpoint, outcome, testApp } from '../../../testing/test-app.ts';
import { compileMenu } from './compile-menu.ts';
import { readMenu } from './menu.queries.ts';

const test = await testApp();

const menu = (rid: number, headers: Record<string, string> = {}) =>
  test.send(endpoints.itemMenu, { query: { rid }, headers });

async function buildMenu() {
  const { id: restaurantId } = await test.buildRestaurant();
  const category = await test.buildCategory({ restaurantId, name: 'Starters' });
  const item = await test.buildItem({
    restaurantId,
    categoryId: category.id,
    name: 'Burrata & Peaches',
    priceCents: 1300,
    types: [2, 3],
    selection: 'M',
    mandatory: true,
    maxChoices: 2,
    choices: [{ name: 'Grilled focaccia', priceCents: 250 }],
  });
  return { restaurantId, category, item };
}

describe('itemmenu', () => {
  it('returns categories with their items [DIN-MENU-03 DIN-MENU-10 DIN-MENU-14 DIN-MENU-15 DIN-MENU-16 DIN-MENU-18 DIN-MENU-20]', async () => {
    const { restaurantId, category, item } = await buildMenu();
    const dish = {
      itemId: item.id,
      itemName: 'Burrata & Peaches',
      description: 'A dish',
      price: 13,
      type: '2,3',
      availibilty: 'A',
      selection: 'M',
      mandatory: true,
      max: 2,
      subItems: [{ subItemName: 'Grilled focaccia', description: expect.any(String), price: 2.5 }],
      qty: 0,
      selectedSubItems: [],
      specialInstruction: '',
    };
    const result = [{ itemCategoryId: category.id, categoryName: 'Starters', items: [dish] }];
    expect((await menu(restaurantId)).json()).toEqual({ success: true, message: 'Ok', result });
  });

  it('marks N and O items and hides removed ones [DIN-MENU-17 STATE-16]', async () => {
    const { restaurantId, category } = await buildMenu();
    for (const availability of ['N', 'O', 'R'] as const)
      await test.buildItem({ restaurantId, categoryId: category.id, availability });
    const [{ items }] = (await menu(restaurantId)).json().result;
    expect(items.map((item: { availibilty: string }) => item.availibilty)).toEqual(['A', 'N', 'O']);
  });

  it('is sent compressed, and 304 to clients that have it', async () => {
    const { restaurantId } = await buildMenu();
    const plain = await menu(restaurantId);
    const gzip = await menu(restaurantId, { 'accept-encoding': 'gzip' });
    const br = await menu(restaurantId, { 'accept-encoding': 'gzip, deflate, br' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(br.headers['content-encoding']).toBe('br');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    const again = await menu(restaurantId, { 'if-none-match': String(plain.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('of an unknown or closed restaurant is not found', async () => {
    const { id } = await test.buildRestaurant({ active: false });
    expect((await menu(id)).statusCode).toBe(404);
    expect((await menu(9_999_999)).statusCode).toBe(404);
    expect((await menu(-1)).statusCode).toBe(400);
  });
});

it("a session's copy of its restaurant has every digit of the tax rate, the charge plan, and the configuration without its manager code, positions kept [HOME-06 HOME-07 HOME-08 HOME-09 DIN-MENU-11 DIN-PAY-09 DIN-PAY-10]", async () => {
  const charges = '0$25$0.5$0|25$75$1$0|75$1000$2$0';
  const wishes = { taxRate: '8.875', managerCode: '4321', paymentType: 'P', charges };
  const { id: rid } = await test.buildRestaurant(wishes);
  const ask = async (call: Endpoint) => (await test.send(call, { query: { rid } })).json();
  expect(await ask(endpoints.taxRate)).toEqual({ success: true, result: 8.875, message: 'Ok' });
  expect((await ask(endpoints.dinerChargePlan)).result).toBe(charges);
  const entries = '{"otprequired":1,"managercode":"","paymenttype":"P"}';
  expect((await ask(endpoints.restaurantConfig)).result).toBe(entries);
});

describe('a dish that is counted or sold out for a while', () => {
  const shown = async (restaurantId: number) => {
    const [{ items }] = (await menu(restaurantId)).json().result;
    const { availibilty, left } = items[0];
    return left === undefined ? availibilty : `${availibilty}, ${left} left`;
  };
  const stock = async (values: { left_count?: number | null; sold_out_until?: Date | string | null }) => {
    const { restaurantId, item } = await buildMenu();
    await test.addRow('item_stock', { restaurant_id: restaurantId, item_id: item.id, ...values });
    return { restaurantId, item };
  };

  it('reads sold out at 0 and until staff say so, and says how many are left from 5', async () => {
    const read: unknown[] = [];
    for (const left_count of [500, 6, 5, 1, 0, null])
      read.push(await shown((await stock({ left_count })).restaurantId));
    expect(read).toEqual(['A', 'A', 'A, 5 left', 'A, 1 left', 'O', 'A']);
    const { restaurantId } = await stock({ sold_out_until: 'infinity', left_count: 3 });
    expect(await shown(restaurantId)).toBe('O');
  });

  it('is counted down without a new version, and read again only when guests see it', async () => {
    const { restaurantId, item } = await stock({ left_count: 7 });
    const count = (left_count: number) =>
      test.db.updateTable('item_stock').set({ left_count }).where('item_id', '=', item.id).execute();
    const etag = async () => (await menu(restaurantId)).headers.etag;
    const [before, row] = [await etag(), await test.findRow('restaurants', restaurantId)];
    await count(6);
    expect(await etag()).toBe(before);
    await count(5);
    await expect.poll(() => shown(restaurantId)).toBe('A, 5 left');
    await count(0);
    await expect.poll(() => shown(restaurantId)).toBe('O');
    expect((await test.findRow('restaurants', restaurantId)).menu_version).toBe(row.menu_version);
  });

  it('is offered again at its moment, and open screens hear of it', async () => {
    const until = Date.now() + 900;
    const { restaurantId } = await stock({ sold_out_until: new Date(until) });
    let isHeard = false;
    const stop = test.program.services.feed.onChange((change) => {
      isHeard ||= Date.now() >= until && change?.restaurantId === restaurantId && change.topics.includes('menu');
    });
    expect(await shown(restaurantId)).toBe('O');
    await expect.poll(() => isHeard).toBe(true);
    expect(await shown(restaurantId)).toBe('A');
    stop();
  });
});

async function buildCourses() {
  const { id: restaurantId } = await test.buildRestaurant();
  const starters = await test.buildCategory({ restaurantId, name: 'Starters' });
  const drinks = await test.buildCategory({ restaurantId, name: 'Drinks' });
  const ids: number[] = [];
  for (const name of ['Olives', 'Bread', 'Soup', 'Salad'])
    ids.push((await test.buildItem({ restaurantId, categoryId: starters.id, name })).id);
  const tea = await test.buildItem({ restaurantId, categoryId: drinks.id, name: 'Tea' });
  const headers = await test.staffOf({ restaurantId, privileges: ['item', 'itemcategory'] });
  const arrange = (of: string, order: readonly number[]) =>
    test.send(endpoints.arrangeMenu, { headers, payload: { of, ids: order } });
  const shown = async () => {
    const { result } = (await test.send(endpoints.itemMenu, { query: { rid: restaurantId } })).json();
    return (result as { itemCategoryId: number; items: { itemId: number }[] }[]).map((category) => ({
      category: category.itemCategoryId,
      items: category.items.map(({ itemId }) => itemId),
    }));
  };
  return { restaurantId, starters: starters.id, drinks: drinks.id, ids, tea: tea.id, headers, arrange, shown };
}

describe('the order of a menu', () => {
  it('is what staff arranged, for categories and dishes, new dishes last, and guests see it at the next look', async () => {
    const { arrange, shown, restaurantId, starters, drinks, ids, tea } = await buildCourses();
    expect((await arrange('categories', [drinks, starters])).statusCode).toBe(200);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(ids, { minLength: ids.length }), async (order) => {
        await arrange('items', order);
        expect(await shown()).toEqual([
          { category: drinks, items: [tea] },
          { category: starters, items: order },
        ]);
      }),
      { numRuns: runs(5) },
    );
    await arrange('items', ids);
    for (const name of ['Added', 'Added later'])
      ids.push((await test.buildItem({ restaurantId, categoryId: starters, name })).id);
    await expect.poll(async () => (await shown())[1]?.items).toEqual(ids);
  });

  it('is refused if it is none', async () => {
    const { headers } = await buildCourses();
    const none = [{ of: 'items', ids: [] }, { of: 'restaurants', ids: [1] }, { of: 'items', ids: ['a'] }, { ids: [1] }];
    for (const payload of none) {
      const answer = await test.send(endpoints.arrangeMenu, { headers, payload });
      expect([payload, ...outcome(answer)]).toEqual([payload, 400, 'Invalid']);
    }
  });
});

describe('a dish that goes well with others', () => {
  it('keeps those of its restaurant that are there, in order, and neither itself nor those of others', async () => {
    const { headers, ids, tea, starters } = await buildCourses();
    const other = await buildCourses();
    const [first = 0, , third = 0] = ids;
    const dish = { itemId: first, itemName: 'Olives', price: 5, type: '', category: { itemCategoryId: starters } };
    const save = (more: object) => test.send(endpoints.saveItem, { headers, payload: { ...dish, ...more } });
    const read = async () => {
      const answer = await test.send(endpoints.itemById, { headers, params: { id: first } });
      return answer.json().result;
    };
    await save({ goesWith: [tea, first, other.tea, third, tea], featured: true, favourite: true });
    expect(await read()).toMatchObject({ goesWith: [tea, third], featured: true, favourite: true });
    await test.send(endpoints.saveItem, { headers, payload: { itemId: third, availibilty: 'R' } });
    await save({ description: 'Green' });
    expect(await read()).toMatchObject({ goesWith: [tea], featured: true, description: 'Green' });
    expect((await save({ goesWith: [1, 2, 3, 4, 5, 6, 7] })).statusCode).toBe(400);
    await save({ goesWith: [], featured: false });
    expect(await read()).not.toHaveProperty('goesWith');
    expect(await read()).not.toHaveProperty('featured');
  });
});

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
  await sql`
    insert into items (restaurant_id, category_id, name, price_cents, availability)
    select ${restaurantId}, ${mains}, 'More ' || n, 500, 'A' from generate_series(1, 600) n`.execute(test.db);
  return { restaurantId, mains, empty, drinks, ids };
}

type Shown = { itemCategoryId: number; items: { itemId: number; price: number }[] }[];

it('a large menu is one: categories and dishes by id, none empty', async () => {
  const { restaurantId, mains, drinks, ids } = await buildLargeMenu();
  const before = await compileMenu(await readMenu(test.db, restaurantId), new Date());
  const { result } = JSON.parse(before.body.toString()) as { result: Shown };
  const [ofMains = [], ofDrinks] = result.map(({ items }) => items.map(({ itemId }) => itemId));
  expect(result.map(({ itemCategoryId }) => itemCategoryId)).toEqual([mains, drinks]);
  expect(ofMains.slice(0, 3)).toEqual([ids[0], ids[2], ids[4]]);
  expect(ofMains).toEqual([...ofMains].sort((a, b) => a - b));
  expect([ofMains.length, ofDrinks]).toEqual([603, [ids[1], ids[3]]]);
  await test.changeItem(Number(ids[2]), { price_cents: 725 });
  await test.changeItem(Number(ids[3]), { availability: 'R' });
  const after = await compileMenu(await readMenu(test.db, restaurantId), new Date());
  expect(after.items.get(Number(ids[2]))?.priceCents).toBe(725);
  const shown = (JSON.parse(after.body.toString()) as { result: Shown }).result;
  const [mainPrices = [], drinkPrices] = shown.map(({ items }) => items.map(({ price }) => price));
  expect([mainPrices.slice(0, 3), mainPrices.length, drinkPrices]).toEqual([[5, 7.25, 5], 603, [5]]);
});
