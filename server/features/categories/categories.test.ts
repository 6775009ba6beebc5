import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import type { Category } from '../../../core/contract/categories.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildCategory, buildItem, buildRestaurant, buildUser } from '../../testing/builders.ts';
import { changeItem } from '../../testing/change-item.ts';
import { findRows } from '../../testing/rows.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();

/** A restaurant of its own and somebody who keeps its categories. */
async function buildKeeper() {
  const { id: restaurantId } = await buildRestaurant(test.db);
  const { id: userId } = await buildUser(test.db, { restaurantId, privileges: ['itemcategory'] });
  const headers = await test.staffHeaders(userId);
  const list = async (query = ''): Promise<Category[]> =>
    (await test.send({ method: 'GET', url: `${addressOf(endpoints.itemCategories).url}?${query}`, headers })).json()
      .result.content;
  return {
    restaurantId,
    headers,
    list,
    save: (payload?: object) =>
      test.send({ ...addressOf(endpoints.saveCategory), headers, ...(payload ? { payload } : {}) }),
    remove: (id: number | string) => test.send({ ...addressOf(endpoints.deleteCategory, { query: { id } }), headers }),
    find: async (id: number) => (await list('size=100')).find(({ itemCategoryId }) => itemCategoryId === id),
  };
}

describe('itemcategories', () => {
  it('answers a page of categories by name, ten when nothing is asked [CAT-07 CAT-17 LIST-14 LIST-15]', async () => {
    const { restaurantId, headers } = await buildKeeper();
    for (let at = 11; at >= 0; at--) {
      const name = `Course ${String(at).padStart(2, '0')}`;
      await buildCategory(test.db, { restaurantId, name, description: `About ${at}` });
    }
    const read = async (query: string) =>
      (await test.send({ method: 'GET', url: `${addressOf(endpoints.itemCategories).url}?${query}`, headers })).json()
        .result;
    const first = await read('');
    expect(first).toMatchObject({
      number: 0,
      size: 10,
      first: true,
      last: false,
      numberOfElements: 10,
      totalElements: 12,
      totalPages: 2,
    });
    expect(first.content[0]).toEqual({
      itemCategoryId: expect.any(Number),
      categoryName: 'Course 00',
      description: 'About 0',
      restaurantId,
      version: 1,
    });
    expect((await read('page=1&size=10')).content.map((row: Category) => row.categoryName)).toEqual([
      'Course 10',
      'Course 11',
    ]);
    expect(await read('page=7&size=5')).toMatchObject({ content: [], totalElements: 12 });
  });

  it('searchText narrows the page by name and description, and is no pattern [CAT-17]', async () => {
    const { restaurantId, list } = await buildKeeper();
    await buildCategory(test.db, { restaurantId, name: 'Soups', description: 'Hot' });
    await buildCategory(test.db, { restaurantId, name: 'Drinks', description: 'Cold, 5% off' });
    const names = async (text: string) =>
      (await list(`searchText=${encodeURIComponent(text)}`)).map(({ categoryName }) => categoryName);
    expect(await names(' soup ')).toEqual(['Soups']);
    expect(await names('COLD')).toEqual(['Drinks']);
    expect(await names('%')).toEqual(['Drinks']);
    expect(await names('_')).toEqual([]);
  });

  it.each(['size=0', 'size=101', 'page=-1', 'size=ten'])('refuses %s', async (query) => {
    const { headers } = await buildKeeper();
    const response = await test.send({
      method: 'GET',
      url: `${addressOf(endpoints.itemCategories).url}?${query}`,
      headers,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, error: 'Invalid' });
  });

  it('shows nothing of another restaurant, and nothing removed', async () => {
    const { list, restaurantId, remove } = await buildKeeper();
    await buildCategory(test.db, { name: 'Foreign' });
    const own = await buildCategory(test.db, { restaurantId, name: 'Own' });
    expect((await list()).map(({ categoryName }) => categoryName)).toEqual(['Own']);
    await remove(own.id);
    expect(await list()).toEqual([]);
  });
});

