import { expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();
await test.silenceDatabase();

it('changes to an order are on the board at once, without the database’s notice', async () => {
  const floor = await test.buildFloor();
  const staff = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order'] });
  const post = (path: string, payload: object) =>
    test.send({ method: 'POST', url: `/api/${path}`, headers: staff, payload });
  const seen = async (deed: () => ReturnType<typeof post>) => {
    expect((await test.isSeenAtOnce(staff, deed)).statusCode).toBe(200);
  };
  await seen(() => test.place(floor, [{ itemID: floor.soup, itemQuantity: 1 }]));
  const { orderID, subOrderID } = await test.placeSoups(floor, 2);
  await seen(() => post('external/cancelorder', { suborderID: subOrderID }));
  const more = await test.placeSoups(floor, 3);
  const waiting = await test.db
    .selectFrom('sub_orders')
    .select('id')
    .where('order_id', '=', orderID)
    .where('id', '!=', subOrderID)
    .execute();
  expect(waiting.map((one) => one.id)).toContain(more.subOrderID);
  const subOrderIDs = [more.subOrderID];
  await seen(() => post('seesuborders', { orderID, subOrderIDs }));
  const suborder = waiting.map((one) => ({ items: [], subOrderID: one.id, status: 'O' }));
  const where = { tableID: floor.tableId, restaurantID: floor.restaurantId };
  await seen(() => post('external/placeorder', { suborder, ...where }));
  await seen(() => post('closeorder', { orderID }));
  await seen(() => post('reopenorder', { orderID, reason: 'Two more coffees' }));
});
