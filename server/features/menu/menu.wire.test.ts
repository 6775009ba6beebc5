import { expect, it } from 'vitest';
import { buildKnownDish, testKnownPlace } from '../../testing/known-place.ts';
import { addRow, changeRows, raiseMenu } from '../../testing/test-app.ts';

/** Every field of every response about the menu, literally, from rows with distinct values. */

const test = await testKnownPlace();
const { get, place, db } = test;
const { categoryId, itemId } = await buildKnownDish(test, place);
const empty = await addRow(db, 'categories', {
  restaurant_id: place.restaurantId,
  name: 'Desserts',
  description: 'Sweet',
  version: 33,
});

const subItems = [
  { subItemName: 'Capers', description: 'In salt', price: 1.15 },
  { subItemName: 'Fennel', description: 'Raw', price: 0.85 },
];
const item = {
  itemId,
  itemName: 'Sea bream',
  price: 23.75,
  max: 3,
  type: '4,6',
  description: 'Whole, with lemon',
  category: { itemCategoryId: categoryId, categoryName: 'From the grill' },
  subItems,
  mandatory: true,
  selection: 'M',
  availibilty: 'A',
  version: 32,
};
const onePage = { ...{ number: 0, first: true, last: true, totalPages: 1 } };

it('itemcategories: a page of categories', async () => {
  const { restaurantId } = place;
  expect(await get('itemcategories')).toEqual({
    success: true,
    message: 'Ok',
    result: {
      ...{ ...onePage, size: 10, numberOfElements: 2, totalElements: 2 },
      content: [
        { itemCategoryId: empty.id, categoryName: 'Desserts', description: 'Sweet', restaurantId, version: 33 },
        {
          ...{ itemCategoryId: categoryId, categoryName: 'From the grill', description: 'Over charcoal' },
          ...{ restaurantId, version: 31 },
        },
      ],
    },
  });
  expect((await get('categoryidname')).result).toEqual([
    { id: empty.id, name: 'Desserts' },
    { id: categoryId, name: 'From the grill' },
  ]);
});

it('items and item/{id}: an item with its sub-items', async () => {
  expect(await get('items')).toEqual({
    success: true,
    message: 'Ok',
    result: { ...onePage, size: 20, numberOfElements: 1, totalElements: 1, content: [item] },
  });
  expect((await get(`item/${itemId}`)).result).toEqual(item);
});

it('external/itemmenu: categories with their items, as guests read them [DIN-MENU-10]', async () => {
  expect(await get(`external/itemmenu?rid=${place.restaurantId}`, {})).toEqual({
    success: true,
    message: 'Ok',
    result: [
      {
        itemCategoryId: categoryId,
        categoryName: 'From the grill',
        items: [
          {
            itemId,
            itemName: 'Sea bream',
            description: 'Whole, with lemon',
            price: 23.75,
            type: '4,6',
            availibilty: 'A',
            selection: 'M',
            mandatory: true,
            max: 3,
            subItems,
            qty: 0,
            selectedSubItems: [],
            specialInstruction: '',
          },
        ],
      },
    ],
  });
});

it('menuoutline: every category with its dishes, and what staff recommend', async () => {
  await changeRows(db, 'items', itemId, { featured: true, goes_with: [itemId + 1], version: 33 });
  const look = { featured: true, goesWith: [itemId + 1] };
  const dish = { ...{ itemId, itemName: 'Sea bream', price: 23.75, availibilty: 'A' } };
  expect(await get('menuoutline')).toEqual({
    success: true,
    message: 'Ok',
    result: [
      { itemCategoryId: categoryId, categoryName: 'From the grill', items: [{ ...dish, featured: true }] },
      { itemCategoryId: empty.id, categoryName: 'Desserts', items: [] },
    ],
  });
  expect((await get(`item/${itemId}`)).result).toEqual({ ...item, ...look, version: 33 });
  await raiseMenu(db, place.restaurantId);
  const onMenu = async () => (await get(`external/itemmenu?rid=${place.restaurantId}`, {})).result[0].items[0];
  await expect.poll(onMenu).toMatchObject(look);
  await changeRows(db, 'items', itemId, { featured: false, goes_with: [] });
});

it('an item without choices or a limit has none of these fields', async () => {
  const plain = { mandatory: false, max_choices: 0, types: [], version: 34 };
  await changeRows(db, 'items', itemId, { ...plain, selection: 'Y', availability: 'O' });
  await db.deleteFrom('item_choices').where('item_id', '=', itemId).execute();
  const changed = { type: '', selection: 'Y', mandatory: false, max: 0, availibilty: 'O', subItems: [] };
  expect((await get(`item/${itemId}`)).result).toEqual({ ...item, ...changed, version: 34 });
});
