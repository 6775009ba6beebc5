import { afterAll, describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { startStripePeer, stripeKeys } from '../../testing/stripe-peer.ts';
import { type ClosedOrder, testApp } from '../../testing/test-app.ts';

const peer = await startStripePeer();
afterAll(() => peer.close());
const test = await testApp(
  { STRIPE_SECRET_KEY: stripeKeys.live },
  { cardPeer: { address: peer.address, timeoutMs: 400 } },
);

const read = async (url: string, headers: Record<string, string>) =>
  (await test.send({ method: 'GET', url, headers })).json().result;

/** What staff see of a closed order on its three screens. */
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
    const asked = { ...order.staff, 'if-none-match': String(first.headers.etag) };
    expect((await test.send(endpoints.activeOrders, { headers: asked })).statusCode).toBe(200);
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