describe('itemcategory', () => {
  it('adds a category to the session’s restaurant and answers its id [CAT-07 CAT-18 CAT-19]', async () => {
    const { save, find, restaurantId } = await buildKeeper();
    const answer = await save({ categoryName: '  Small plates ', description: ' To share ', restaurantId });
    expect(answer.json()).toEqual({ success: true, result: expect.any(Number), message: 'Ok' });
    const id = answer.json().result;
    expect(await find(id)).toEqual({
      itemCategoryId: id,
      categoryName: 'Small plates',
      description: 'To share',
      restaurantId,
      version: 1,
    });
  });

  it('changes the category of that id [CAT-18 CAT-19]', async () => {
    const { save, find, list } = await buildKeeper();
    const id = (await save({ itemCategoryId: 0, categoryName: 'Pastas', description: 'Fresh' })).json().result;
    const changed = await save({ itemCategoryId: id, categoryName: 'Pasta', version: 1 });
    expect(changed.json()).toEqual({ success: true, result: id, message: 'Ok' });
    expect(await find(id)).toMatchObject({ categoryName: 'Pasta', description: 'Fresh', version: 2 });
    await save({ itemCategoryId: id, categoryName: 'Pasta', description: '' });
    expect(await find(id)).toMatchObject({ description: '', version: 3 });
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ['no body', undefined],
    ['an empty object', {}],
  ])('%s is InputDataNotProvided [CAT-20]', async (_, payload) => {
    const { save } = await buildKeeper();
    const response = await save(payload);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ success: false, result: null, message: 'InputDataNotProvided' });
  });

  it.each([
    { description: 'Nameless' },
    { categoryName: '' },
    { categoryName: ' \t ' },
    { categoryName: null },
    { itemCategoryId: 0 },
  ])('%j is MissingName [CAT-21]', async (payload) => {
    const { save, list } = await buildKeeper();
    const response = await save(payload);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ success: false, message: 'MissingName' });
    expect(await list()).toEqual([]);
  });

  it.each(['Desserts', 'DESSERTS', '  desserts  '])('the taken name %j is NameAlreadyExist [CAT-22]', async (name) => {
    const { save, list } = await buildKeeper();
    await save({ categoryName: 'Desserts' });
    const other = (await save({ categoryName: 'Cakes' })).json().result;
    for (const payload of [{ categoryName: name }, { itemCategoryId: other, categoryName: name, version: 1 }]) {
      const response = await save(payload);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({ success: false, message: 'NameAlreadyExist' });
    }
    expect((await list()).map(({ categoryName }) => categoryName)).toEqual(['Cakes', 'Desserts']);
  });

  it('a name is taken in its own restaurant only, by no removed category, and not by itself', async () => {
    const { save, remove } = await buildKeeper();
    await buildCategory(test.db, { name: 'Brunch' });
    const id = (await save({ categoryName: 'Brunch' })).json().result;
    expect((await save({ itemCategoryId: id, categoryName: 'BRUNCH', version: 1 })).json().success).toBe(true);
    await remove(id);
    expect((await save({ categoryName: 'Brunch' })).json().success).toBe(true);
  });

  it.each([
    ['categoryName', { categoryName: 'n'.repeat(300) }],
    ['description', { categoryName: 'Named', description: 'd'.repeat(2001) }],
  ])('a too long %s is refused at its field', async (path, payload) => {
    const { save, list } = await buildKeeper();
    const response = await save(payload);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ success: false, error: 'Invalid', fields: [{ path }] });
    expect(await list()).toEqual([]);
  });

  it.each([
    { categoryName: 7 },
    { categoryName: { $gt: '' } },
    { categoryName: 'x', itemCategoryId: -1 },
    { categoryName: 'x', itemCategoryId: 1.5 },
    { categoryName: 'nul\0' },
    ['x'],
  ])('%j is no category', async (payload) => {
    const { save, list } = await buildKeeper();
    const response = await save(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, error: 'Invalid' });
    expect(await list()).toEqual([]);
  });

  it('of two editors of one record the second is told, and nothing is overwritten', async () => {
    const { save, find } = await buildKeeper();
    const id = (await save({ categoryName: 'Grill' })).json().result;
    await save({ itemCategoryId: id, categoryName: 'Grill & Fire', version: 1 });
    const late = await save({ itemCategoryId: id, categoryName: 'Grills', version: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ success: false, error: 'Stale' });
    expect(await find(id)).toMatchObject({ categoryName: 'Grill & Fire', version: 2 });
  });

  it('a version that no record can have is another one', async () => {
    const { save } = await buildKeeper();
    const id = (await save({ categoryName: 'Grill' })).json().result;
    const late = await save({ itemCategoryId: id, categoryName: 'Grills', version: Number.MAX_SAFE_INTEGER });
    expect(late.json()).toMatchObject({ success: false, error: 'Stale' });
  });

  it('a category of another restaurant is not found, like one that does not exist', async () => {
    const { save } = await buildKeeper();
    const stranger = await buildCategory(test.db, { name: 'Theirs' });
    for (const itemCategoryId of [stranger.id, 2_000_000_000, 9_999_999_999]) {
      const response = await save({ itemCategoryId, categoryName: 'Mine now' });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ error: 'NotFound' });
    }
    const row = await findRows(test.db, 'categories', stranger.id, ['name']);
    expect(row).toEqual([{ name: 'Theirs' }]);
  });

  it('a platform administrator saves into the restaurant that they chose', async () => {
    const { restaurantId, list } = await buildKeeper();
    const { id } = await buildUser(test.db, { restaurantId: null });
    const headers = { ...(await test.staffHeaders(id)), 'x-restaurant': String(restaurantId) };
    await test.send({ ...addressOf(endpoints.saveCategory), headers, payload: { categoryName: 'From above' } });
    expect((await list()).map(({ categoryName }) => categoryName)).toEqual(['From above']);
  });
});

