import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { Item } from '../../../core/contract/items.ts';
import { buildCategory, buildItem, buildRestaurant, buildUser } from '../../testing/builders.ts';
import { changeRows, findRows } from '../../testing/rows.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();

/** A restaurant of its own with the category Mains, and somebody who keeps its items. */
async function buildKeeper() {
  const { id: restaurantId } = await buildRestaurant(test.db);
  const category = await buildCategory(test.db, { restaurantId, name: 'Mains' });
  const { id: userId } = await buildUser(test.db, { restaurantId, privileges: ['item'] });
  const headers = await test.staffHeaders(userId);
  const list = async (query = ''): Promise<Item[]> =>
    (await test.send({ method: 'GET', url: `${addressOf(endpoints.items).url}?${query}`, headers })).json().result
      .content;
  return {
    restaurantId,
    category,
    headers,
    list,
    names: async (query = '') => (await list(query)).map(({ itemName }) => itemName),
    /** The smallest whole record, with what the test is about. */
    record: (part: object = {}) => ({
      itemName: 'House Burger',
      price: 17,
      type: '',
      category: { itemCategoryId: category.id },
      ...part,
    }),
    save: (payload?: object) =>
      test.send({ method: 'POST', url: '/api/item/', headers, ...(payload ? { payload } : {}) }),
    read: (id: number | string) => test.send({ ...addressOf(endpoints.itemById, { params: { id } }), headers }),
  };
}

async function itemMenu(restaurantId: number): Promise<Record<string, unknown>[]> {
  const response = await test.send({ ...addressOf(endpoints.itemMenu, { query: { rid: restaurantId } }) });
  const { result } = response.json() as { result: { items: Record<string, unknown>[] }[] };
  return result.flatMap(({ items }) => items);
}

const burger = {
  itemName: 'House Burger',
  price: 17.5,
  max: 3,
  type: '6,7',
  description: 'Dry-aged beef',
  selection: 'M',
  mandatory: true,
  availibilty: 'O',
  subItems: [
    { subItemName: 'Smoked bacon', description: 'Applewood', price: 2 },
    { subItemName: 'Aged cheddar', description: '', price: 1.5 },
  ],
};

