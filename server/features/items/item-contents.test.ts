import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildTicket } from '../../testing/kitchen-desk.ts';
import { outcome, testApp } from '../../testing/test-app.ts';
import { ticketForBrowser } from '../printers/papers.ts';

const test = await testApp();

const contents = { allergens: ['gluten.wheat', 'milk'], traces: ['nuts.hazelnuts'], calories: 450, minAge: 18 };

async function buildKeeper() {
  const { id: restaurantId } = await test.buildRestaurant();
  const headers = await test.staffOf({ restaurantId, privileges: ['item'] });
  const category = { itemCategoryId: (await test.buildCategory({ restaurantId })).id };
  const save = (part: object) =>
    test.send(endpoints.saveItem, {
      headers,
      payload: { itemName: 'Bun', price: 4, type: '', category, ...part },
    });
  return {
    save,
    saved: async (part: object): Promise<number> => (await save(part)).json().result,
    read: (id: number) => test.resultOf(endpoints.itemById, { params: { id }, headers }),
    onMenu: async () => (await test.resultOf(endpoints.itemMenu, { query: { rid: restaurantId } }))[0].items[0],
  };
}

it('what is in an item is saved, shown to staff and guests, and kept by a save without it', async () => {
  const { saved, read, onMenu } = await buildKeeper();
  const itemId = await saved({ ...contents, alcohol: 4.2 });
  expect(await read(itemId)).toMatchObject({ ...contents, alcohol: 4.2 });
  expect(await onMenu()).toMatchObject({ ...contents, alcohol: 4.2 });
  await saved({ itemId, description: 'Warm' });
  expect(await read(itemId)).toMatchObject({ ...contents, alcohol: 4.2, description: 'Warm' });
});

it('what is not stated is absent, an empty list is a statement, and null takes it back', async () => {
  const { saved, read, onMenu } = await buildKeeper();
  const names = ['allergens', 'traces', 'calories', 'alcohol', 'minAge'];
  const itemId = await saved({});
  for (const shown of [await read(itemId), await onMenu()]) {
    for (const name of names) expect(shown).not.toHaveProperty(name);
  }
  await saved({ itemId, allergens: [] });
  expect((await read(itemId)).allergens).toEqual([]);
  expect((await onMenu()).allergens).toEqual([]);
  await saved({ itemId, allergens: null });
  expect(await read(itemId)).not.toHaveProperty('allergens');
  expect(await onMenu()).not.toHaveProperty('allergens');
});

it('a contradiction is refused, also with what is stored', async () => {
  const { save, saved } = await buildKeeper();
  const words = 'Vegan does not go with milk. Please change one of them.';
  const both = await save({ type: '1', allergens: ['milk'] });
  expect(outcome(both)).toEqual([422, 'Invalid']);
  expect(both.json()).toMatchObject({ message: words, fields: [{ path: 'allergens', message: words }] });
  const itemId = await saved({ allergens: ['milk'] });
  expect(outcome(await save({ itemId, type: '1' }))).toEqual([422, 'Invalid']);
  expect(outcome(await save({ itemId, type: '1', allergens: null }))).toEqual([200, 'Ok']);
  expect((await save({ itemId, type: '7', alcohol: 5 })).json().fields[0].path).toBe('alcohol');
});

it.each([
  { allergens: ['gluten'] },
  { allergens: ['honey'] },
  { allergens: 'milk' },
  { traces: ['milk', null] },
  { calories: -1 },
  { calories: 10_000 },
  { calories: 1.5 },
  { alcohol: 0 },
  { alcohol: 4.25 },
  { alcohol: 101 },
  { minAge: 0 },
  { minAge: 'adult' },
])('%j is malformed', async (part) => {
  const { save } = await buildKeeper();
  expect((await save(part)).statusCode).toBe(400);
});

it('a ticket has the allergens of its dishes on the screen, and none on paper, because nobody named one', async () => {
  const { restaurantId, cook, ticketId, items } = await buildTicket(test);
  const onPaper = async () => {
    const lines = (await ticketForBrowser(test.db, 'en', restaurantId, ticketId)) ?? [];
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