describe('categorydelete', () => {
  it('deletes, is safe to repeat, and is never cached [CAT-23]', async () => {
    const { save, remove, find } = await buildKeeper();
    const id = (await save({ categoryName: 'Specials' })).json().result;
    for (const _ of [1, 2]) {
      const response = await remove(id);
      expect(response.json()).toEqual({ success: true, result: null, message: 'Ok' });
      expect(response.headers['cache-control']).toBe('no-store');
      expect(await find(id)).toBeUndefined();
    }
    const late = await save({ itemCategoryId: id, categoryName: 'Back again' });
    expect(late.statusCode).toBe(404);
  });

  it('refuses a category with items, and says how many; one whose items are removed goes', async () => {
    const { restaurantId, remove, find } = await buildKeeper();
    const { id } = await buildCategory(test.db, { restaurantId, name: 'Mains' });
    const item = await buildItem(test.db, { restaurantId, categoryId: id, availability: 'N' });
    const response = await remove(id);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      success: false,
      error: 'InUse',
      message: "'Mains' has 1 item and cannot be deleted. Move or delete the item first.",
    });
    expect(await find(id)).toBeDefined();
    await changeItem(test.db, item.id, { availability: 'R' });
    expect((await remove(id)).json().success).toBe(true);
  });

  it('finds nothing of another restaurant; an id that is none is malformed', async () => {
    const { remove } = await buildKeeper();
    const stranger = await buildCategory(test.db);
    expect((await remove(stranger.id)).statusCode).toBe(404);
    expect((await remove(2_000_000_000)).statusCode).toBe(404);
    for (const id of ['0', 'x', '']) expect((await remove(id)).statusCode).toBe(400);
    const row = await findRows(test.db, 'categories', stranger.id, ['removed_at']);
    expect(row).toEqual([{ removed_at: null }]);
  });
});

describe('categoryidname', () => {
  it('answers id and name of the restaurant’s categories by name, also to whoever keeps items [CAT-24]', async () => {
    const { restaurantId, headers, remove } = await buildKeeper();
    const soups = await buildCategory(test.db, { restaurantId, name: 'soups' });
    const drinks = await buildCategory(test.db, { restaurantId, name: 'Drinks' });
    const gone = await buildCategory(test.db, { restaurantId });
    await remove(gone.id);
    await buildCategory(test.db, { name: 'Foreign' });
    const cook = await buildUser(test.db, { restaurantId, privileges: ['item'] });
    for (const who of [headers, await test.staffHeaders(cook.id)]) {
      const response = await test.send({ ...addressOf(endpoints.categoryNames), headers: who });
      expect(response.json().result).toEqual([
        { id: drinks.id, name: 'Drinks' },
        { id: soups.id, name: 'soups' },
      ]);
    }
  });
});

it('a renamed category is so on the diner’s menu at once', async () => {
  const { restaurantId, save } = await buildKeeper();
  const { id } = await buildCategory(test.db, { restaurantId, name: 'Starters' });
  await buildItem(test.db, { restaurantId, categoryId: id });
  const heading = async () => {
    const response = await test.send({ ...addressOf(endpoints.itemMenu, { query: { rid: restaurantId } }) });
    return response.json().result[0].categoryName;
  };
  expect(await heading()).toBe('Starters');
  await save({ itemCategoryId: id, categoryName: 'To begin', version: 1 });
  expect(await heading()).toBe('To begin');
});
