import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { outcome } from '../../testing/outcome.ts';
import { stripeApp } from '../../testing/stripe-app.ts';
import type { StripeFault } from '../../testing/stripe-peer.ts';

/** A mail server that accepts connections and says nothing. */
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

/** An order of a live restaurant with a checkout for its diner. */
async function buildStarted() {
  const order = await test.buildClosedOrder({ live: true });
  const sessionId = String((await order.payByCard({ tip: 10 })).json().result);
  return { ...order, sessionId };
}

const sessionsOf = (orderID: number) =>
  [...peer.sessions.values()].filter(({ metadata }) => metadata.order === String(orderID));

describe('one card payment is one payment', () => {
  it('with cash at the same moment: one of the two, and no lost money', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderID, sessionId, payCash } = await buildStarted();
      const pays = async () => {
        try {
          peer.pay(sessionId);
        } catch {
          return false;
        }
        return true;
      };
      const [, isPaid] = await Promise.all([payCash(), pays(), report(sessionId), test.completeOrder(sessionId)]);
      await test.completeOrder(sessionId);
      const money = await test.readMoney(orderID);
      expect(money.status).toBe('paid');
      expect(money.payments).toHaveLength(1);
      const taken = money.payments.filter(({ provider }) => provider === 'stripe').length + money.late.length;
      expect(taken).toBe(isPaid ? 1 : 0);
    }
  });

  it.each<StripeFault>(['cut-before', 'cut-after', '500', 'stall'])(
    'whose start met %s: one session, and the same answer to the same press',
    async (fault) => {
      const { orderID, payByCard } = await test.buildClosedOrder({ live: true });
      peer.fail('start', fault);
      const first = await payByCard({ key: 'press-1' });
      const again = await payByCard({ key: 'press-1' });
      expect(first.statusCode).toBe(200);
      expect(again.json()).toEqual(first.json());
      expect(sessionsOf(orderID)).toHaveLength(1);
    },
  );

  it('started by three phones at once: one page that can be paid', async () => {
    const { orderID, payByCard } = await test.buildClosedOrder({ live: true });
    const answers = await Promise.all([1, 2, 3].map((tip) => payByCard({ tip, key: `phone-${tip}` })));
    const open = sessionsOf(orderID).filter(({ status }) => status === 'open');
    expect(open).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 200).map((one) => one.json().result)).toContain(
      open[0]?.id,
    );
  });

  it('that cannot be started says so, and leaves the table free to try again', async () => {
    const { orderID, payByCard } = await test.buildClosedOrder({ live: true });
    peer.fail('start', '500', '500', '500');
    expect(outcome(await payByCard({ key: 'press-1' }))).toEqual([503, 'Unavailable']);
    const again = await payByCard({ key: 'press-1' });
    expect(again.statusCode).toBe(200);
    expect((await payByCard({ key: 'press-1' })).json()).toEqual(again.json());
    expect((await test.readMoney(orderID)).states).toEqual(['ended', 'open']);
  });
});

describe('a page in place of an API response', () => {
  it('pays and ends nothing, and is reported as unavailable; the true response counts once it comes', async () => {
    const { orderID, sessionId } = await buildStarted();
    peer.pay(sessionId);
    peer.fail('look', 'html', 'html', 'html');
    expect(outcome(await test.completeOrder(sessionId))).toEqual([503, 'Unavailable']);
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', payments: [], states: ['open'] });
    peer.recover();
    expect((await test.completeOrder(sessionId)).statusCode).toBe(200);
    expect((await test.readMoney(orderID)).payments).toHaveLength(1);
  });

  it('starts nothing', async () => {
    const { orderID, payByCard } = await test.buildClosedOrder({ live: true });
    peer.fail('start', 'html', 'html', 'html');
    expect(outcome(await payByCard({ key: 'press-1' }))).toEqual([503, 'Unavailable']);
    peer.recover();
    expect((await payByCard({ key: 'press-1' })).statusCode).toBe(200);
    expect(sessionsOf(orderID)).toHaveLength(1);
  });
});

it('a mail server that says nothing delays no payer, and the invoice waits', async () => {
  const { orderID, sessionId } = await buildStarted();
  peer.pay(sessionId, { email: 'ana@example.com' });
  const began = performance.now();
  expect((await test.completeOrder(sessionId)).statusCode).toBe(200);
  expect(performance.now() - began).toBeLessThan(1_000);
  await expect.poll(() => talkers.size).toBeGreaterThan(0);
  expect((await test.readMoney(orderID)).invoices).toHaveLength(1);
});