describe('items', () => {
  it('answers a page of whole items by name, twenty when nothing is asked [ITEM-21 ITEM-26 ITEM-48 LIST-14]', async () => {
    const { restaurantId, category, headers } = await buildKeeper();
    for (let at = 20; at >= 0; at--) {
      const name = `Dish ${String(at).padStart(2, '0')}`;
      const choices = at === 0 ? [{ name: 'Extra', description: 'More', priceCents: 125 }] : [];
      await buildItem(test.db, { restaurantId, categoryId: category.id, name, choices, types: [0, 8], maxChoices: 2 });
    }
    const response = await test.send({ ...addressOf(endpoints.items), headers });
    const { result } = response.json();
    expect(result).toMatchObject({ number: 0, size: 20, totalElements: 21, totalPages: 2, numberOfElements: 20 });
    expect(result.content[0]).toEqual({
      itemId: expect.any(Number),
      itemName: 'Dish 00',
      price: 12.5,
      max: 2,
      type: '0,8',
      description: 'A dish',
      category: { itemCategoryId: category.id, categoryName: 'Mains' },
      subItems: [{ subItemName: 'Extra', description: 'More', price: 1.25 }],
      mandatory: false,
      selection: 'M',
      availibilty: 'A',
      version: 1,
    });
    const second = await test.send({ ...addressOf(endpoints.items, { query: { page: 2, size: 10 } }), headers });
    expect(second.json().result).toMatchObject({ number: 2, first: false, last: true, numberOfElements: 1 });
    const beyond = await test.send({ ...addressOf(endpoints.items, { query: { page: 9, size: 10 } }), headers });
    expect(beyond.json().result).toMatchObject({ content: [], totalElements: 21 });
  });

  it('sorts by name, price and category, up and down, case folded [ITEM-48 ITEM-49]', async () => {
    const { restaurantId, category, names } = await buildKeeper();
    const desserts = await buildCategory(test.db, { restaurantId, name: 'desserts' });
    await buildItem(test.db, { restaurantId, categoryId: category.id, name: 'Zander', priceCents: 900 });
    await buildItem(test.db, { restaurantId, categoryId: category.id, name: 'apple duck', priceCents: 2100 });
    await buildItem(test.db, { restaurantId, categoryId: desserts.id, name: 'Brownie', priceCents: 1000 });
    const sorted = (field: string, direction: string) => names(`sortFieldName=${field}&sortDirection=${direction}`);
    expect(await names()).toEqual(['apple duck', 'Brownie', 'Zander']);
    expect(await sorted('itemName', 'desc')).toEqual(['Zander', 'Brownie', 'apple duck']);
    expect(await sorted('price', 'ASC')).toEqual(['Zander', 'Brownie', 'apple duck']);
    expect(await sorted('price', 'Desc')).toEqual(['apple duck', 'Brownie', 'Zander']);
    expect(await sorted('categoryName', 'asc')).toEqual(['Brownie', 'apple duck', 'Zander']);
    expect(await sorted('categoryName', 'desc')).toEqual(['apple duck', 'Zander', 'Brownie']);
  });

  it.each(['sortFieldName=version', 'sortFieldName=price;drop', 'sortDirection=up', 'size=0', 'size=101', 'page=-1'])(
    'refuses %s [ITEM-49]',
    async (query) => {
      const { headers } = await buildKeeper();
      const response = await test.send({ method: 'GET', url: `${addressOf(endpoints.items).url}?${query}`, headers });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ success: false, error: 'Invalid' });
    },
  );

  it('searchText narrows by name, category and description, and is no pattern [ITEM-48]', async () => {
    const { restaurantId, category, names } = await buildKeeper();
    const drinks = await buildCategory(test.db, { restaurantId, name: 'Drinks' });
    await buildItem(test.db, { restaurantId, categoryId: category.id, name: 'Steak', description: 'Charred 100%' });
    await buildItem(test.db, { restaurantId, categoryId: drinks.id, name: 'Lemonade', description: 'Cold' });
    const search = (text: string) => names(`searchText=${encodeURIComponent(text)}`);
    expect(await search(' STEAK ')).toEqual(['Steak']);
    expect(await search('drink')).toEqual(['Lemonade']);
    expect(await search('charred')).toEqual(['Steak']);
    expect(await search('%')).toEqual(['Steak']);
    expect(await search('\\')).toEqual([]);
  });

  it('shows neither removed items nor those of another restaurant', async () => {
    const { restaurantId, category, names } = await buildKeeper();
    await buildItem(test.db, { name: 'Foreign' });
    for (const availability of ['A', 'N', 'O', 'R'] as const) {
      await buildItem(test.db, { restaurantId, categoryId: category.id, name: `Is ${availability}`, availability });
    }
    expect(await names()).toEqual(['Is A', 'Is N', 'Is O']);
  });
});

describe('item/{id}', () => {
  it('answers one item as it was saved, its sub-items in their order [ITEM-21 ITEM-26 ITEM-50]', async () => {
    const { record, save, read, category } = await buildKeeper();
    const id = (await save(record(burger))).json().result;
    expect((await read(id)).json()).toEqual({
      success: true,
      message: 'Ok',
      result: {
        ...burger,
        itemId: id,
        category: { itemCategoryId: category.id, categoryName: 'Mains' },
        version: 1,
      },
    });
  });

  it('without an id is MISSING_ID', async () => {
    const { headers } = await buildKeeper();
    for (const url of ['/api/item', '/api/item/']) {
      const response = await test.send({ method: 'GET', url, headers });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toEqual({ success: false, result: null, message: 'MISSING_ID' });
    }
  });

  it('a foreign, a removed and an absent item are not found; junk is malformed [ITEM-50]', async () => {
    const { restaurantId, read } = await buildKeeper();
    const removed = await buildItem(test.db, { restaurantId, availability: 'R' });
    const foreign = await buildItem(test.db);
    for (const id of [removed.id, foreign.id, 2_000_000_000, 9_999_999_999]) {
      const response = await read(id);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ success: false, error: 'NotFound' });
    }
    for (const id of ['x', '-1', '1.5', "1'--"]) expect((await read(encodeURIComponent(id))).statusCode).toBe(400);
  });
});

