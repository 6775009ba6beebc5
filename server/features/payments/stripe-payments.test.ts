import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { stripeApp } from '../../testing/stripe-app.ts';
import type { StripeFault } from '../../testing/stripe-peer.ts';
import { type ClosedOrder, outcome } from '../../testing/test-app.ts';

/** A mail server that accepts connections but never responds. */
const talkers = new Set<Socket>();
const silentMail = createServer((socket) => talkers.add(socket)).listen(0, '127.0.0.1');
await once(silentMail, 'listening');
const smtpUrl = `smtp://127.0.0.1:${(silentMail.address() as AddressInfo).port}`;
const { peer, test, report: reportEvent } = await stripeApp({ environment: { SMTP_URL: smtpUrl } });
afterAll(() => {
  silentMail.close();
  for (const socket of talkers) socket.destroy();
});

const report = (sessionId: string) => reportEvent('checkout.session.completed', sessionId);

/** An order of a restaurant in live mode, with a checkout started by its diner. */
async function buildStarted() {
  const order = await test.buildClosedOrder({ live: true });
  const sessionId = String((await order.payByCard({ tip: 10 })).json().result);
  return { ...order, sessionId };
}

describe('one card payment is one payment', () => {
  it.each<StripeFault>(['500', 'stall', 'html'])(
    'that cannot be started because of %s says so, and leaves the table free to try again',
    async (fault) => {
      const { orderID, payByCard } = await test.buildClosedOrder({ live: true });
      peer.fail('start', fault, fault, fault);
      expect(outcome(await payByCard({ key: 'press-1' }))).toEqual([503, 'Unavailable']);
      peer.recover();
      const again = await payByCard({ key: 'press-1' });
      expect(again.statusCode).toBe(200);
      expect((await payByCard({ key: 'press-1' })).json()).toEqual(again.json());
      expect((await test.readMoney(orderID)).states).toEqual(['ended', 'open']);
    },
  );
});

it('a silent mail server delays no payer, and the invoice waits', async () => {
  const { orderID, sessionId } = await buildStarted();
  peer.pay(sessionId, { email: 'ana@example.com' });
  const began = performance.now();
  expect((await test.completeOrder(sessionId)).statusCode).toBe(200);
  expect(performance.now() - began).toBeLessThan(1_000);
  await expect.poll(() => talkers.size).toBeGreaterThan(0);
  expect((await test.readMoney(orderID)).invoices).toHaveLength(1);
});

it("an amount below the provider's minimum is refused before the provider is called, and leaves nothing open", async () => {
  const order = await test.buildClosedOrder({ live: true });
  const desk = test.splitDesk(order);
  expect((await desk.divide('staff', { way: 'free' })).statusCode).toBe(200);
  const before = peer.calls.length;
  expect((await desk.start('amount:0.49')).json()).toMatchObject({ success: false, error: 'CardsUnavailable' });
  expect(peer.calls.slice(before)).toEqual([]);
  expect((await test.readMoney(order.orderID)).states).toEqual(['ended']);
  expect((await desk.start('amount:0.50')).statusCode).toBe(200);
});

describe('the provider decides, not the browser', () => {
  it("an unpaid session, another order's and another restaurant's change nothing", async () => {
    const { orderID, sessionId } = await buildStarted();
    const neighbour = await buildStarted();
    expect((await test.completeOrder(sessionId)).json()).toMatchObject({ success: false, error: 'NotPaid' });
    peer.pay(neighbour.sessionId);
    expect((await test.completeOrder(neighbour.sessionId, neighbour.floor.restaurantId + 1_000)).statusCode).toBe(404);
    expect((await test.completeOrder('cs_live_invented')).statusCode).toBe(404);
    // The browser adds the order after the $, so it may be wrong.
    await test.completeOrder(`${neighbour.sessionId}$${orderID}`);
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', payments: [], states: ['open'] });
    expect(await test.readMoney(neighbour.orderID)).toMatchObject({ status: 'paid', states: ['paid'] });
  });

  it.each<[string, { metadata?: Record<string, string>; livemode?: boolean }]>([
    ['order', { metadata: { order: '1' } }],
    ['restaurant', { metadata: { restaurant: '1' } }],
    ['mode', { livemode: false }],
  ])('a session that names another %s pays nothing', async (_name, { metadata, ...more }) => {
    const { orderID, sessionId } = await buildStarted();
    peer.pay(sessionId);
    const session = peer.sessions.get(sessionId);
    if (!session) throw new Error('the session was just started');
    Object.assign(session, { metadata: { ...session.metadata, ...metadata }, ...more });
    expect((await test.completeOrder(sessionId)).json()).toMatchObject({ success: false });
    // Ignored, because other programs may use the same provider account.
    expect((await report(sessionId)).statusCode).toBe(200);
    const untouched = { status: 'closed', payments: [], late: [], states: ['ended'] };
    expect(await test.readMoney(orderID)).toMatchObject(untouched);
  });

  it.each([
    ['amount', { amount: 1 }, { amount_cents: 1, currency: 'usd' }],
    ['currency', { currency: 'jpy' }, { amount_cents: 10_745, currency: 'jpy' }],
  ])(
    'another %s than that of the bill pays no order; the money waits for a refund by staff',
    async (_name, other, kept) => {
      const { orderID, sessionId } = await buildStarted();
      peer.pay(sessionId);
      Object.assign(peer.sessions.get(sessionId) ?? {}, other);
      expect((await test.completeOrder(sessionId)).json()).toMatchObject({ success: false, error: 'AmountChanged' });
      await report(sessionId);
      await test.completeOrder(sessionId);
      const money = await test.readMoney(orderID);
      expect(money).toMatchObject({ status: 'closed', payments: [], states: ['late'] });
      expect(money.late).toMatchObject([{ reference: sessionId, reason: 'other-amount', live: true, ...kept }]);
    },
  );
});

