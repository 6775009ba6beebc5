import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { findRows, outcome, summaryOf, testApp } from '../../../testing/test-app.ts';

const test = await testApp();

async function buildDish() {
  const { id: restaurantId } = await test.buildRestaurant();
  const { id: categoryId } = await test.buildCategory({ restaurantId, name: 'Fish' });
  const { id } = await test.buildItem({ restaurantId, categoryId, name: 'Trout' });
  const staff = await test.staffOf({ restaurantId, privileges: ['kitchen'] });
  const set = (payload: object) =>
    test.send(endpoints.itemStock, { headers: staff, payload: { itemID: id, ...payload } });
  const list = () => test.resultOf(endpoints.itemStocks, { headers: staff });
  const shown = async () => {
    const { result } = (await test.send(endpoints.itemMenu, { query: { rid: restaurantId } })).json();
    return result[0]?.items[0];
  };
  return { restaurantId, id, staff, set, list, shown };
}

const trout = { itemName: 'Trout', categoryName: 'Fish', availibilty: 'A' };

it('a count is set, kept, and ended', async () => {
  const { id, set, list, shown } = await buildDish();
  expect(await list()).toEqual([{ itemID: id, ...trout, left: null, soldOutUntil: null }]);
  expect((await set({ left: 3 })).json().result).toEqual({ itemID: id, ...trout, left: 3, soldOutUntil: null });
  expect(await shown()).toMatchObject({ availibilty: 'A', left: 3 });
  expect((await set({ soldOut: 'open' })).json().result).toMatchObject({ left: 3, soldOutUntil: 'open' });
  expect(await shown()).toMatchObject({ availibilty: 'O' });
  expect(await shown()).not.toHaveProperty('left');
  expect((await set({ soldOut: 'no', left: null })).json().result).toMatchObject({ left: null, soldOutUntil: null });
  expect(await shown()).toMatchObject({ availibilty: 'A' });
});

it('sold out ends at 5:00 of the restaurant, at a time of day, or at the moment that an undo names', async () => {
  const { id, set, list, shown } = await buildDish();
  const until = async (soldOut: string) => (await set({ soldOut })).json().result.soldOutUntil;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles', timeStyle: 'short' });
  for (const [soldOut, time] of [
    ['tomorrow', '05:00'],
    ['18:00', '18:00'],
  ] as const) {
    const moment = new Date(await until(soldOut));
    expect(clock.format(moment)).toBe(time);
    expect(moment.getTime() - Date.now()).toBeGreaterThan(0);
    expect(moment.getTime() - Date.now()).toBeLessThanOrEqual(25 * 3_600_000);
  }
  const soon = new Date(Date.now() + 60_000).toISOString();
  expect(await until(soon)).toBe(soon);
  expect(await until(new Date(Date.now() - 60_000).toISOString())).toBeNull();
  // A sold-out time in the past has no effect.
  await set({ soldOut: 'open' });
  await test.changeRows('item_stock', { item_id: id }, { sold_out_until: new Date(Date.now() - 1_000) });
  expect(await list()).toMatchObject([{ soldOutUntil: null }]);
  await expect.poll(shown).toMatchObject({ availibilty: 'A' });
});

it('invalid stock is refused with a sentence, and nothing is written', async () => {
  const { id, set } = await buildDish();
  const refused: (readonly [object, string])[] = [
    ...[-1, 1.5, 10_000].map((left) => [{ left }, 'Please enter a whole number from 0 to 9999.'] as const),
    ...['25:00', 'never', '2026-13-01T00:00:00Z'].map(
      (soldOut) => [{ soldOut }, 'Please enter a time, such as 18:00.'] as const,
    ),
  ];
  for (const [sent, message] of refused)
    expect([sent, ...summaryOf(await set(sent))]).toEqual([sent, 422, 'Invalid', message]);
  await test.changeRows('items', id, { availability: 'R' });
  expect(outcome(await set({ left: 3 }))).toEqual([404, 'NotFound']);
  expect(await test.findRows('item_stock', { item_id: id })).toEqual([]);
});

it('a hidden dish is on no menu and in no list but that of items, and sold out is another thing', async () => {
  const { restaurantId, id, set, list, shown } = await buildDish();
  const owner = await test.staffOf({ restaurantId, privileges: ['item'] });
  const read = () => test.resultOf(endpoints.itemById, { params: { id }, headers: owner });
  await set({ left: 4, soldOut: '18:00' });
  const item = await read();
  expect(item).toMatchObject({ availibilty: 'A', left: 4, soldOutUntil: expect.stringMatching(/T.*Z$/) });
  expect(item).not.toHaveProperty('hidden');
  const save = (hidden?: boolean) =>
    test.send(endpoints.saveItem, { headers: owner, payload: { ...item, version: undefined, hidden } });
  expect((await save(true)).statusCode).toBe(200);
  expect([await shown(), await list()]).toEqual([undefined, []]);
  expect(await read()).toMatchObject({ hidden: true, availibilty: 'A', left: 4 });
  expect((await save()).statusCode).toBe(200);
  expect(await read()).toMatchObject({ hidden: true });
  expect((await save(false)).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ itemId: id, availibilty: 'O' });
  expect((await test.findRow('item_stock', { item_id: id })).left_count).toBe(4);
});

