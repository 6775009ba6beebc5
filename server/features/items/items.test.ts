import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type RecordFacts, recordKeeper, testRecords } from '../../testing/record-tests.ts';
import { outcome, testApp } from '../../testing/test-app.ts';

const test = await testApp();

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
const { itemName: _name, ...ofBurger } = burger;
const inCategory = { category: { itemCategoryId: 1 } };
const whole = { itemName: 'X', price: 1, type: '' };

const newCategory = async (restaurantId: number, name: string) => ({
  itemCategoryId: (await test.buildCategory({ restaurantId, name })).id,
});

const room: RecordFacts = {
  privilege: 'item',
  list: endpoints.items,
  save: endpoints.saveItem,
  id: 'itemId',
  name: 'itemName',
  least: async ({ restaurantId }) => ({ price: 17, type: '', category: await newCategory(restaurantId, 'Mains') }),
  removal: (itemId) => ({ call: endpoints.saveItem, payload: { itemId, availibilty: 'R' } }),
  size: 20,
  badQueries: [{ sortFieldName: 'version' }, { sortFieldName: 'price;drop' }, { sortDirection: 'up' }],
  search: {
    rows: async ({ restaurantId }) => [
      { itemName: 'Steak', description: 'Charred 100%' },
      { itemName: 'Lemonade', description: 'Cold', category: await newCategory(restaurantId, 'Drinks') },
    ],
    finds: { ' STEAK ': ['Steak'], drink: ['Lemonade'], charred: ['Steak'], '%': ['Steak'], '\\': [] },
  },
  added: ({ least }) => ({ sent: ofBurger, stored: { ...ofBurger, category: named(least.category, 'Mains') } }),
  changed: ({ least }) => {
    const sent = {
      ...{ price: 19, selection: 'S', mandatory: false, max: 0, type: '4', description: '', availibilty: 'N' },
      category: named(least.category, 'whatever is sent'),
      subItems: [
        { subItemName: 'Aged cheddar', price: '1.75', description: '12 months' },
        { subItemName: 'Avocado', price: '', description: null },
      ],
    };
    const subItems = [
      { subItemName: 'Aged cheddar', description: '12 months', price: 1.75 },
      { subItemName: 'Avocado', description: '', price: 0 },
    ];
    return { sent, stored: { ...sent, category: named(least.category, 'Mains'), subItems } };
  },
  taken: 'ALREADY_EXISTS_ITEMNAME',
  refused: [
    [undefined, [422, 'MISSING_NAME']],
    [{}, [422, 'MISSING_NAME']],
    [{ itemName: '' }, [422, 'MISSING_NAME']],
    [{ itemName: ' \n ' }, [422, 'MISSING_NAME']],
    [{ itemName: null }, [422, 'MISSING_NAME']],
    [{ itemName: 'X' }, [422, 'MISSING_PRICE']],
    [{ itemName: 'X', price: ' ' }, [422, 'MISSING_PRICE']],
    [{ itemName: 'X', price: null }, [422, 'MISSING_PRICE']],
    [{ itemName: 'X', price: 1 }, [422, 'MISSING_CATEGORY']],
    [{ itemName: 'X', price: 1, category: {} }, [422, 'MISSING_CATEGORY']],
    [{ itemName: 'X', price: 1, category: { itemCategoryId: 0 } }, [422, 'MISSING_CATEGORY']],
    [{ ...whole, category: { itemCategoryId: 2_000_000_000 } }, [422, 'MISSING_CATEGORY']],
    [{ itemName: 'X', price: 1, ...inCategory }, [422, 'MISSING_TYPE']],
    [{ ...whole, ...inCategory, type: null }, [422, 'MISSING_TYPE']],
    [{ ...whole, ...inCategory, type: '9' }, [422, 'INVALID_TYPE']],
    [{ ...whole, ...inCategory, type: '1,,2' }, [422, 'INVALID_TYPE']],
    [{ ...whole, ...inCategory, type: 'Vegan' }, [422, 'INVALID_TYPE']],
    [{ ...whole, availibilty: 'R' }, [422, 'MISSING_ID']],
  ],
  removed: (id) => ({ result: id, message: 'Ok' }),
  ids: {
    list: '[ITEM-26 ITEM-48 LIST-14]',
    queries: '[ITEM-49]',
    search: '[ITEM-48]',
    added: '[ITEM-21 ITEM-51]',
    changed: '[ITEM-52]',
    refused: '[ITEM-25 ITEM-54]',
    taken: '[ITEM-55]',
    removed: '[ITEM-23 ITEM-35 ITEM-53]',
  },
};
const named = (category: unknown, categoryName: string) => ({ ...(category as object), categoryName });
testRecords(test, room);

