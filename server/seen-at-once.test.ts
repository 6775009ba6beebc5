import { readdir } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import * as endpoints from '../core/contract/endpoints.ts';
import { finishRefunds } from './features/refunds/refunds.service.ts';
import { mailFolder } from './platform/mail/transport.ts';
import { stripeApp } from './testing/stripe-app.ts';
import { confirming, type Endpoint } from './testing/test-app.ts';

// Changes to orders and bills are visible immediately, without waiting for the database's notice.

const { peer, test, report } = await stripeApp();
await test.silenceDatabase();

type Headers = Record<string, string>;
const post = (call: Endpoint, headers: Headers, payload: object) => test.send(call, { headers, payload });
const seenBy = (staff: Headers) => async (deed: () => Promise<{ statusCode: number; json(): { result: string } }>) => {
  const answer = await test.isSeenAtOnce(staff, deed);
  expect(answer.statusCode).toBe(200);
  return answer.json().result;
};

async function buildBill() {
  const order = await test.buildClosedOrder({ live: true });
  return { ...order, desk: test.splitDesk(order), seen: seenBy(order.staff) };
}

it('an order from its first dish to its reopening', async () => {
  const floor = await test.buildFloor();
  const { restaurantId } = floor;
  const staff = await test.staffOf({ restaurantId, privileges: ['order'] });
  const seen = seenBy(staff);
  await seen(() => test.place(floor, [{ itemID: floor.soup, itemQuantity: 1 }]));
  const { orderID, subOrderID } = await test.placeSoups(floor, 2);
  await seen(() => post(endpoints.cancelSubOrder, staff, { suborderID: subOrderID }));
  const more = await test.placeSoups(floor, 3);
  await seen(() => post(endpoints.seeSubOrders, staff, { orderID, subOrderIDs: [more.subOrderID] }));
  const waiting = await test.findRows('sub_orders', { order_id: orderID, status: 'new' }, ['id']);
  const confirmation = confirming(floor, ...waiting.map(({ id }) => id));
  await seen(() => post(endpoints.placeOrder, staff, confirmation));
  await seen(() => post(endpoints.closeOrder, staff, { orderID }));
  await seen(() => post(endpoints.reopenOrder, staff, { orderID, reason: 'Two more coffees' }));
});

it('a guest opens and leaves the card page for the whole bill, and the next one pays', async () => {
  const { seen, payByCard, floor } = await buildBill();
  const first = await seen(() => payByCard());
  await seen(() => post(endpoints.leaveCheckout, floor.cookie, { checkout: first }));
  const second = await seen(() => payByCard());
  peer.pay(second);
  await seen(() => test.completeOrder(second));
});

it('a guest takes one part of a split bill, and staff take the other', async () => {
  const { seen, desk } = await buildBill();
  await seen(() => desk.divide('diner', { way: 'equal', people: 2 }));
  await seen(() => desk.start('count:1'));
  await seen(() => desk.take('count:1'));
});

it('cash for the whole bill', async () => {
  const { seen, payCash } = await buildBill();
  await seen(() => payCash());
});

it('a card page that failed to open', async () => {
  const { staff, payByCard, orderID } = await buildBill();
  peer.fail('start', 'stall', 'stall', 'stall');
  const press = payByCard();
  await expect.poll(async () => (await test.readMoney(orderID)).states).toEqual(['starting']);
  expect((await test.isSeenAtOnce(staff, () => press)).statusCode).toBe(503);
});

it('a refund by staff, its confirmation, and one at the provider', async () => {
  const { floor, orderID, payByCard } = await buildBill();
  const sessionId = (await payByCard()).json().result as string;
  peer.pay(sessionId);
  await test.completeOrder(sessionId);
  const staff = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['refund', 'order'] });
  peer.fail('refund', 'pending');
  const payload = { orderID, amount: '10', reason: 'Cold soup' };
  const given = await test.isSeenAtOnce(staff, () => post(endpoints.refund, staff, payload));
  expect(given.json().result).toMatchObject({ state: 'pending' });

  const [refund] = [...peer.refunds.values()];
  if (!refund) throw new Error('the peer was just asked');
  refund.status = 'succeeded';
  await test.changeRows('refunds', { order_id: orderID }, { next_look_at: new Date(Date.now() - 1_000) });
  await test.isSeenAtOnce(staff, () => finishRefunds(test.program.services));

  peer.giveBack(sessionId, 500);
  await seenBy(staff)(() => report('charge.refunded', sessionId));
  const { result } = (await test.send(endpoints.refunds, { params: { orderID }, headers: staff })).json();
  expect(result).toMatchObject({ left: 82.45, refunds: [{ amount: 5 }, { amount: 10, state: 'done' }] });
});

it.each(['cash', 'card'] as const)('the invoice of %s leaves at once', async (how) => {
  const mails = async () => (await readdir(mailFolder(test.settings.dataDir)).catch(() => [])).length;
  const arrivesWithin = async (ms: number) => {
    const before = await mails();
    const { payByCard, orderID, staff } = await buildBill();
    if (how === 'cash') {
      const query = { orderid: orderID, paidby: 'Cash', email: 'ana@example.com' } as const;
      expect((await test.send(endpoints.setOrderToPaid, { query, headers: staff })).statusCode).toBe(200);
    } else {
      const { result } = (await payByCard()).json();
      peer.pay(result, { email: 'ana@example.com' });
      expect((await test.completeOrder(result)).statusCode).toBe(200);
    }
    const sentAt = performance.now();
    await vi.waitFor(async () => expect(await mails()).toBeGreaterThan(before), { interval: 50 });
    return performance.now() - sentAt < ms;
  };
  // Without a notice, mails are sent every five seconds. Right after a poll, only a notice can be the cause.
  await arrivesWithin(30_000);
  await expect.poll(() => arrivesWithin(3_000)).toBe(true);
});
