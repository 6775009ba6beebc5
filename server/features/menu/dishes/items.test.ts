import { expect, it } from 'vitest';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { buildTicket } from '../../../testing/kitchen-desk.ts';
import { type RecordFacts, recordKeeper, testRecords } from '../../../testing/record-tests.ts';
import { outcome, summaryOf, testApp } from '../../../testing/test-app.ts';
import { ticketForBrowser } from '../../printers/papers.ts';

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
      price: 19,
      selection: 'S',
      mandatory: false,
      max: 0,
      type: '4',
      description: '',
      availibilty: 'N',
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
  nothing: 'MISSING_NAME',
  refused: [
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

/** A user who manages the items of a new restaurant that has the category Mains. */
async function buildKeeper() {
  const keeper = await recordKeeper(test, room);
  return {
    ...keeper,
    categoryId: (keeper.least.category as { itemCategoryId: number }).itemCategoryId,
    /** The smallest valid record plus the values under test. */
    record: (part: object = {}) => ({ itemName: 'House Burger', ...keeper.least, ...part }),
    read: (id: unknown) => test.send(endpoints.itemById, { params: { id }, headers: keeper.headers }),
  };
}

it('each type, customization and availability is kept as sent, and max as the number that it begins with [ITEM-22 ITEM-23 ITEM-24 ITEM-25 ITEM-33]', async () => {
  const { add, read } = await buildKeeper();
  const subItems = [{ subItemName: 'One', price: 0 }];
  const kept: (readonly [field: string, sent: unknown, stored?: unknown])[] = [
    ...['0', '8', '0,1,2,3,4,5,6,7,8', ''].map((type) => ['type', type] as const),
    ...['Y', 'M', 'S'].map((selection) => ['selection', selection] as const),
    ...['A', 'N', 'O'].map((availibilty) => ['availibilty', availibilty] as const),
    ...(['abc', -2, '', null] as const).map((max) => ['max', max, 0] as const),
    ['max', '4', 4],
    ['max', 1e9, 999],
  ];
  for (const [field, sent, stored = sent] of kept) {
    const id = await add(`With ${field} ${sent}`, { subItems, [field]: sent });
    expect([field, sent, (await read(id)).json().result[field]]).toEqual([field, sent, stored]);
  }
});

it('with an invalid field is refused, and the field is named [ITEM-22 ITEM-23]', async () => {
  const { record, save, count } = await buildKeeper();
  const refused: (readonly [object, number, string?])[] = [
    [{ selection: 'X' }, 400],
    [{ selection: 'y' }, 400],
    [{ availibilty: 'B' }, 400],
    [{ availibilty: '' }, 400],
    [{ mandatory: 'yes' }, 400],
    [{ subItems: 'none' }, 400],
    [{ type: [1, 2] }, 400],
    ...[['gluten'], ['honey'], 'milk'].map((allergens) => [{ allergens }, 400] as const),
    [{ traces: ['milk', null] }, 400],
    ...[-1, 10_000, 1.5].map((calories) => [{ calories }, 400] as const),
    ...[0, 4.25, 101].map((alcohol) => [{ alcohol }, 400] as const),
    ...[0, 'adult'].map((minAge) => [{ minAge }, 400] as const),
    [{ category: 4 }, 400],
    [{ price: -1 }, 422, 'price'],
    [{ price: 1e9 }, 422, 'price'],
    [{ price: 'abc' }, 422, 'price'],
    [{ price: 12.345 }, 422, 'price'],
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

it('returns one item as saved, its sub-items in order; without an id it is MISSING_ID [ITEM-21 ITEM-26 ITEM-50]', async () => {
  const { add, read, least, headers } = await buildKeeper();
  const itemId = await add(burger.itemName, ofBurger);
  const result = { ...burger, itemId, category: named(least.category, 'Mains'), version: 1 };
  expect((await read(itemId)).json()).toEqual({ success: true, message: 'Ok', result });
  for (const url of ['/api/item', '/api/item/'])
    expect(outcome(await test.send({ method: 'GET', url, headers }))).toEqual([422, 'MISSING_ID']);
});

it('every kind of save raises the version of the menu that other instances compare', async () => {
  const { record, save, restaurantId } = await buildKeeper();
  const version = async () => Number((await test.findRow('restaurants', restaurantId)).menu_version);
  let before = await version();
  const itemId = (await save(record())).json().result;
  for (const payload of [{ price: 18 }, { subItems: [{ subItemName: 'Bacon' }] }, { availibilty: 'R' }]) {
    expect(await version()).toBeGreaterThan(before);
    before = await version();
    await save(record({ itemId, ...payload }));
  }
  expect(await version()).toBeGreaterThan(before);
  before = await version();
  await save(record({ price: 'abc' }));
  expect(await version()).toBe(before);
});

it('contents are shown to staff and guests; unstated ones are absent, an empty list is a statement, and null removes it', async () => {
  const { record, save, read, restaurantId } = await buildKeeper();
  const stated = { calories: 450, minAge: 18, alcohol: 4.2 };
  const contents = { ...stated, allergens: ['gluten.wheat', 'milk'], traces: ['nuts.hazelnuts'] };
  const itemId = (await save(record())).json().result;
  /** Saves the record, and returns it as staff and as guests receive it. */
  const shown = async (part: object) => {
    await save(record({ itemId, ...part }));
    const menu = await test.send(endpoints.itemMenu, { query: { rid: restaurantId } });
    return [(await read(itemId)).json().result, menu.json().result[0].items[0]];
  };
  for (const seen of await shown({})) for (const name of Object.keys(contents)) expect(seen).not.toHaveProperty(name);
  for (const seen of await shown(contents)) expect(seen).toMatchObject(contents);
  for (const seen of await shown({ allergens: [] })) expect(seen.allergens).toEqual([]);
  for (const seen of await shown({ allergens: null })) expect(seen).not.toHaveProperty('allergens');
});

it('a contradiction is refused, also with stored contents', async () => {
  const { record, save, add } = await buildKeeper();
  const words = 'Vegan does not go with milk. Please change one of them.';
  const both = await save(record({ type: '1', allergens: ['milk'] }));
  expect(summaryOf(both)).toEqual([422, 'Invalid', words]);
  expect(both.json().fields).toEqual([{ path: 'allergens', message: words }]);
  const itemId = await add('Bun', { allergens: ['milk'] });
  expect(outcome(await save(record({ itemId, type: '1' })))).toEqual([422, 'Invalid']);
  expect(outcome(await save(record({ itemId, type: '1', allergens: null })))).toEqual([200, 'Ok']);
  expect((await save(record({ itemId, type: '7', alcohol: 5 }))).json().fields[0].path).toBe('alcohol');
});

it('a ticket has the allergens of its dishes on the screen, and none on paper, because nobody named one', async () => {
  const { restaurantId, cook, ticketId, items } = await buildTicket(test);
  const onPaper = async () => {
    const lines = (await ticketForBrowser(test.db, restaurantId, ticketId)) ?? [];
    return lines.map(({ text }) => text).join('\n');
  };
  expect((await cook.ticket(ticketId))?.lines.map(({ allergens }) => allergens)).toEqual([undefined, undefined]);
  const [stated, none] = items.map(({ id }) => id);
  await test.changeRows('items', stated ?? 0, { allergens: ['milk', 'gluten.rye'] });
  await test.changeRows('items', none ?? 0, { allergens: [] });
  await test.raiseMenu(restaurantId);
  const shown = async () => (await cook.ticket(ticketId))?.lines.map(({ allergens }) => allergens);
  await expect.poll(shown).toEqual([['milk', 'gluten.rye'], undefined]);
  expect(await onPaper()).not.toMatch(/allergens|gluten|milk/i);
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