/** A user who manages the items of a new restaurant with the category Mains. */
async function buildKeeper() {
  const keeper = await recordKeeper(test, room);
  return {
    ...keeper,
    categoryId: (keeper.least.category as { itemCategoryId: number }).itemCategoryId,
    /** The smallest complete record, plus the values under test. */
    record: (part: object = {}) => ({ itemName: 'House Burger', ...keeper.least, ...part }),
    read: (id: unknown) => test.send(endpoints.itemById, { params: { id }, headers: keeper.headers }),
  };
}

async function itemMenu(restaurantId: number): Promise<Record<string, unknown>[]> {
  const { result } = (await test.send(endpoints.itemMenu, { query: { rid: restaurantId } })).json();
  return result.flatMap(({ items }: { items: Record<string, unknown>[] }) => items);
}

const asSent = (field: string, ...values: string[]) =>
  values.map((value): [string, string, string] => [field, value, value]);
it.each<[string, unknown, unknown]>([
  ...asSent('type', '0', '1', '2', '3', '4', '5', '6', '7', '8', '0,1,2,3,4,5,6,7,8', ''),
  ...asSent('selection', 'Y', 'M', 'S'),
  ...asSent('availibilty', 'A', 'N', 'O'),
  ['max', 'abc', 0],
  ['max', -2, 0],
  ['max', '', 0],
  ['max', null, 0],
  ['max', '4', 4],
  ['max', 1e9, 999],
])('of %s %j is kept as %j [ITEM-22 ITEM-23 ITEM-24 ITEM-25 ITEM-33]', async (field, sent, expected) => {
  const { record, save, read } = await buildKeeper();
  const subItems = [{ subItemName: 'One', price: 0 }];
  const id = (await save(record({ subItems, [field]: sent }))).json().result;
  expect((await read(id)).json().result[field]).toBe(expected);
});

it('with an invalid field is refused, and the field is named [ITEM-22 ITEM-23]', async () => {
  const { record, save, count } = await buildKeeper();
  const refused: (readonly [object, number, string?])[] = [
    [{ selection: 'X' }, 400],
    [{ selection: 'y' }, 400],
    [{ availibilty: 'B' }, 400],
    [{ availibilty: '' }, 400],
    [{ mandatory: 'yes' }, 400],
    [{ itemName: 7 }, 400],
    [{ subItems: 'none' }, 400],
    [{ type: [1, 2] }, 400],
    [{ itemId: -3 }, 400],
    [{ category: 4 }, 400],
    [{ itemName: 'nul\0' }, 400],
    [{ price: -1 }, 422, 'price'],
    [{ price: 1e9 }, 422, 'price'],
    [{ price: 'abc' }, 422, 'price'],
    [{ price: 12.345 }, 422, 'price'],
    [{ itemName: 'n'.repeat(300) }, 422, 'itemName'],
    [{ description: 'd'.repeat(2001) }, 422, 'description'],
    [{ selection: 'M' }, 422, 'subItems'],
    [{ selection: 'S', subItems: [] }, 422, 'subItems'],
    [{ mandatory: true }, 422, 'subItems'],
    [{ subItems: [{ subItemName: ' ', price: 1 }] }, 422, 'subItems.0.subItemName'],
    [{ subItems: [{ subItemName: 'n'.repeat(201), price: 1 }] }, 422, 'subItems.0.subItemName'],
    [{ subItems: [{ subItemName: 'a' }, { subItemName: 'b', price: 12.345 }] }, 422, 'subItems.1.price'],
    [{ subItems: [{ subItemName: 'Bacon' }, { subItemName: ' bacon ' }] }, 422, 'subItems.1.subItemName'],
    [{ subItems: Array.from({ length: 101 }, (_, at) => ({ subItemName: `s${at}` })) }, 422, 'subItems'],
  ];
  for (const [part, status, path] of refused) {
    const answer = await save(record(part));
    expect([part, ...outcome(answer)]).toEqual([part, status, 'Invalid']);
    if (path !== undefined) expect(answer.json().fields).toMatchObject([{ path }]);
  }
  expect(await count()).toBe(0);
});

it('without an id is MISSING_ID', async () => {
  const { headers } = await buildKeeper();
  for (const url of ['/api/item', '/api/item/'])
    expect(outcome(await test.send({ method: 'GET', url, headers }))).toEqual([422, 'MISSING_ID']);
});

it('a removal of an outdated version is refused; a removed row stays for history [ITEM-23 ITEM-35 ITEM-53]', async () => {
  const { record, save, read } = await buildKeeper();
  const itemId = (await save(record(burger))).json().result;
  await save(record({ ...burger, itemId, price: 18, version: 1 }));
  expect(outcome(await save({ itemId, availibilty: 'R', version: 1 }))).toEqual([409, 'Stale']);
  const { result } = (await read(itemId)).json();
  expect(result).toMatchObject({ price: 18, subItems: burger.subItems, version: 2 });
  await save({ ...result, availibilty: 'R' });
  expect((await read(itemId)).statusCode).toBe(404);
  const rows = await test.findRows('items', itemId, ['name', 'availability']);
  expect(rows).toEqual([{ name: 'House Burger', availability: 'R' }]);
});

