import { expect, it } from 'vitest';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { type RecordFacts, recordKeeper, testRecords } from '../../../testing/record-tests.ts';
import { summaryOf, testApp } from '../../../testing/test-app.ts';

const test = await testApp();

const room: RecordFacts = {
  privilege: 'itemcategory',
  list: endpoints.itemCategories,
  save: endpoints.saveCategory,
  id: 'itemCategoryId',
  name: 'categoryName',
  removal: (id) => ({ call: endpoints.deleteCategory, query: { id } }),
  size: 10,
  search: {
    rows: [
      { categoryName: 'Soups', description: 'Hot' },
      { categoryName: 'Drinks', description: 'Cold, 5% off' },
    ],
    finds: { ' soup ': ['Soups'], COLD: ['Drinks'], '%': ['Drinks'], _: [] },
  },
  added: ({ restaurantId }) => ({
    sent: { description: ' To share ', restaurantId },
    stored: { description: 'To share', restaurantId },
  }),
  changed: () => ({ sent: { description: '' }, stored: { description: '' } }),
  refused: [
    [{ description: 'Nameless' }, [422, 'MissingName']],
    [{ categoryName: ' \t ' }, [422, 'MissingName']],
    [{ categoryName: null }, [422, 'MissingName']],
    [{ itemCategoryId: 0 }, [422, 'MissingName']],
    [{ categoryName: 'Named', description: 'd'.repeat(2001) }, [422, 'Invalid'], 'description'],
    [{ categoryName: { $gt: '' } }, [400, 'Invalid']],
    [{ categoryName: 'x', itemCategoryId: 1.5 }, [400, 'Invalid']],
  ],
  badIds: ['0', 'x', ''],
  ids: {
    list: '[CAT-07 CAT-17 LIST-14 LIST-15]',
    search: '[CAT-17]',
    added: '[CAT-07 CAT-18 CAT-19]',
    changed: '[CAT-18 CAT-19]',
    refused: '[CAT-20 CAT-21]',
    taken: '[CAT-22]',
    removed: '[CAT-23]',
  },
};
const buildKeeper = () => recordKeeper(test, room);
testRecords(test, room);

it('a category with items cannot be deleted and says how many it has; one with only removed items can', async () => {
  const { restaurantId, remove, find } = await buildKeeper();
  const { id } = await test.buildCategory({ restaurantId, name: 'Mains' });
  const item = await test.buildItem({ restaurantId, categoryId: id, availability: 'N' });
  const sentence = "'Mains' has 1 item and cannot be deleted. Move or delete the item first.";
  expect(summaryOf(await remove(id))).toEqual([409, 'InUse', sentence]);
  expect(await find(id)).toBeDefined();
  await test.changeItem(item.id, { availability: 'R' });
  expect((await remove(id)).json().success).toBe(true);
});

it('lists id and name of the restaurant’s categories by name, also for users who manage items [CAT-24]', async () => {
  const { restaurantId, headers, remove } = await buildKeeper();
  const soups = await test.buildCategory({ restaurantId, name: 'soups' });
  const drinks = await test.buildCategory({ restaurantId, name: 'Drinks' });
  const gone = await test.buildCategory({ restaurantId });
  await remove(gone.id);
  await test.buildCategory({ name: 'Foreign' });
  for (const who of [headers, await test.staffOf({ restaurantId, privileges: ['item'] })]) {
    expect(await test.resultOf(endpoints.categoryNames, { headers: who })).toEqual([
      { id: drinks.id, name: 'Drinks' },
      { id: soups.id, name: 'soups' },
    ]);
  }
});

it('a renamed category is on the diner’s menu at once', async () => {
  const { restaurantId, save } = await buildKeeper();
  const { id } = await test.buildCategory({ restaurantId, name: 'Starters' });
  await test.buildItem({ restaurantId, categoryId: id });
  const heading = async () =>
    (await test.resultOf(endpoints.itemMenu, { query: { rid: restaurantId } }))[0].categoryName;
  expect(await heading()).toBe('Starters');
  await save({ itemCategoryId: id, categoryName: 'To begin', version: 1 });
  expect(await heading()).toBe('To begin');
});
