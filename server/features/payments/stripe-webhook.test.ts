import { createHmac } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { stripeApp } from '../../testing/stripe-app.ts';
import { type EventWishes, stripeKeys, webhookSecrets } from '../../testing/stripe-peer.ts';
import { reportEvent } from '../../testing/stripe-webhook.ts';
import { outcome, testApp } from '../../testing/test-app.ts';

const environment = { STRIPE_TEST_SECRET_KEY: stripeKeys.test, STRIPE_TEST_WEBHOOK_SECRET: webhookSecrets.test };
const { peer, test } = await stripeApp({ environment });

const deliver = (event: ReturnType<typeof peer.event>, type = 'application/json; charset=utf-8') =>
  reportEvent(test, event, type);
const completed = 'checkout.session.completed';
const report = (sessionId: string, more?: EventWishes) => deliver(peer.event(completed, sessionId, more));

/** An order with a checkout started by its diner. */
async function buildStarted() {
  const order = await test.buildClosedOrder({ live: true });
  return { ...order, sessionId: String((await order.payByCard({ tip: 10 })).json().result) };
}

describe("the restaurant's payment type decides the mode [DIN-PAY-13 DIN-PAY-15 DIN-PAY-16]", () => {
  it.each(['P', 'T', 'anything'])('%s', async (type) => {
    const live = type === 'P';
    const { floor, orderID, payByCard } = await test.buildClosedOrder({ live });
    const config = JSON.stringify({ otprequired: 1, managercode: '4321', paymenttype: type });
    await test.changeRows('restaurants', floor.restaurantId, { config });
    const { result: sessionId, url } = (await payByCard({ tip: 10 })).json();
    expect(sessionId).toMatch(live ? /^cs_live_/ : /^cs_test_/);
    expect(url).toBe(`https://checkout.stripe.com/c/pay/${sessionId}`);
    expect(peer.sessions.get(sessionId)).toMatchObject({ live, amount: 10_745, currency: 'usd' });
    expect((await test.readMoney(orderID)).checkouts).toMatchObject([{ provider: 'stripe', live, state: 'open' }]);
  });

  it('a live restaurant without a live key takes no cards; others without a test key use the sandbox', async () => {
    const cardPeer = { address: peer.address };
    const testKeyOnly = await testApp({ STRIPE_SECRET_KEY: stripeKeys.test }, { cardPeer });
    const refused = await (await testKeyOnly.buildClosedOrder({ live: true })).payByCard();
    expect(refused.json()).toMatchObject({ success: false, error: 'CardsUnavailable' });
    const liveKeyOnly = await testApp({ STRIPE_SECRET_KEY: stripeKeys.live }, { cardPeer });
    expect((await (await liveKeyOnly.buildClosedOrder()).payByCard()).json().url).toMatch(/^\/checkout\/cs_sandbox_/);
    const noWebhook = await liveKeyOnly.send({ method: 'POST', url: '/api/external/stripe/webhook', payload: '{}' });
    expect(noWebhook.statusCode).toBe(404);
  });
});

