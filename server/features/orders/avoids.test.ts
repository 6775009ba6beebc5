import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { publicPaths } from '../../../core/domain/paths.ts';
import { buildCook } from '../../testing/kitchen-desk.ts';
import { outcome, soups, testApp } from '../../testing/test-app.ts';
import { eraseOldGuestData } from '../guest-data/guest-data.service.ts';

/** Follows what a table can't eat from the guest's phone or the pad to the kitchen, until it is erased. */

const test = await testApp();
const { db } = test;
const avoids = ['nuts', 'gluten.rye'];

/** A sub-order from a phone that told the kitchen what to avoid. */
async function toldDesk() {
  const desk = await test.orderDesk();
  const { restaurantId, tableId, visitId } = desk.floor;
  const phoneOf = (phone: number) => test.visitHeaders({ restaurantId, tableId, visitId, phone });
  const placed = await test.place(desk.floor, soups(desk.floor, 2), { avoids }, phoneOf(1));
  expect(placed.statusCode, placed.body).toBe(200);
  const { orderID, subOrderID } = placed.json().result as { orderID: number; subOrderID: number };
  return { ...desk, orderID, subOrderID, phoneOf, cook: await buildCook(test, restaurantId) };
}

describe('what a table avoids', () => {
  it('is read by the kitchen, by staff in the order, and by the phone that sent it, and by no one else', async () => {
    const { floor, cook, orderID, subOrderID, phoneOf, confirm, fetchById, search, ownOrder } = await toldDesk();
    const ownAvoids = async (phone: number) => (await ownOrder(phoneOf(phone))).json().result.suborder[0].avoids;
    expect([await ownAvoids(1), await ownAvoids(2)]).toEqual([avoids, undefined]);
    expect((await ownOrder()).json().result.suborder[0]).not.toHaveProperty('avoids');
    const listed = await search({ status: 'A' });
    expect(listed.results[0].suborder).toMatchObject([{ subOrderID }]);
    expect(listed.results[0].suborder[0]).not.toHaveProperty('avoids');
    // Reduces the quantity: an edit by staff keeps the warning and can't remove it.
    const { items } = (await fetchById(orderID)).json().result.suborder[0];
    const edited = await confirm(subOrderID, [{ ...items[0], itemQuantity: 1 }], { avoids: [] });
    expect(edited.statusCode, edited.body).toBe(200);
    expect((await fetchById(orderID)).json().result.suborder).toMatchObject([{ itemCount: 1, avoids }]);
    expect(await cook.tickets()).toMatchObject([{ ticketID: subOrderID, avoids }]);
    const { id: otherRestaurant } = await test.buildRestaurant();
    expect(await (await buildCook(test, otherRestaurant)).tickets()).toEqual([]);
    // If nothing was stated, the response has no such field.
    await test.place(floor, soups(floor), {}, phoneOf(1));
    expect((await ownOrder(phoneOf(1))).json().result.suborder[0]).not.toHaveProperty('avoids');
    await test.changeRows('dining_tables', floor.tableId, { name: 'Window 9' });
    expect(await cook.tickets()).toMatchObject([{ tableName: 'Window 9', avoids }]);
  });

  it('is taken by staff with an order, and left out without', async () => {
    const desk = test.padDesk();
    const floor = await desk.buildFreeTable();
    const { id: other } = await test.buildTable({ restaurantId: floor.restaurantId });
    for (const [tableId, more] of [[floor.tableId, { avoids: ['milk'] }] as const, [other, {}] as const])
      expect((await desk.take(floor.waiter.headers, tableId, soups(floor), { more })).statusCode).toBe(200);
    const tickets = await (await buildCook(test, floor.restaurantId)).tickets();
    expect(tickets.map((ticket) => ticket.avoids)).toEqual([['milk'], undefined]);
  });

  it('is refused unless it is a list of different codes', async () => {
    const desk = test.padDesk();
    const { waiter, ...floor } = await desk.buildFreeTable();
    for (const wrong of [['milk', 'kiwi'], ['milk', 'milk'], Array(29).fill('milk'), 'milk', null]) {
      const placed = await test.place(floor, soups(floor), { avoids: wrong });
      const taken = await desk.take(waiter.headers, floor.tableId, soups(floor), { more: { avoids: wrong } });
      for (const answer of [placed, taken]) expect(outcome(answer), String(wrong)).toEqual([400, 'Invalid']);
    }
    expect(await test.findRows('sub_orders', { restaurant_id: floor.restaurantId })).toEqual([]);
  });

  it("is erased with its visit's data, as the privacy page says", async () => {
    const desk = await toldDesk();
    const { restaurantId, visitId } = desk.floor;
    const stored = async () =>
      (await test.findRows('sub_orders', { restaurant_id: restaurantId })).map((row) => row.avoids);
    const endedAgo = async (days: number) => {
      await test.changeRows('visits', visitId, { ended_at: new Date(Date.now() - days * 86_400_000) });
      await eraseOldGuestData(db, '/nowhere', 1);
    };
    await endedAgo(29);
    expect(await stored()).toEqual([avoids]);
    await endedAgo(31);
    expect(await stored()).toEqual([[]]);
    const page = await test.app.inject(publicPaths.privacy(restaurantId));
    expect(page.body).toContain('it is kept with that order and erased 30 days after your visit ends');
    expect((await test.send(endpoints.kitchenTickets, { headers: desk.cook.headers })).body).not.toContain('avoids');
  });
});