describe('POST item/', () => {
  it('creates an item and answers its id; what is left out has its default [ITEM-51]', async () => {
    const { record, save, read } = await buildKeeper();
    const answer = await save(record({ itemName: '  Soup  ', price: '7.50' }));
    expect(answer.json()).toEqual({ success: true, result: expect.any(Number), message: 'Ok' });
    expect((await read(answer.json().result)).json().result).toMatchObject({
      itemName: 'Soup',
      price: 7.5,
      max: 0,
      type: '',
      description: '',
      subItems: [],
      mandatory: false,
      selection: 'Y',
      availibilty: 'A',
      version: 1,
    });
  });

  it('updates the item of that id, sub-items included, and adds none [ITEM-52]', async () => {
    const { record, save, read, list, restaurantId } = await buildKeeper();
    const other = await buildCategory(test.db, { restaurantId, name: 'Burgers' });
    const id = (await save(record(burger))).json().result;
    const changed = record({
      ...burger,
      itemId: id,
      itemName: 'Big Burger',
      price: 19,
      selection: 'S',
      mandatory: false,
      max: 0,
      type: '4',
      description: '',
      availibilty: 'N',
      category: { itemCategoryId: other.id, categoryName: 'whatever is sent' },
      subItems: [
        { subItemName: 'Aged cheddar', price: '1.75', description: '12 months' },
        { subItemName: 'Avocado', price: '', description: null },
      ],
      version: 1,
    });
    expect((await save(changed)).json()).toEqual({ success: true, result: id, message: 'Ok' });
    expect((await read(id)).json().result).toEqual({
      itemId: id,
      itemName: 'Big Burger',
      price: 19,
      max: 0,
      type: '4',
      description: '',
      category: { itemCategoryId: other.id, categoryName: 'Burgers' },
      subItems: [
        { subItemName: 'Aged cheddar', description: '12 months', price: 1.75 },
        { subItemName: 'Avocado', description: '', price: 0 },
      ],
      mandatory: false,
      selection: 'S',
      availibilty: 'N',
      version: 2,
    });
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ['MISSING_NAME', {}],
    ['MISSING_NAME', { itemName: '' }],
    ['MISSING_NAME', { itemName: ' \n ' }],
    ['MISSING_NAME', { itemName: null }],
    ['MISSING_PRICE', { itemName: 'X' }],
    ['MISSING_PRICE', { itemName: 'X', price: ' ' }],
    ['MISSING_PRICE', { itemName: 'X', price: null }],
    ['MISSING_CATEGORY', { itemName: 'X', price: 1 }],
    ['MISSING_CATEGORY', { itemName: 'X', price: 1, category: {} }],
    ['MISSING_CATEGORY', { itemName: 'X', price: 1, category: { itemCategoryId: 0 } }],
    ['MISSING_CATEGORY', { itemName: 'X', price: 1, type: '', category: { itemCategoryId: 2_000_000_000 } }],
    ['MISSING_TYPE', { itemName: 'X', price: 1, category: { itemCategoryId: 1 } }],
    ['MISSING_TYPE', { itemName: 'X', price: 1, category: { itemCategoryId: 1 }, type: null }],
    ['INVALID_TYPE', { itemName: 'X', price: 1, category: { itemCategoryId: 1 }, type: '9' }],
    ['INVALID_TYPE', { itemName: 'X', price: 1, category: { itemCategoryId: 1 }, type: '1,,2' }],
    ['INVALID_TYPE', { itemName: 'X', price: 1, category: { itemCategoryId: 1 }, type: 'Vegan' }],
  ])('%s for %j [ITEM-25 ITEM-54]', async (code, payload) => {
    const { save, list } = await buildKeeper();
    const response = await save(payload);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ success: false, result: null, message: code });
    expect(await list()).toEqual([]);
  });

  it('without any data is MISSING_NAME [ITEM-54]', async () => {
    const { save } = await buildKeeper();
    expect((await save()).json()).toMatchObject({ success: false, message: 'MISSING_NAME' });
  });

  it.each(['0', '1', '2', '3', '4', '5', '6', '7', '8', '0,1,2,3,4,5,6,7,8', ''])(
    'takes the types %j [ITEM-24 ITEM-25]',
    async (type) => {
      const { record, save, read } = await buildKeeper();
      const id = (await save(record({ type }))).json().result;
      expect((await read(id)).json().result.type).toBe(type);
    },
  );

  it.each(['Y', 'M', 'S'])('selection %s is kept [ITEM-22]', async (selection) => {
    const { record, save, read } = await buildKeeper();
    const subItems = [{ subItemName: 'One', price: 0 }];
    const id = (await save(record({ selection, subItems }))).json().result;
    expect((await read(id)).json().result.selection).toBe(selection);
  });

  it.each(['A', 'N', 'O'])('availibilty %s is kept [ITEM-23]', async (availibilty) => {
    const { record, save, read } = await buildKeeper();
    const id = (await save(record({ availibilty }))).json().result;
    expect((await read(id)).json().result.availibilty).toBe(availibilty);
  });

  it.each([
    [{ selection: 'X' }],
    [{ selection: 'y' }],
    [{ availibilty: 'B' }],
    [{ availibilty: '' }],
    [{ mandatory: 'yes' }],
    [{ itemName: 7 }],
    [{ subItems: 'none' }],
    [{ type: [1, 2] }],
    [{ itemId: -3 }],
    [{ category: 4 }],
    [{ itemName: 'nul\0' }],
  ])('%j is no item [ITEM-22 ITEM-23]', async (part) => {
    const { record, save, list } = await buildKeeper();
    const response = await save(record(part));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, error: 'Invalid' });
    expect(await list()).toEqual([]);
  });

  it.each([
    ['price', { price: -1 }],
    ['price', { price: 1e9 }],
    ['price', { price: 'abc' }],
    ['price', { price: 12.345 }],
    ['itemName', { itemName: 'n'.repeat(300) }],
    ['description', { description: 'd'.repeat(2001) }],
    ['subItems', { selection: 'M' }],
    ['subItems', { selection: 'S', subItems: [] }],
    ['subItems', { mandatory: true }],
    ['subItems.0.subItemName', { subItems: [{ subItemName: ' ', price: 1 }] }],
    ['subItems.0.subItemName', { subItems: [{ subItemName: 'n'.repeat(201), price: 1 }] }],
    ['subItems.1.price', { subItems: [{ subItemName: 'a' }, { subItemName: 'b', price: 12.345 }] }],
    ['subItems.1.subItemName', { subItems: [{ subItemName: 'Bacon' }, { subItemName: ' bacon ' }] }],
    ['subItems', { subItems: Array.from({ length: 101 }, (_, at) => ({ subItemName: `s${at}` })) }],
  ])('a wrong %s is refused at its field', async (path, part) => {
    const { record, save, list } = await buildKeeper();
    const response = await save(record(part));
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ success: false, error: 'Invalid', fields: [{ path }] });
    expect(await list()).toEqual([]);
  });

  it.each([
    ['abc', 0],
    [-2, 0],
    ['', 0],
    [null, 0],
    ['4', 4],
    [1e9, 999],
  ])('max %j is kept as %i [ITEM-33]', async (max, kept) => {
    const { record, save, read } = await buildKeeper();
    const id = (await save(record({ max }))).json().result;
    expect((await read(id)).json().result.max).toBe(kept);
  });

  it.each(['House Burger', 'HOUSE BURGER', '  house   burger '])(
    'the taken name %j is ALREADY_EXISTS_ITEMNAME [ITEM-55]',
    async (itemName) => {
      const { record, save, names } = await buildKeeper();
      await save(record());
      const other = (await save(record({ itemName: 'Soup' }))).json().result;
      for (const payload of [record({ itemName }), record({ itemName, itemId: other, version: 1 })]) {
        const response = await save(payload);
        expect(response.statusCode).toBe(409);
        expect(response.json()).toMatchObject({ success: false, message: 'ALREADY_EXISTS_ITEMNAME' });
      }
      expect(await names()).toEqual(['House Burger', 'Soup']);
    },
  );

  it('a name is free in another restaurant, after its item is removed, and to its own item', async () => {
    const { record, save } = await buildKeeper();
    await buildItem(test.db, { name: 'House Burger' });
    const id = (await save(record())).json().result;
    expect((await save(record({ itemId: id, itemName: 'HOUSE BURGER' }))).json().success).toBe(true);
    await save({ itemId: id, availibilty: 'R' });
    expect((await save(record())).json().success).toBe(true);
  });

  it('takes no category of another restaurant and none that is deleted', async () => {
    const { record, save, restaurantId, list } = await buildKeeper();
    const foreign = await buildCategory(test.db);
    const gone = await buildCategory(test.db, { restaurantId });
    await changeRows(test.db, 'categories', gone.id, { removed_at: new Date() });
    for (const { id } of [foreign, gone]) {
      const response = await save(record({ category: { itemCategoryId: id } }));
      expect(response.json()).toMatchObject({ success: false, message: 'MISSING_CATEGORY' });
    }
    expect(await list()).toEqual([]);
  });

  it('of two editors of one item the second is told, and nothing is overwritten', async () => {
    const { record, save, read } = await buildKeeper();
    const id = (await save(record(burger))).json().result;
    await save(record({ ...burger, itemId: id, price: 18, version: 1 }));
    const late = [record({ itemId: id, price: 1, version: 1 }), { itemId: id, availibilty: 'R', version: 1 }];
    for (const payload of late) {
      const response = await save(payload);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({ success: false, error: 'Stale' });
    }
    expect((await read(id)).json().result).toMatchObject({ price: 18, subItems: burger.subItems, version: 2 });
  });

  it('of many simultaneous saves of one version exactly one wins', async () => {
    const { record, save, read } = await buildKeeper();
    const id = (await save(record(burger))).json().result;
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((price) => save(record({ ...burger, itemId: id, price, version: 1 }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await read(id)).json().result).toMatchObject({ version: 2, subItems: burger.subItems });
  });

  it('a foreign or absent item can be neither changed nor removed', async () => {
    const { record, save } = await buildKeeper();
    const foreign = await buildItem(test.db, { name: 'Theirs' });
    for (const itemId of [foreign.id, 2_000_000_000]) {
      expect((await save(record({ itemId }))).statusCode).toBe(404);
      expect((await save({ itemId, availibilty: 'R' })).statusCode).toBe(404);
    }
    const row = await findRows(test.db, 'items', foreign.id, ['name', 'availability']);
    expect(row).toEqual([{ name: 'Theirs', availability: 'A' }]);
  });
});

