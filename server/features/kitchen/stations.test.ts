import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildCook } from '../../testing/kitchen-desk.ts';
import { outcome, testApp } from '../../testing/test-app.ts';

const test = await testApp();

async function buildKitchen() {
  const { id: restaurantId } = await test.buildRestaurant();
  const { headers } = await buildCook(test, restaurantId);
  const mains = await test.buildCategory({ restaurantId, name: 'Mains' });
  const soups = await test.buildCategory({ restaurantId, name: 'Soups' });
  return {
    restaurantId,
    headers,
    mains: mains.id,
    soups: soups.id,
    save: (payload: object) => test.send(endpoints.saveKitchenStation, { headers, payload }),
    remove: (id: number) => test.send(endpoints.deleteKitchenStation, { query: { id }, headers }),
    list: () => test.resultOf(endpoints.kitchenStations, { headers }),
  };
}

it('a station is a name and its categories, word for word', async () => {
  const { mains, soups, save, list } = await buildKitchen();
  const categories = [
    { id: mains, name: 'Mains' },
    { id: soups, name: 'Soups' },
  ];
  expect(await list()).toEqual({ stations: [], categories });
  const saved = await save({ name: '  Grill ', categoryIDs: [mains] });
  expect(saved.json()).toEqual({ success: true, message: 'Ok', result: expect.any(Number) });
  const stationID = saved.json().result;
  expect(await list()).toEqual({
    stations: [{ stationID, name: 'Grill', categoryIDs: [mains], version: 1 }],
    categories,
  });
  expect((await save({ stationID, name: 'Stove', categoryIDs: [soups, mains], version: 1 })).json().result).toBe(
    stationID,
  );
  expect((await list()).stations).toEqual([{ stationID, name: 'Stove', categoryIDs: [mains, soups], version: 2 }]);
});

it('shows the dishes of a removed category until they are served', async () => {
  const { restaurantId, headers, mains, soups, save, list } = await buildKitchen();
  const categoryIDs = [mains, soups];
  const stationID = (await save({ name: 'Grill', categoryIDs })).json().result;
  const item = await test.buildItem({ restaurantId, categoryId: mains });
  const { subOrders } = await test.buildOrder({
    restaurantId,
    status: 'open',
    subOrders: [{ lines: [{ item, quantity: 1 }] }],
  });
  await test.changeItem(item.id, { availability: 'R' });
  await test.changeRows('categories', { id: categoryIDs }, { removed_at: new Date() });
  const shown = async () => (await list()).stations[0].categoryIDs;
  expect(await shown()).toEqual([mains]);
  expect((await save({ stationID, name: 'Stove', categoryIDs: await shown(), version: 1 })).statusCode).toBe(200);
  const [ticket] = subOrders;
  const payload = { ticketID: ticket?.id, lineIDs: ticket?.lineIds, from: 'waiting', to: 'served' };
  expect((await test.send(endpoints.stepKitchen, { headers, payload })).statusCode).toBe(200);
  expect(await shown()).toEqual([]);
});

it('is refused without a name, with one that is too long or taken, for an old version, or a foreign category', async () => {
  const { mains, save, list } = await buildKitchen();
  const other = await buildKitchen();
  const stationID = (await save({ name: 'Grill', categoryIDs: [mains], version: null })).json().result;
  const before = await list();
  for (const [station, refused] of [
    [{ name: ' \u200b ' }, [422, 'MissingName']],
    [{ name: 'n'.repeat(201) }, [422, 'Invalid']],
    [{ name: 'GRILL' }, [409, 'NameAlreadyExist']],
    [{ stationID, name: 'Stove', version: 7 }, [409, 'Stale']],
    [{ name: 'Stove', categoryIDs: [mains, other.mains] }, [422, 'Invalid']],
  ] as const)
    expect(outcome(await save({ categoryIDs: [], ...station })), station.name).toEqual(refused);
  expect(await list()).toEqual(before);
});

it('can be deleted repeatedly', async () => {
  const { mains, save, remove, list } = await buildKitchen();
  const id = (await save({ name: 'Grill', categoryIDs: [mains] })).json().result;
  for (const _ of [1, 2]) expect((await remove(id)).json()).toEqual({ success: true, message: 'Ok', result: null });
  expect((await list()).stations).toEqual([]);
});
