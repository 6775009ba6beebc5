import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { buildCook } from '../../../testing/kitchen-desk.ts';
import { orderDesk } from '../../../testing/order-desk.ts';
import { outcome, testApp } from '../../../testing/test-app.ts';

const test = await testApp();

/** A floor whose burger has the choices Medium and Well done in its own list. */
async function buildDesk() {
  const desk = await orderDesk(test);
  const { restaurantId, burger } = desk.floor;
  const headers = await test.staffOf({ restaurantId, privileges: ['item', 'kitchen'] });
  const read = () => test.resultOf(endpoints.itemById, { params: { id: burger }, headers });
  const onMenu = async () => {
    const menu = await test.resultOf(endpoints.itemMenu, { query: { rid: restaurantId } });
    const dishes = menu.flatMap(({ items }: { items: { itemId: number }[] }) => items);
    return dishes.find(({ itemId }: { itemId: number }) => itemId === burger);
  };
  const save = async (...subItems: object[]) => {
    const { subItems: _before, ...item } = await read();
    const saved = await test.send(endpoints.saveItem, { headers, payload: { ...item, subItems } });
    expect(saved.statusCode, saved.body).toBe(200);
  };
  const choose = (subItemName: string) =>
    test.place(desk.floor, [{ itemID: burger, itemQuantity: 1, subItems: [{ subItemName, sequence: 1 }] }]);
  return { ...desk, restaurantId, burger, headers, read, onMenu, save, choose };
}

const medium = { subItemName: 'Medium', description: '', price: 0 };
const wellDone = { subItemName: 'Well done', description: '', price: 1.5 };

describe('a choice of one dish', () => {
  it('says what staff stated of it, and keeps that for a client that leaves it out', async () => {
    const { save, read, onMenu } = await buildDesk();
    expect((await read()).subItems).toEqual([medium, wellDone]);
    const stated = { kitchenName: 'WD', allergens: ['mustard'] };
    await save(medium, { ...wellDone, ...stated });
    for (let times = 0; times < 2; times += 1) {
      expect((await read()).subItems).toEqual([medium, { ...wellDone, ...stated }]);
      expect((await onMenu()).subItems).toEqual([medium, { ...wellDone, allergens: stated.allergens }]);
      await save(medium, wellDone);
    }
    await save(medium, { ...wellDone, kitchenName: '', allergens: null });
    expect((await read()).subItems).toEqual([medium, wellDone]);
  });

  it('is named to the kitchen by its kitchen name, with its allergens', async () => {
    const { save, choose, confirm, restaurantId } = await buildDesk();
    await save(medium, { ...wellDone, kitchenName: 'WD', allergens: ['mustard'] });
    await confirm((await choose('Well done')).json().result.subOrderID);
    const [ticket] = await (await buildCook(test, restaurantId)).tickets();
    expect(ticket?.lines).toMatchObject([{ units: [{ unit: 1, choices: ['WD'] }], allergens: ['mustard'] }]);
  });

  it('is sold out until staff say otherwise, in the form or in the list of what is sold out', async () => {
    const { save, read, onMenu, choose, headers } = await buildDesk();
    const listed = () => test.resultOf(endpoints.choiceStocks, { headers });
    expect(await listed()).toEqual([]);
    await save(medium, { ...wellDone, soldOut: true });
    expect((await read()).subItems).toEqual([medium, { ...wellDone, soldOut: true }]);
    expect((await onMenu()).subItems).toEqual([medium]);
    const refused = await choose('Well done');
    expect(outcome(refused)).toEqual([409, 'ItemUnavailable']);
    expect(refused.json().fields).toMatchObject([{ message: 'Well done is sold out' }]);
    const [stock] = await listed();
    expect(stock).toMatchObject({ subItemName: 'Well done', groupName: '', soldOut: true });
    const { version } = await read();
    const payload = { choiceID: stock.choiceID, soldOut: false };
    expect((await test.send(endpoints.choiceStock, { headers, payload })).statusCode).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await read()).version).toBe(version);
    expect((await choose('Well done')).statusCode).toBe(200);
  });
});

it('the library neither lists nor changes the group of a dish', async () => {
  const { restaurantId, burger, headers } = await buildDesk();
  const { id } = await test.findRow('choice_groups', { item_id: burger });
  const privileged = { headers: await test.staffOf({ restaurantId, privileges: ['item'] }) };
  expect((await test.resultOf(endpoints.choiceGroups, privileged)).content).toEqual([]);
  expect(await test.resultOf(endpoints.choiceGroupNames, privileged)).toEqual([]);
  const record = { groupId: id, groupName: 'Mine', choices: [{ subItemName: 'X' }] };
  expect((await test.send(endpoints.saveChoiceGroup, { headers, payload: record })).statusCode).toBe(404);
  expect((await test.send(endpoints.deleteChoiceGroup, { headers, query: { id } })).statusCode).toBe(404);
});
