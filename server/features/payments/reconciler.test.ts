import { afterAll, describe, expect, it, vi } from 'vitest';
import { startStripePeer, stripeKeys } from '../../testing/stripe-peer.ts';
import { changeRows, readMoney, type TestApp, testApp } from '../../testing/test-app.ts';
import { claimDueCheckouts } from './checkouts.queries.ts';
import { nextLookSeconds, reconcile } from './reconciler.ts';

const peer = await startStripePeer();
afterAll(() => peer.close());
const cardPeer = { address: peer.address, timeoutMs: 400 };
// No webhook: only the reconciler records anything. Two programs on one database, whose rounds the
// test triggers.
const keys = { STRIPE_SECRET_KEY: stripeKeys.live };
const checkoutRoundsMs = 3_600_000;
const test = await testApp(keys, { cardPeer, checkoutRoundsMs });
const { connectionString } = test;
const twin = await testApp(keys, { cardPeer, checkoutRoundsMs, connectionString });

interface Due {
  readonly minutesLater?: number;
  readonly of?: TestApp;
}

/** Makes a checkout due, and older than it is. */
async function comeDue(orderID: number, { minutesLater = 0, of = test }: Due = {}): Promise<void> {
  const [checkout] = (await readMoney(of, orderID)).checkouts.slice(-1);
  if (!checkout) throw new Error('nobody started to pay');
  const back = (moment: Date) => new Date(moment.getTime() - minutesLater * 60_000);
  await changeRows(
    of.db,
    'card_checkouts',
    { attempt: checkout.attempt },
    {
      next_look_at: new Date(Date.now() - 1_000),
      lease_until: back(checkout.lease_until),
      created_at: back(checkout.created_at),
    },
  );
}

async function buildStarted() {
  const order = await test.buildClosedOrder({ live: true });
  const sessionId = String((await order.payByCard()).json().result);
  return { ...order, sessionId };
}

describe('the reconciler', () => {
  it('finds a payment by a diner who closed the browser, without a webhook', async () => {
    const running = await testApp(keys, { cardPeer });
    const { orderID, payByCard } = await running.buildClosedOrder({ live: true });
    peer.pay((await payByCard()).json().result);
    const [started] = (await running.readMoney(orderID)).checkouts;
    expect(Number(started?.next_look_at) - Number(started?.created_at)).toBeGreaterThanOrEqual(10_000);
    // Due at once, without a nudge: the program polls every 5 seconds.
    await comeDue(orderID, { of: running });
    await vi.waitFor(
      async () => expect(await running.readMoney(orderID)).toMatchObject({ status: 'paid', states: ['paid'] }),
      { interval: 500 },
    );
  });

  it('leaves a checkout alone while it is being paid, and returns within a minute', async () => {
    const { orderID, sessionId } = await buildStarted();
    await comeDue(orderID, { minutesLater: 10 });
    await reconcile(test.program.services);
    const { states, checkouts } = await test.readMoney(orderID);
    expect(states).toEqual(['open']);
    expect(peer.sessions.get(sessionId)?.status).toBe('open');
    expect(checkouts[0]?.leased).toBe(true);
    const seconds = (Number(checkouts[0]?.next_look_at) - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(5);
    expect(seconds).toBeLessThan(60);
  });

  it('ends an abandoned checkout, so that the bill is free again', async () => {
    const { orderID, sessionId } = await buildStarted();
    await comeDue(orderID, { minutesLater: 16 });
    await reconcile(test.program.services);
    expect(peer.sessions.get(sessionId)?.status).toBe('expired');
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', states: ['ended'] });
  });

  it('settles a checkout paid in the last moment of its lease', async () => {
    const { orderID, sessionId } = await buildStarted();
    await comeDue(orderID, { minutesLater: 16 });
    peer.pay(sessionId);
    await reconcile(test.program.services);
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'paid', states: ['paid'] });
  });

  it('keeps trying to end a session that could not be ended when cash was taken', async () => {
    const { orderID, sessionId, payCash } = await buildStarted();
    peer.fail('expire', '500', '500');
    await payCash();
    expect((await test.readMoney(orderID)).states).toEqual(['open']);
    await comeDue(orderID);
    await reconcile(test.program.services);
    expect(peer.sessions.get(sessionId)?.status).toBe('expired');
    expect(await test.readMoney(orderID)).toMatchObject({ states: ['ended'], late: [] });
  });

  it('gives up an attempt whose program was killed before the provider answered', async () => {
    const { orderID, payByCard } = await buildStarted();
    const { checkouts } = await test.readMoney(orderID);
    await test.changeRows(
      'card_checkouts',
      { attempt: checkouts[0]?.attempt ?? '' },
      { state: 'starting', session_id: null, url: null },
    );
    expect((await payByCard({ tip: 1 })).json()).toMatchObject({ success: false, error: 'Stale' });
    await comeDue(orderID);
    await reconcile(test.program.services);
    expect((await payByCard({ tip: 1 })).statusCode).toBe(200);
    expect((await test.readMoney(orderID)).states).toEqual(['ended', 'open']);
  });

  it('shows no lease beyond its time, even while the provider is away', async () => {
    const { orderID } = await buildStarted();
    await comeDue(orderID, { minutesLater: 16 });
    peer.fail('expire', '500', '500');
    await reconcile(test.program.services);
    const { checkouts } = await test.readMoney(orderID);
    expect(checkouts).toMatchObject([{ state: 'open', leased: false, failures: 1 }]);
    await comeDue(orderID);
    await reconcile(test.program.services);
    expect((await test.readMoney(orderID)).states).toEqual(['ended']);
  });

  it('keeps asking for a week while the keys belong to another account', async () => {
    const { orderID, sessionId } = await buildStarted();
    const [session] = [...peer.sessions.values()].filter(({ id }) => id === sessionId);
    if (!session) throw new Error('the session was just started');
    session.live = false;
    await comeDue(orderID, { minutesLater: 6 * 24 * 60 });
    await reconcile(test.program.services);
    expect((await test.readMoney(orderID)).states).toEqual(['open']);
    session.live = true;
    peer.pay(sessionId);
    await comeDue(orderID);
    await reconcile(test.program.services);
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'paid', states: ['paid'] });

    const other = await buildStarted();
    Object.assign(peer.sessions.get(other.sessionId) ?? {}, { live: false });
    await comeDue(other.orderID, { minutesLater: 8 * 24 * 60 });
    await reconcile(test.program.services);
    expect((await test.readMoney(other.orderID)).states).toEqual(['ended']);
  });

  it('queries each checkout once even if two programs look at the same moment', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, buildStarted));
    for (let round = 0; round < 10; round += 1) {
      for (const { orderID } of orders) await comeDue(orderID);
      const claims = await Promise.all(
        [test, twin, test, twin].map((one) => claimDueCheckouts(one.program.services.db, 60, 10)),
      );
      const claimed = claims.flat().map(({ sessionId }) => sessionId);
      for (const { sessionId } of orders) expect(claimed.filter((one) => one === sessionId)).toHaveLength(1);
    }
  });

  it('queries less and less often without an answer', () => {
    const wait = (failures: number, ageSeconds: number) => nextLookSeconds({ failures, ageSeconds });
    expect([1, 2, 3, 4, 5, 50].map((failures) => wait(failures, 120))).toEqual([5, 10, 20, 40, 60, 60]);
    expect([1, 5, 8, 50].map((failures) => wait(failures, 7_200))).toEqual([5, 80, 640, 900]);
    expect([wait(0, 5), wait(0, 600)]).toEqual([10, 30]);
  });
});