const read = async (url: string, headers: Record<string, string>) =>
  (await test.send({ method: 'GET', url, headers })).json().result;

/** A closed order as staff see it on three screens. */
async function seen({ staff, floor, orderID }: ClosedOrder) {
  const [board, table, order] = await Promise.all([
    read(addressOf(endpoints.activeOrders).url, staff),
    read(addressOf(endpoints.tableDetail, { query: { tableID: floor.tableId } }).url, staff),
    read(addressOf(endpoints.orderById, { params: { orderID } }).url, staff),
  ]);
  return [board[0]?.payingNow, table.order?.payingNow, order.payingNow];
}

describe("'Paying now'", () => {
  it('shows from the press of Pay until the checkout ends, on every screen and at once', async () => {
    const order = await test.buildClosedOrder({ live: true });
    expect(await seen(order)).toEqual([false, false, false]);
    const first = await test.send(endpoints.activeOrders, { headers: order.staff });
    const { result: sessionId } = (await order.payByCard()).json();
    const headers = { ...order.staff, 'if-none-match': String(first.headers.etag) };
    expect((await test.send(endpoints.activeOrders, { headers: headers })).statusCode).toBe(200);
    expect(await seen(order)).toEqual([true, true, true]);
    await test.program.services.cardProviders.of({ provider: 'stripe', live: true })?.expire(sessionId);
    await test.completeOrder(sessionId);
    expect(await seen(order)).toEqual([false, false, false]);
  });

  it('is empty once the lease is over or the provider could not start', async () => {
    const order = await test.buildClosedOrder({ live: true });
    peer.fail('start', '429');
    await order.payByCard();
    expect(await seen(order)).toEqual([false, false, false]);
    await order.payByCard();
    await test.changeRows('card_checkouts', { order_id: order.orderID }, { leased: false });
    expect(await seen(order)).toEqual([false, false, false]);
  });
});

describe('a late card payment', () => {
  it('is shown at its order and in the list of payments to refund, in its own restaurant only', async () => {
    const order = await test.buildClosedOrder({ live: true });
    const neighbour = await test.buildClosedOrder({ live: true });
    const { result: sessionId } = (await order.payByCard({ tip: 10 })).json();
    peer.fail('expire', '500', '500');
    await order.payCash();
    peer.pay(sessionId);
    await test.completeOrder(sessionId);
    const late = { orderID: order.orderID, amount: 107.45, currency: 'usd', reason: 'already-paid' };
    expect(await read(addressOf(endpoints.latePayments).url, order.staff)).toMatchObject([late]);
    expect(
      (await read(addressOf(endpoints.orderById, { params: { orderID: order.orderID } }).url, order.staff))
        .latePayments,
    ).toMatchObject([late]);
    expect(await read(addressOf(endpoints.latePayments).url, neighbour.staff)).toEqual([]);
    await test.changeRows('late_payments', { reference: sessionId }, { resolved_at: new Date() });
    expect(await read(addressOf(endpoints.latePayments).url, order.staff)).toEqual([]);
    expect(
      (await read(addressOf(endpoints.orderById, { params: { orderID: order.orderID } }).url, order.staff))
        .latePayments,
    ).toEqual([]);
  });
});