it('sorts by name, price and category in both directions, ignoring case [ITEM-48 ITEM-49]', async () => {
  const { restaurantId, categoryId, names } = await buildKeeper();
  const desserts = await test.buildCategory({ restaurantId, name: 'desserts' });
  await test.buildItem({ restaurantId, categoryId, name: 'Zander', priceCents: 900 });
  await test.buildItem({ restaurantId, categoryId, name: 'apple duck', priceCents: 2100 });
  await test.buildItem({ restaurantId, categoryId: desserts.id, name: 'Brownie', priceCents: 1000 });
  const sorted = (sortFieldName: string, sortDirection: string) => names({ sortFieldName, sortDirection });
  expect(await names()).toEqual(['apple duck', 'Brownie', 'Zander']);
  expect(await sorted('itemName', 'desc')).toEqual(['Zander', 'Brownie', 'apple duck']);
  expect(await sorted('price', 'ASC')).toEqual(['Zander', 'Brownie', 'apple duck']);
  expect(await sorted('price', 'Desc')).toEqual(['apple duck', 'Brownie', 'Zander']);
  expect(await sorted('categoryName', 'asc')).toEqual(['Brownie', 'apple duck', 'Zander']);
  expect(await sorted('categoryName', 'desc')).toEqual(['apple duck', 'Zander', 'Brownie']);
});

it('returns one item as saved, its sub-items in order [ITEM-21 ITEM-26 ITEM-50]', async () => {
  const { record, save, read, categoryId } = await buildKeeper();
  const id = (await save(record(burger))).json().result;
  const category = { itemCategoryId: categoryId, categoryName: 'Mains' };
  expect((await read(id)).json()).toEqual({
    ...{ success: true, message: 'Ok' },
    result: { ...burger, itemId: id, category, version: 1 },
  });
});

it('a foreign, removed or missing item is not found; junk is malformed [ITEM-50]', async () => {
  const { restaurantId, read } = await buildKeeper();
  const removed = await test.buildItem({ restaurantId, availability: 'R' });
  const foreign = await test.buildItem();
  for (const id of [removed.id, foreign.id, 2_000_000_000, 9_999_999_999])
    expect(outcome(await read(id))).toEqual([404, 'NotFound']);
  for (const id of ['x', '-1', '1.5', "1'--"]) expect((await read(encodeURIComponent(id))).statusCode).toBe(400);
});

it('creates an item and returns its id; omitted fields get their defaults [ITEM-51]', async () => {
  const { record, save, read } = await buildKeeper();
  const answer = await save(record({ itemName: '  Soup  ', price: '7.50' }));
  expect(answer.json()).toEqual({ success: true, result: expect.any(Number), message: 'Ok' });
  expect((await read(answer.json().result)).json().result).toMatchObject({
    ...{ itemName: 'Soup', price: 7.5, max: 0, type: '', description: '', subItems: [] },
    ...{ mandatory: false, selection: 'Y', availibilty: 'A', version: 1 },
  });
});

it('refuses a foreign or deleted category', async () => {
  const { record, save, restaurantId, list } = await buildKeeper();
  const foreign = await test.buildCategory();
  const gone = await test.buildCategory({ restaurantId });
  await test.changeRows('categories', gone.id, { removed_at: new Date() });
  for (const { id } of [foreign, gone])
    expect(outcome(await save(record({ category: { itemCategoryId: id } })))).toEqual([422, 'MISSING_CATEGORY']);
  expect(await list()).toEqual([]);
});

describe('the diner’s menu', () => {
  it('shows a new, re-priced, out-of-stock or removed item as such at the next look', async () => {
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

  it('every kind of save raises the version that other instances compare', async () => {
    const { record, save, restaurantId } = await buildKeeper();
    const version = async () => Number((await test.findRow('restaurants', restaurantId)).menu_version);
    const versions = [await version()];
    const itemId = (await save(record())).json().result;
    versions.push(await version());
    for (const payload of [
      record({ itemId, price: 18 }),
      record({ itemId, price: 18, subItems: [{ subItemName: 'Bacon' }] }),
      { itemId, availibilty: 'R' },
    ]) {
      await save(payload);
      versions.push(await version());
    }
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    const before = await version();
    await save(record({ price: 'abc' }));
    expect(await version()).toBe(before);
  });
});

it('a category cannot be deleted while an item is saved into it', async () => {
  const { restaurantId, record, save } = await buildKeeper();
  const headers = await test.staffOf({ restaurantId, privileges: ['itemcategory'] });
  for (let round = 0; round < 12; round++) {
    const category = await test.buildCategory({ restaurantId });
    const saved = save(record({ itemName: `Dish ${round}`, category: { itemCategoryId: category.id } }));
    const removed = test.send(endpoints.deleteCategory, { query: { id: category.id }, headers });
    const outcomes = (await Promise.all([saved, removed])).map((response) => response.json().success);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  }
});