it('a silent provider times out, and guests are told, before their phones would time out', async () => {
  const { payByCard } = await test.buildClosedOrder({ live: true });
  peer.fail('start', 'stall', 'stall', 'stall');
  const began = performance.now();
  expect((await payByCard()).json()).toMatchObject({ success: false, error: 'Unavailable' });
  // Three times this test's timeout, and the pauses between.
  expect(performance.now() - began).toBeLessThan(5_000);
  peer.recover();
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
    // The browser supplies the order after the $.
    await test.completeOrder(`${neighbour.sessionId}$${orderID}`);
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', payments: [], states: ['open'] });
    expect(await test.readMoney(neighbour.orderID)).toMatchObject({ status: 'paid', states: ['paid'] });
  });

  it.each([
    ['order', { metadata: { restaurant: 'own', order: '1' } }],
    ['restaurant', { metadata: { restaurant: '1', order: 'own' } }],
  ])('a session that names another %s pays nothing', async (_name, { metadata }) => {
    const { orderID, sessionId } = await buildStarted();
    peer.pay(sessionId);
    const session = peer.sessions.get(sessionId);
    if (!session) throw new Error('the session was just started');
    const own = session.metadata;
    session.metadata = {
      restaurant: metadata.restaurant === 'own' ? (own.restaurant ?? '') : metadata.restaurant,
      order: metadata.order === 'own' ? (own.order ?? '') : metadata.order,
    };
    expect((await test.completeOrder(sessionId)).json()).toMatchObject({ success: false });
    await report(sessionId);
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', payments: [], late: [] });
  });

  it('a session that names the other mode pays nothing', async () => {
    const { orderID, sessionId } = await buildStarted();
    peer.pay(sessionId);
    Object.assign(peer.sessions.get(sessionId) ?? {}, { livemode: false });
    expect((await test.completeOrder(sessionId)).json()).toMatchObject({ success: false });
    expect(await test.readMoney(orderID)).toMatchObject({
      status: 'closed',
      payments: [],
      late: [],
      states: ['ended'],
    });
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

describe('cash while a card is being paid', () => {
  it('first ends the session at the provider', async () => {
    const { orderID, sessionId, payCash } = await buildStarted();
    expect((await payCash()).statusCode).toBe(200);
    expect(peer.sessions.get(sessionId)?.status).toBe('expired');
    expect(await test.readMoney(orderID)).toMatchObject({ states: ['ended'], payments: [{ paid_by: 'Cash' }] });
  });

  it('is refused if the card was faster', async () => {
    const { orderID, sessionId, payCash } = await buildStarted();
    peer.pay(sessionId);
    expect((await payCash()).json()).toMatchObject({ success: false, error: 'AlreadyPaid' });
    expect(await test.readMoney(orderID)).toMatchObject({ states: ['paid'], payments: [{ paid_by: 'Online' }] });
  });

  it('is taken although the provider is away; the late card payment is kept once, and pays nothing', async () => {
    const { orderID, sessionId, payCash } = await buildStarted();
    peer.fail('expire', '500', '500');
    expect((await payCash()).statusCode).toBe(200);
    expect(peer.sessions.get(sessionId)?.status).toBe('open');
    peer.pay(sessionId);
    const told = await test.completeOrder(sessionId);
    expect(told.json()).toMatchObject({ success: false, error: 'AlreadyPaid' });
    expect(told.json().message).toMatch(/Staff will refund it/);
    await Promise.all([report(sessionId), report(sessionId), test.completeOrder(sessionId)]);
    const money = await test.readMoney(orderID);
    expect(money).toMatchObject({ status: 'paid', states: ['late'], payments: [{ paid_by: 'Cash' }] });
    expect(money.late).toMatchObject([{ reference: sessionId, reason: 'already-paid', amount_cents: 10_745 }]);
    // The stored data suffice for a refund.
    const provider = test.program.services.cardProviders.of({ provider: 'stripe', live: true });
    await provider?.refund(sessionId, 10_745, `late-${sessionId}`);
    expect(peer.sessions.get(sessionId)?.refunded).toBe(10_745);
  });
});
