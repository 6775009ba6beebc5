import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { runs } from '../../../tests/runs.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();

async function buildMenu() {
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
  it('is what staff arranged, for categories and dishes, and guests see it at the next look', async () => {
    const { arrange, shown, starters, drinks, ids, tea } = await buildMenu();
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
  });

  it('puts new dishes last, oldest first', async () => {
    const { arrange, shown, restaurantId, starters, ids } = await buildMenu();
    await arrange('items', [...ids].reverse());
    const added = await test.buildItem({ restaurantId, categoryId: starters, name: 'Added' });
    const later = await test.buildItem({ restaurantId, categoryId: starters, name: 'Added later' });
    expect((await shown())[0]?.items).toEqual([...ids].reverse().concat(added.id, later.id));
  });

  it('is of the own restaurant: ids of another one change nothing', async () => {
    const [own, other] = [await buildMenu(), await buildMenu()];
    const before = await other.shown();
    expect((await own.arrange('items', [...other.ids].reverse())).json()).toMatchObject({ error: 'NotFound' });
    expect((await own.arrange('categories', [other.drinks, other.starters])).json()).toMatchObject({
      error: 'NotFound',
    });
    expect(await other.shown()).toEqual(before);
  });

  it.each([{ of: 'items', ids: [] }, { of: 'restaurants', ids: [1] }, { of: 'items', ids: ['a'] }, { ids: [1] }])(
    '%j is refused',
    async (payload) => {
      const { headers, shown } = await buildMenu();
      const before = await shown();
      const answer = await test.send(endpoints.arrangeMenu, { headers, payload });
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'Invalid']);
      expect(await shown()).toEqual(before);
    },
  );
});

describe('a dish that goes well with others', () => {
  it('keeps those of its restaurant that are there, in order, and neither itself nor those of others', async () => {
    const { headers, ids, tea, starters } = await buildMenu();
    const other = await buildMenu();
    const [first = 0, , third = 0] = ids;
    const dish = { itemId: first, itemName: 'Olives', price: 5, type: '', category: { itemCategoryId: starters } };
    const save = (more: object) => test.send(endpoints.saveItem, { headers, payload: { ...dish, ...more } });
    const read = async () => {
      const answer = await test.send(endpoints.itemById, { headers, params: { id: first } });
      return answer.json().result;
    };
    await save({ goesWith: [tea, first, other.tea, third, tea], featured: true });
    expect(await read()).toMatchObject({ goesWith: [tea, third], featured: true });
    await test.send(endpoints.saveItem, { headers, payload: { itemId: third, availibilty: 'R' } });
    await save({ description: 'Green' });
    expect(await read()).toMatchObject({ goesWith: [tea], featured: true, description: 'Green' });
    expect((await save({ goesWith: [1, 2, 3, 4, 5, 6, 7] })).statusCode).toBe(400);
    await save({ goesWith: [], featured: false });
    expect(await read()).not.toHaveProperty('goesWith');
    expect(await read()).not.toHaveProperty('featured');
  });
});