describe('the webhook of Stripe', () => {
  it('records the payment of a diner who closed the browser, with an invoice to the address given there', async () => {
    const { orderID, sessionId } = await buildStarted();
    peer.pay(sessionId, { email: 'ana+dinner@example.online' });
    const answer = await report(sessionId);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, result: null, message: 'Ok' });
    const money = await test.readMoney(orderID);
    expect(money).toMatchObject({ status: 'paid', states: ['paid'], late: [] });
    expect(money.payments).toMatchObject([
      { provider: 'stripe', reference: sessionId, paid_by: 'Online', amount_cents: 10_745, tip_cents: 1_000 },
    ]);
    expect(money.invoices).toMatchObject([{ recipient: 'ana+dinner@example.online' }]);
    expect((await test.completeOrder(sessionId)).json()).toMatchObject({ success: true, result: { status: 'P' } });
  });

  it('trusts only what Stripe signed just now, to the byte', async () => {
    const { orderID, sessionId } = await buildStarted();
    peer.pay(sessionId);
    const { body, signature } = peer.event(completed, sessionId);
    const old = new Date(Date.now() - 301_000);
    const tries = [
      { body, signature: '' },
      { body, signature: 'nonsense' },
      { body: body.replace('"livemode":true', '"livemode": true'), signature },
      peer.event(completed, sessionId, { secret: 'whsec_OfSomebodyElse' }),
      // A test event isn't valid for a live session, even when signed with the test secret.
      peer.event(completed, sessionId, { secret: webhookSecrets.test }),
      peer.event(completed, sessionId, { at: old }),
    ];
    for (const attempt of tries) {
      const answer = await deliver(attempt);
      expect(answer.statusCode, attempt.signature).toBe(400);
      expect(answer.json()).toMatchObject({ success: false, error: 'Invalid' });
    }
    const url = '/api/external/stripe/webhook';
    // A request without a signature is refused before its body is read, however long it is.
    for (const payload of ['{}', 'x'.repeat(2_000_000)])
      expect((await test.send({ method: 'POST', url, payload })).statusCode).toBe(400);
    expect((await deliver({ body: 'x'.repeat(262_145), signature })).statusCode).toBe(413);
    const at = Math.floor(Date.now() / 1_000);
    const mark = createHmac('sha256', webhookSecrets.live).update(`${at}.{"id":`).digest('hex');
    expect((await deliver({ body: '{"id":', signature: `t=${at},v1=${mark}` })).statusCode).toBe(400);
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', payments: [], states: ['open'] });
  });

  it('recognizes a repeated event by its id without a query; another event queries Stripe', async () => {
    const { orderID, sessionId } = await buildStarted();
    const id = `evt_${sessionId.slice(-20)}`;
    expect((await report(sessionId, { id })).statusCode).toBe(200);
    const calls = peer.calls.length;
    for (let round = 0; round < 3; round += 1) expect((await report(sessionId, { id })).statusCode).toBe(200);
    expect(peer.calls).toHaveLength(calls);
    peer.pay(sessionId);
    for (let round = 0; round < 3; round += 1) expect((await report(sessionId)).statusCode).toBe(200);
    expect(peer.calls).toHaveLength(calls + 1);
    expect((await test.readMoney(orderID)).payments).toHaveLength(1);
  });

  it('ignores events that are out of order, too early, of other kinds or not ours', async () => {
    const { orderID, sessionId } = await buildStarted();
    expect((await report(sessionId)).statusCode).toBe(200);
    await deliver(peer.event('checkout.session.async_payment_failed', sessionId));
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', payments: [], states: ['open'] });
    peer.pay(sessionId);
    const late = peer.event('checkout.session.expired', sessionId);
    expect((await deliver(peer.event('customer.created', sessionId))).statusCode).toBe(200);
    expect((await deliver(late)).statusCode).toBe(200);
    expect((await report(sessionId)).statusCode).toBe(200);
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'paid', states: ['paid'], late: [] });
  });

  it('makes Stripe resend the event if the session cannot be queried now', async () => {
    const { orderID, sessionId } = await buildStarted();
    peer.pay(sessionId);
    peer.fail('look', '500', '500', '500');
    const event = peer.event(completed, sessionId);
    expect((await deliver(event)).statusCode).toBe(503);
    expect((await test.readMoney(orderID)).payments).toEqual([]);
    expect((await deliver(event)).statusCode).toBe(200);
    expect((await test.readMoney(orderID)).payments).toHaveLength(1);
  });

  it('finds a session whose start was cut off, by its attempt', async () => {
    const order = await test.buildClosedOrder({ live: true });
    peer.fail('start', 'cut-after', 'cut-after', 'cut-after');
    expect(outcome(await order.payByCard())).toEqual([503, 'Unavailable']);
    const [checkout] = (await test.readMoney(order.orderID)).checkouts;
    const orphan = [...peer.sessions.values()].find(({ metadata }) => metadata.attempt === checkout?.attempt);
    expect(checkout).toMatchObject({ state: 'ended', session_id: null });
    peer.pay(orphan?.id ?? '');
    await report(orphan?.id ?? '');
    expect(await test.readMoney(order.orderID)).toMatchObject({ status: 'paid', states: ['paid'] });
  });
});

it('reads 32 reports at a time; others must retry, and a closed connection makes room at once', async () => {
  const { orderID, sessionId } = await buildStarted();
  peer.pay(sessionId);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const answers: string[] = [];
  /** Sends the header of an event without its body. */
  const begin = () => {
    const socket = connect(port, '127.0.0.1').on('data', (bytes) => answers.push(String(bytes).slice(0, 12)));
    socket.write(
      'POST /api/external/stripe/webhook HTTP/1.1\r\nHost: comanda\r\nContent-Type: application/json\r\n' +
        'Stripe-Signature: t=1,v1=00\r\nContent-Length: 100\r\n\r\n{',
    );
    return socket;
  };
  const sockets = Array.from({ length: 33 }, begin);
  await expect.poll(() => answers).toEqual(['HTTP/1.1 503']);
  expect((await report(sessionId)).statusCode).toBe(503);
  expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed' });
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await report(sessionId)).statusCode).toBe(200);
  expect(await test.readMoney(orderID)).toMatchObject({ status: 'paid' });
});