describe('POST item/ with availibilty R', () => {
  it('deletes: the row stays for history with R, and is nowhere else; safe to repeat [ITEM-23 ITEM-35 ITEM-53]', async () => {
    const { record, save, read, list } = await buildKeeper();
    const id = (await save(record(burger))).json().result;
    const [whole] = await list();
    for (const _ of [1, 2]) {
      const response = await save({ ...whole, availibilty: 'R' });
      expect(response.json()).toEqual({ success: true, result: id, message: 'Ok' });
    }
    expect(await list()).toEqual([]);
    expect((await read(id)).statusCode).toBe(404);
    const row = await findRows(test.db, 'items', id, ['name', 'availability']);
    expect(row).toEqual([{ name: 'House Burger', availability: 'R' }]);
    expect((await save(record({ itemId: id }))).statusCode).toBe(404);
  });

  it('without an id is MISSING_ID [ITEM-53]', async () => {
    const { record, save } = await buildKeeper();
    expect((await save(record({ availibilty: 'R' }))).json()).toMatchObject({ success: false, message: 'MISSING_ID' });
  });
});

describe('the diner’s menu', () => {
  it('shows a new, a re-priced, an out-of-stock and a removed item so at the very next look', async () => {
    const { record, save, restaurantId } = await buildKeeper();
    expect(await itemMenu(restaurantId)).toEqual([]);
    const id = (await save(record({ ...burger, availibilty: 'A' }))).json().result;
    expect(await itemMenu(restaurantId)).toMatchObject([
      { itemId: id, price: 17.5, availibilty: 'A', selection: 'M', mandatory: true, max: 3, subItems: burger.subItems },
    ]);
    await save(record({ ...burger, itemId: id, price: 18.25, availibilty: 'A' }));
    expect(await itemMenu(restaurantId)).toMatchObject([{ price: 18.25, availibilty: 'A' }]);
    await save(record({ ...burger, itemId: id, availibilty: 'O', subItems: burger.subItems.slice(1) }));
    expect(await itemMenu(restaurantId)).toMatchObject([
      { availibilty: 'O', subItems: [{ subItemName: 'Aged cheddar', price: 1.5 }] },
    ]);
    await save({ itemId: id, availibilty: 'R' });
    expect(await itemMenu(restaurantId)).toEqual([]);
  });

  it('every kind of save raises the version that other program instances compare', async () => {
    const { record, save, restaurantId } = await buildKeeper();
    const version = async () => {
      const row = await findRows(test.db, 'restaurants', restaurantId, ['menu_version']);
      return Number(row[0]?.menu_version);
    };
    const versions = [await version()];
    const id = (await save(record())).json().result;
    versions.push(await version());
    await save(record({ itemId: id, price: 18 }));
    versions.push(await version());
    await save(record({ itemId: id, price: 18, subItems: [{ subItemName: 'Bacon' }] }));
    versions.push(await version());
    await save({ itemId: id, availibilty: 'R' });
    versions.push(await version());
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    const before = await version();
    await save(record({ price: 'abc' }));
    expect(await version()).toBe(before);
  });
});

it('a category is never deleted under an item that is being saved into it', async () => {
  const { restaurantId, record, save } = await buildKeeper();
  const { id: userId } = await buildUser(test.db, { restaurantId, privileges: ['itemcategory'] });
  const headers = await test.staffHeaders(userId);
  for (let round = 0; round < 12; round++) {
    const category = await buildCategory(test.db, { restaurantId });
    const saved = save(record({ itemName: `Dish ${round}`, category: { itemCategoryId: category.id } }));
    const removed = test.send({ ...addressOf(endpoints.deleteCategory, { query: { id: category.id } }), headers });
    const outcomes = (await Promise.all([saved, removed])).map((response) => response.json().success);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  }
});
