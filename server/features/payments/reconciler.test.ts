import { describe, expect, it, vi } from 'vitest';
import { stripeApp } from '../../testing/stripe-app.ts';
import { stripeKeys } from '../../testing/stripe-peer.ts';
import { changeRows, readMoney, testApp } from '../../testing/test-app.ts';
import { insertCheckout } from './checkouts.queries.ts';
import { nextLookSeconds, reconcile, startReconciler } from './reconciler.ts';

// There is no webhook here, so only the reconciler records payments. The test triggers its rounds.
const { peer, options, test } = await stripeApp();
const { services } = test.program;

/** Makes an order's checkouts due, and backdates them by `minutesLater`. */
async function comeDue(orderID: number, { minutesLater = 0, of = test } = {}): Promise<void> {
  const { checkouts } = await readMoney(of, orderID);
  if (checkouts.length === 0) throw new Error('nobody started to pay');
  const back = (moment: Date) => new Date(moment.getTime() - minutesLater * 60_000);
  for (const { attempt, lease_until, created_at } of checkouts) {
    const earlier = { lease_until: back(lease_until), created_at: back(created_at) };
    const values = { ...earlier, next_look_at: new Date(Date.now() - 1_000) };
    await changeRows(of.db, 'card_checkouts', { attempt }, values);
  }
}

async function buildStarted() {
  const order = await test.buildClosedOrder({ live: true });
  const sessionId = String((await order.payByCard()).json().result);
  return { ...order, sessionId };
}

describe('the reconciler', () => {
  it('finds a payment by a diner who closed the browser, without a webhook', async () => {
    const running = await testApp({ STRIPE_SECRET_KEY: stripeKeys.live }, { cardPeer: options.cardPeer });
    const { orderID, payByCard } = await running.buildClosedOrder({ live: true });
    peer.pay((await payByCard()).json().result);
    const [started] = (await running.readMoney(orderID)).checkouts;
    expect(Number(started?.next_look_at) - Number(started?.created_at)).toBeGreaterThanOrEqual(10_000);
    // Found without a nudge, because the program polls every 5 seconds.
    await comeDue(orderID, { of: running });
    await vi.waitFor(
      async () => expect(await running.readMoney(orderID)).toMatchObject({ status: 'paid', states: ['paid'] }),
      { interval: 500 },
    );
  });

  it('leaves a checkout alone while it is being paid, and returns within a minute', async () => {
    const { orderID, sessionId } = await buildStarted();
    await comeDue(orderID, { minutesLater: 10 });
    await reconcile(services);
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
    await reconcile(services);
    expect(peer.sessions.get(sessionId)?.status).toBe('expired');
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', states: ['ended'] });
  });

  it('settles a checkout paid in the last moment of its lease', async () => {
    const { orderID, sessionId } = await buildStarted();
    await comeDue(orderID, { minutesLater: 16 });
    peer.pay(sessionId);
    await reconcile(services);
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'paid', states: ['paid'] });
  });

  it('keeps trying to end a session that could not be ended when cash was taken', async () => {
    const { orderID, sessionId, payCash } = await buildStarted();
    peer.fail('expire', '500', '500');
    await payCash();
    expect((await test.readMoney(orderID)).states).toEqual(['open']);
    await comeDue(orderID);
    await reconcile(services);
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
    await reconcile(services);
    expect((await payByCard({ tip: 1 })).statusCode).toBe(200);
    expect((await test.readMoney(orderID)).states).toEqual(['ended', 'open']);
  });

  it('shows no lease beyond its time, even while the provider is away', async () => {
    const { orderID } = await buildStarted();
    await comeDue(orderID, { minutesLater: 16 });
    peer.fail('expire', '500', '500');
    await reconcile(services);
    const { checkouts } = await test.readMoney(orderID);
    expect(checkouts).toMatchObject([{ state: 'open', leased: false, failures: 1 }]);
    await comeDue(orderID);
    await reconcile(services);
    expect((await test.readMoney(orderID)).states).toEqual(['ended']);
  });

  it('keeps asking for a week while the keys belong to another account', async () => {
    const { orderID, sessionId } = await buildStarted();
    const [session] = [...peer.sessions.values()].filter(({ id }) => id === sessionId);
    if (!session) throw new Error('the session was just started');
    session.live = false;
    await comeDue(orderID, { minutesLater: 6 * 24 * 60 });
    await reconcile(services);
    expect((await test.readMoney(orderID)).states).toEqual(['open']);
    session.live = true;
    peer.pay(sessionId);
    await comeDue(orderID);
    await reconcile(services);
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'paid', states: ['paid'] });

    const other = await buildStarted();
    Object.assign(peer.sessions.get(other.sessionId) ?? {}, { live: false });
    await comeDue(other.orderID, { minutesLater: 8 * 24 * 60 });
    await reconcile(services);
    expect((await test.readMoney(other.orderID)).states).toEqual(['ended']);
  });
});

