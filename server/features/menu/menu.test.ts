import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { testApp } from '../../testing/test-app.ts';

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
    expect((await menu(restaurantId)).json()).toEqual({
      success: true,
      message: 'Ok',
      result: [
        {
          itemCategoryId: category.id,
          categoryName: 'Starters',
          items: [
            {
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
            },
          ],
        },
      ],
    });
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

  it('shows any change at the next look', async () => {
    const { restaurantId, category, item } = await buildMenu();
    const before = await menu(restaurantId);
    await test.changeItem(item.id, { availability: 'O' });
    await expect.poll(async () => (await menu(restaurantId)).json().result[0].items[0].availibilty).toBe('O');
    expect((await menu(restaurantId, { 'if-none-match': String(before.headers.etag) })).statusCode).toBe(200);
    await test.changeRows('categories', category.id, { name: 'Small plates' });
    await test.raiseMenu(restaurantId);
    await expect.poll(async () => (await menu(restaurantId)).json().result[0].categoryName).toBe('Small plates');
  });

  it('of an unknown or closed restaurant is not found', async () => {
    const { id } = await test.buildRestaurant({ active: false });
    expect((await menu(id)).statusCode).toBe(404);
    expect((await menu(9_999_999)).statusCode).toBe(404);
    expect((await menu(-1)).statusCode).toBe(400);
  });
});

describe("a session's copy of its restaurant", () => {
  const get = (url: string) => test.send({ method: 'GET', url });

  it('has every digit of the tax rate [HOME-06 HOME-07 DIN-MENU-11]', async () => {
    const { id } = await test.buildRestaurant({ taxRate: '8.875' });
    expect((await get(addressOf(endpoints.taxRate, { query: { rid: id } }).url)).json()).toEqual({
      success: true,
      result: 8.875,
      message: 'Ok',
    });
  });

  it('has the configuration without its manager code, positions kept [HOME-08 HOME-09 DIN-PAY-10]', async () => {
    const { id } = await test.buildRestaurant({ managerCode: '4321', paymentType: 'P' });
    const response = await get(addressOf(endpoints.restaurantConfig, { query: { rid: id } }).url);
    expect(response.body).not.toContain('4321');
    const entries = Object.entries(JSON.parse(response.json().result));
    expect(entries).toEqual([
      ['otprequired', 1],
      ['managercode', ''],
      ['paymenttype', 'P'],
    ]);
  });

  it('has the charge plan text [DIN-PAY-09]', async () => {
    const charges = '0$25$0.5$0|25$75$1$0|75$1000$2$0';
    const { id } = await test.buildRestaurant({ charges });
    expect((await get(addressOf(endpoints.dinerChargePlan, { query: { rid: id } }).url)).json().result).toBe(charges);
  });
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

  it.each([
    [500, 'A'],
    [6, 'A'],
    [5, 'A, 5 left'],
    [1, 'A, 1 left'],
    [0, 'O'],
    [null, 'A'],
  ])('with %s left reads %s', async (left_count, text) => {
    const { restaurantId } = await stock({ left_count });
    expect(await shown(restaurantId)).toBe(text);
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

  it('is sold out until staff say so', async () => {
    const { restaurantId } = await stock({ sold_out_until: 'infinity', left_count: 3 });
    expect(await shown(restaurantId)).toBe('O');
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
