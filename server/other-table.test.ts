import { expect, it } from 'vitest';
import { placement, testApp } from './testing/test-app.ts';

// Checking in proves a guest's own table only. others-records.test.ts shows that no call reads or changes another one;
// this file tests the other records that a request refers to.

const test = await testApp();
const guest = await test.buildFloor();
const { restaurantId } = guest;

/** Another table of the same restaurant, with guests and an order. */
async function buildNeighbour(status: 'new' | 'open' | 'closed') {
  const { id: tableId } = await test.buildTable({ restaurantId });
  const { id: visitId } = await test.buildVisit({ restaurantId, tableId });
  const { id: orderId } = await test.buildOrder({ restaurantId, tableId, visitId, status });
  return { cookie: test.visitHeaders({ restaurantId, tableId, visitId }), orderId };
}

const post = (path: string, payload: object, headers = guest.cookie) =>
  test.send({ method: 'POST', url: `/api/external/${path}`, headers, payload });

const waiting = await buildNeighbour('new');
const open = await buildNeighbour('open');
const closed = await buildNeighbour('closed');
const session = (await post('payorder', { orderID: closed.orderId }, closed.cookie)).json().result as string;
const soup = [{ itemID: guest.soup, itemQuantity: 1 }];

it.each([
  ['payorder', {}],
  ['splitbill', { way: 'equal', people: 2 }],
])('another guest’s card page, named on return from the card page, stays open %s', async (path, more) => {
  const ours = await buildNeighbour('closed');
  expect((await post(path, { orderID: ours.orderId, replaces: session, ...more }, ours.cookie)).statusCode).toBe(200);
  expect(await test.findRows('card_checkouts', { session_id: session }, ['state'])).toEqual([{ state: 'open' }]);
});

it('the number of another table’s order in a submission is ignored: it joins the guest’s own order', async () => {
  const first = await post('placeorder', { ...placement(guest, soup), orderID: open.orderId });
  const { orderID } = first.json().result;
  expect(orderID).not.toBe(open.orderId);
  const second = await post('placeorder', { ...placement(guest, soup), orderID: waiting.orderId });
  expect(second.json().result.orderID).toBe(orderID);
});