/** Trout has dips, and fries that open the dips. Sole has the fries. One of the sides is a dish. */
async function buildChoices() {
  const { restaurantId, id: trout, staff } = await buildDish();
  const { id: categoryId } = await test.buildCategory({ restaurantId });
  const { id: sole } = await test.buildItem({ restaurantId, categoryId, name: 'Sole' });
  const { id: rice } = await test.buildItem({ restaurantId, categoryId, name: 'Rice' });
  const choices = [{ name: 'Ranch' }, { name: 'Aioli' }];
  const dips = await test.buildGroup({ restaurantId, name: 'Dips', choices, itemIds: [trout] });
  const sides = [
    { name: 'Fries', opens: dips.id },
    { name: 'Rice', itemId: rice },
  ];
  const side = await test.buildGroup({ restaurantId, name: 'Side', choices: sides, itemIds: [trout, sole] });
  await test.buildGroup({ restaurantId, choices: [{ name: 'Of no dish' }] });
  const [ranch = 0] = dips.choiceIds;
  const [, dishChoice = 0] = side.choiceIds;
  const set = (soldOut: boolean, choiceID = ranch) =>
    test.send(endpoints.choiceStock, { headers: staff, payload: { choiceID, soldOut } });
  const list = () => test.resultOf(endpoints.choiceStocks, { headers: staff });
  const isSoldOut = async () => (await test.findRow('group_choices', { id: ranch })).sold_out;
  return { restaurantId, trout, sole, dips, ranch, dishChoice, set, list, isSoldOut };
}

describe('a choice', () => {
  it('stands once, is sold out in every dish that offers it and sold again, which is in the audit trail', async () => {
    const { restaurantId, trout, sole, ranch, dips, set, list } = await buildChoices();
    const dip = { choiceID: ranch, subItemName: 'Ranch', groupName: 'Dips', itemIDs: [trout, sole], soldOut: false };
    expect(await list()).toEqual([
      expect.objectContaining({ subItemName: 'Aioli' }),
      expect.objectContaining({ subItemName: 'Fries', groupName: 'Side', itemIDs: [trout, sole] }),
      dip,
    ]);
    const onMenu = async () => {
      const { body } = await test.send(endpoints.itemMenu, { query: { rid: restaurantId } });
      return body.match(/"Ranch","description":"","price":0,"soldOut":true/g)?.length ?? 0;
    };
    const owner = await test.staffOf({ restaurantId, privileges: ['item'] });
    const [opened] = (await test.resultOf(endpoints.choiceGroups, { headers: owner, query: { searchText: 'Dips' } }))
      .content;
    expect(await onMenu()).toBe(0);
    expect((await set(true)).json().result).toEqual({ ...dip, soldOut: true });
    expect(await onMenu()).toBe(3);
    // A form opened before this is refused, because saving it would put the choice back on sale.
    expect(outcome(await test.send(endpoints.saveChoiceGroup, { headers: owner, payload: opened }))).toEqual([
      409,
      'Stale',
    ]);
    await set(true);
    expect((await set(false)).json().result).toEqual(dip);
    expect(await onMenu()).toBe(0);
    const { version } = await test.findRow('choice_groups', { id: dips.id });
    expect(version).toBe(opened.version + 2);
    const events = await findRows(test.owner, 'audit_events', { restaurant_id: restaurantId, kind: 'choice' });
    expect(events.slice(-2).map(({ subject, changes }) => [subject, changes])).toEqual([
      ['Dips: Ranch', { sold_out: [false, true] }],
      ['Dips: Ranch', { sold_out: [true, false] }],
    ]);
  });

  it('is not found if it is a dish, or removed', async () => {
    const { ranch, dishChoice, dips, set, isSoldOut } = await buildChoices();
    expect(outcome(await set(true, dishChoice))).toEqual([404, 'NotFound']);
    await test.changeRows('choice_groups', { id: dips.id }, { removed_at: new Date() });
    expect(outcome(await set(true))).toEqual([404, 'NotFound']);
    expect(await isSoldOut()).toBe(false);
    await test.changeRows('choice_groups', { id: dips.id }, { removed_at: null });
    expect((await set(true)).statusCode).toBe(200);
    await test.db.deleteFrom('group_choices').where('id', '=', ranch).execute();
    expect(outcome(await set(false))).toEqual([404, 'NotFound']);
  });
});