it.each([
  [{ ageSeconds: 59, failures: 0 }, 10],
  [{ ageSeconds: 60, failures: 0 }, 30],
  [{ ageSeconds: 10, failures: 1 }, 5],
  [{ ageSeconds: 120, failures: 4 }, 40],
  [{ ageSeconds: 3_599, failures: 9 }, 60],
  [{ ageSeconds: 3_600, failures: 5 }, 80],
  [{ ageSeconds: 3_600, failures: 50 }, 900],
])('a checkout with %j is queried again in %i seconds', (kinds, seconds) => {
  expect(nextLookSeconds(kinds)).toBe(seconds);
});

describe('a round', () => {
  it('handles everything that is due, at any number', async () => {
    const { floor, orderID } = await test.buildClosedOrder({ live: true });
    const { restaurantId } = floor;
    for (let count = 0; count < 23; count += 1) {
      await test.db.transaction().execute((tx) =>
        insertCheckout(tx, {
          restaurantId,
          orderId: orderID,
          provider: 'stripe',
          live: true,
          orderVersion: 1,
          currency: 'usd',
          totalCents: 0,
          serviceChargeCents: 0,
          taxes: null,
          taxCents: 0,
          tipCents: 0,
          roundingCents: 0,
          amountCents: 1,
          partCents: 1,
          shares: null,
          terms: null,
          email: '',
          returnUrl: '',
          description: '',
          requestHash: String(count),
        }),
      );
    }
    await comeDue(orderID);
    await reconcile(services);
    expect((await test.readMoney(orderID)).states).toEqual(Array(23).fill('ended'));
  });

  it('counts consecutive failures of the provider, and resets once it answers', async () => {
    const { orderID, payByCard } = await test.buildClosedOrder({ live: true });
    await payByCard();
    const look = async () => {
      await comeDue(orderID);
      await reconcile(services);
      const [checkout] = (await test.readMoney(orderID)).checkouts;
      return {
        state: checkout?.state,
        failures: checkout?.failures,
        wait: (Number(checkout?.next_look_at) - Date.now()) / 1_000,
      };
    };
    for (const [failures, wait] of [
      [1, 5],
      [2, 10],
    ] as const) {
      peer.fail('look', '500', '500', '500');
      const seen = await look();
      expect(seen).toMatchObject({ state: 'open', failures });
      expect(seen.wait).toBeGreaterThan(wait - 4);
      expect(seen.wait).toBeLessThan(wait + 1);
    }
    const seen = await look();
    expect(seen).toMatchObject({ state: 'open', failures: 0 });
    expect(seen.wait).toBeGreaterThan(6);
    expect(seen.wait).toBeLessThan(11);
  });
});

describe('the running reconciler', () => {
  const oldEvent = async () => {
    const id = `evt_${crypto.randomUUID()}`;
    const received_at = new Date(Date.now() - 31 * 86_400_000);
    await test.addRow('card_events', { provider: 'stripe', id, type: 'customer.created', received_at });
    return id;
  };
  const isKept = async (id: string) => (await test.findRows('card_events', { id }, ['id'])).length === 1;
  /** A checkout that was only started. Each round ends one that is due. */
  async function begun() {
    const { orderID, payByCard } = await test.buildClosedOrder({ live: true });
    await payByCard();
    const begin = async () => {
      await test.changeRows(
        'card_checkouts',
        { order_id: orderID },
        { state: 'starting', session_id: null, url: null, next_look_at: new Date(0) },
      );
    };
    return { begin, states: async () => (await test.readMoney(orderID)).states };
  }

  it('deletes old checkouts in its first round only, and stops when told to', async () => {
    const { begin, states } = await begun();
    const first = await oldEvent();
    const running = startReconciler(services, [], 20);
    await expect.poll(() => isKept(first)).toBe(false);
    const second = await oldEvent();
    for (let round = 0; round < 3; round += 1) {
      await begin();
      await expect.poll(states).toEqual(['ended']);
    }
    expect(await isKept(second)).toBe(true);
    await running.stop();
    await begin();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await states()).toEqual(['starting']);
  });
});
