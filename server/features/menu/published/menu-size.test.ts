import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { type Endpoint, outcome, testApp } from '../../../testing/test-app.ts';

const test = await testApp();

async function buildDesk() {
  const { id: restaurantId } = await test.buildRestaurant();
  const { id: categoryId } = await test.buildCategory({ restaurantId });
  const headers = await test.staffOf({ restaurantId, privileges: ['item', 'itemcategory'] });
  const send = (call: Endpoint, payload: object) => test.send(call, { headers, payload });
  const plain = { price: '9.00', type: '', availibilty: 'A', category: { itemCategoryId: categoryId } };
  const dish = (itemName: string, more: object = {}) => send(endpoints.saveItem, { ...plain, itemName, ...more });
  /** Inserts this many dishes without checking any limit. */
  const storeDishes = (count: number, description: string) =>
    sql`insert into items (restaurant_id, category_id, name, description, price_cents, availability)
      select ${restaurantId}, ${categoryId}, 'Dish no. ' || at, ${description}, 900, 'A'
      from generate_series(1, ${count}::int) at`.execute(test.db);
  return { restaurantId, send, dish, storeDishes };
}

/** The message of a refusal and the field that it is about. */
function refusalOf(answer: Awaited<ReturnType<typeof test.send>>) {
  expect(outcome(answer)).toEqual([422, 'Invalid']);
  const { path, message } = answer.json().fields[0];
  return [path, message];
}

const choices = (count: number, opens?: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Choice ${at}`, ...(opens ? { opens } : {}) }));

it('a dish whose groups open more choices than a dish can have is refused, from the dish and from the group', async () => {
  const { restaurantId, dish, send } = await buildDesk();
  const opened = await test.buildGroup({ restaurantId, choices: choices(50) });
  const opening = await test.buildGroup({ restaurantId, name: 'Sides', choices: choices(19, opened.id) });
  const groups = [{ groupId: opening.id }];
  const saved = await dish('Burger', { groups });
  expect(saved.statusCode, saved.body).toBe(200);
  const many = choices(52).map(({ name }) => ({ subItemName: name, price: 0 }));
  const record = { groupId: opened.id, groupName: opened.name, choices: many };
  expect(refusalOf(await send(endpoints.saveChoiceGroup, record))).toEqual([
    'groups',
    "'Burger' would offer 1007 choices, counting those that its choices open. A dish can have at most 1000.",
  ]);
  const more = await test.buildGroup({ restaurantId, choices: choices(40) });
  const [, message] = refusalOf(await dish('Sandwich', { groups: [...groups, { groupId: more.id }] }));
  expect(message).toContain("'Sandwich' would offer 1009 choices");
  expect(await test.findRows('items', { restaurant_id: restaurantId })).toHaveLength(1);
});

it('a menu has at most 2,000 dishes by forms too, and more than that can be taken away one by one', async () => {
  const { restaurantId, dish, send, storeDishes } = await buildDesk();
  await storeDishes(2_001, '');
  expect(refusalOf(await dish('One more'))).toEqual([
    'itemName',
    'A menu can have at most 2000 dishes. Please delete some first.',
  ]);
  const rows = await test.findRows('items', { restaurant_id: restaurantId });
  for (const { id } of rows.slice(0, 2))
    expect((await send(endpoints.saveItem, { itemId: id, availibilty: 'R' })).statusCode).toBe(200);
  expect((await dish('One more')).statusCode).toBe(200);
});

it('times and lower prices are counted over all dishes and categories', async () => {
  const { restaurantId, dish, send } = await buildDesk();
  await sql`update categories set price_windows = (
      select jsonb_agg(jsonb_build_object('days', '["Mon"]'::jsonb, 'from', '10:00', 'to', '11:00', 'rate', 10)) from generate_series(1, 3999))
    where restaurant_id = ${restaurantId}`.execute(test.db);
  const offerTimes = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ days: ['Mon'], from: `1${at}:00`, to: `1${at}:30` }));
  expect((await dish('Soup', { offerTimes: offerTimes(1) })).statusCode).toBe(200);
  const message = 'A menu can have at most 4000 times and lower prices, those of all dishes and categories counted.';
  expect(refusalOf(await dish('Stew', { offerTimes: offerTimes(1) }))).toEqual(['offerTimes', message]);
  const category = { categoryName: 'Lunch', offerTimes: offerTimes(2) };
  expect(refusalOf(await send(endpoints.saveCategory, category))).toEqual(['offerTimes', message]);
});

it('a menu that phones would load in more than 5 MB is refused, and one that no file holds', async () => {
  const { restaurantId, dish, send, storeDishes } = await buildDesk();
  const { id } = await test.buildGroup({ restaurantId, choices: choices(90) });
  await sql`update group_choices set description = repeat('x', 2000) where restaurant_id = ${restaurantId} and group_id = ${id}`.execute(
    test.db,
  );
  for (let at = 0; at < 12; at += 1)
    expect((await dish(`Dish ${at}`, { groups: [{ groupId: id }] })).statusCode).toBe(200);
  expect(refusalOf(await dish('One more', { groups: [{ groupId: id }] }))).toEqual([
    'groups',
    'A menu with all choices of each dish can take at most 5 MB. Please give fewer dishes such long groups.',
  ]);
  await storeDishes(500, 'y'.repeat(2_000));
  const more = { groupName: 'More', choices: [{ subItemName: 'One', price: 0 }] };
  expect(refusalOf(await send(endpoints.saveChoiceGroup, more))).toEqual([
    'description',
    'The names, descriptions and prices of a menu can take at most 1 MB.',
  ]);
});

it('a removed dish leaves nothing that a menu reads, and one event', async () => {
  const { restaurantId, dish, send } = await buildDesk();
  const { id: groupId, choiceIds } = await test.buildGroup({ restaurantId, choices: choices(2) });
  const groups = [{ groupId, prices: [{ choiceId: choiceIds[0], price: 2 }] }];
  const record = { selection: 'M', subItems: [{ subItemName: 'Bread', price: 1, description: '' }] };
  const itemId = (await dish('Soup', { groups, ...record })).json().result;
  await test.addRow('item_stock', { restaurant_id: restaurantId, item_id: itemId, left_count: 5 });
  const before = (await test.findRows('audit_events', { restaurant_id: restaurantId })).length;
  expect((await send(endpoints.saveItem, { itemId, availibilty: 'R' })).statusCode).toBe(200);
  for (const table of ['item_groups', 'item_group_prices', 'item_stock'] as const)
    expect(await test.findRows(table, { restaurant_id: restaurantId }), table).toEqual([]);
  const left = await test.findRows('group_choices', { restaurant_id: restaurantId });
  expect(left.map(({ group_id }) => group_id)).toEqual([groupId, groupId]);
  const events = await test.findRows('audit_events', { restaurant_id: restaurantId });
  expect(events.slice(before)).toMatchObject([{ kind: 'item', subject: 'Soup' }]);
});
