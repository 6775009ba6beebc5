import { describe, expect, it } from 'vitest';
import { stripeApp } from '../../testing/stripe-app.ts';
import { testApp } from '../../testing/test-app.ts';
import { insertCheckout } from './checkouts.queries.ts';
import { nextLookSeconds, reconcile, startReconciler } from './reconciler.ts';

const { peer, test } = await stripeApp();
const { services } = test.program;

const makeDue = (orderID: number) =>
  test.changeRows('card_checkouts', { order_id: orderID }, { next_look_at: new Date(Date.now() - 1_000) });
const waitOf = (at: Date | undefined) => (Number(at) - Date.now()) / 1_000;

it.each([
  [{ ageSeconds: 59, failures: 0 }, 10],
  [{ ageSeconds: 60, failures: 0 }, 30],
  [{ ageSeconds: 3_599, failures: 9 }, 60],
  [{ ageSeconds: 3_600, failures: 9 }, 900],
  [{ ageSeconds: 10, failures: 1 }, 5],
])('a checkout with %j is queried again in %i seconds', (asked, seconds) => {
  expect(nextLookSeconds(asked)).toBe(seconds);
});

describe('a round', () => {
  it('handles everything that is due, at any number', async () => {
    const { floor, orderID } = await test.buildClosedOrder({ live: true });
    const { restaurantId } = floor;
    for (let count = 0; count < 23; count += 1) {
      await test.db.transaction().execute((tx) =>
        insertCheckout(tx, {
          ...{ restaurantId, orderId: orderID, provider: 'stripe', live: true, orderVersion: 1, currency: 'usd' },
          ...{ totalCents: 0, serviceChargeCents: 0, taxCents: 0, tipCents: 0, amountCents: 1, partCents: 1 },
          ...{ shares: null, terms: null, email: '', returnUrl: '', description: '', requestHash: String(count) },
        }),
      );
    }
    await makeDue(orderID);
    await reconcile(services);
    expect((await test.readMoney(orderID)).states).toEqual(Array(23).fill('ended'));
  });

  it('counts consecutive failures of the provider, and resets once it answers', async () => {
    const { orderID, payByCard } = await test.buildClosedOrder({ live: true });
    await payByCard();
    const look = async () => {
      await makeDue(orderID);
      await reconcile(services);
      const [checkout] = (await test.readMoney(orderID)).checkouts;
      return { state: checkout?.state, failures: checkout?.failures, wait: waitOf(checkout?.next_look_at) };
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

  it('of a program without the keys learns nothing, and leaves the page unchanged', async () => {
    const { orderID, payByCard } = await test.buildClosedOrder({ live: true });
    const { result } = (await payByCard()).json();
    const { connectionString } = test;
    const without = await testApp({}, { connectionString, checkoutRoundsMs: 3_600_000 });
    await makeDue(orderID);
    await reconcile(without.program.services);
    expect((await test.readMoney(orderID)).checkouts).toMatchObject([{ state: 'open', failures: 1 }]);
    expect(peer.sessions.get(result)?.status).toBe('open');
  });

  it('closes the page of a guest whose order was paid in another way, before its lease is over', async () => {
    const { orderID, payByCard, payCash } = await test.buildClosedOrder({ live: true });
    const { result } = (await payByCard()).json();
    peer.fail('expire', '500', '500', '500', '500');
    await payCash();
    expect(peer.sessions.get(result)?.status).toBe('open');
    peer.recover();
    await makeDue(orderID);
    await reconcile(services);
    expect(peer.sessions.get(result)?.status).toBe('expired');
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
  /** A checkout that only started: each round ends one that is due. */
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
