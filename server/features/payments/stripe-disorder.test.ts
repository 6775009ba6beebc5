import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { chance } from '../../testing/chance.ts';
import { liveKeys, stripeApp } from '../../testing/stripe-app.ts';
import type { StripeFault } from '../../testing/stripe-peer.ts';
import { reportEvent } from '../../testing/stripe-webhook.ts';
import { type ClosedOrder, completeOrder, type TestApp, testApp } from '../../testing/test-app.ts';
import { reconcile } from './reconciler.ts';

const { peer, options, test: app } = await stripeApp({ timeoutMs: 150 });
const other = await testApp(liveKeys, { ...options, connectionString: app.connectionString });

const faults: readonly StripeFault[] = ['cut-before', 'cut-after', '500', 'stall', '429'];
const calls = ['start', 'look', 'expire'] as const;

/** Makes all unfinished checkouts an hour older, so that every reservation has expired and every checkout is due. */
const passAnHour = (orderIds: readonly number[]) =>
  app.changeRows(
    'card_checkouts',
    { order_id: [...orderIds], state: ['starting', 'open'] },
    { next_look_at: new Date(0), lease_until: new Date(0) },
  );

/** Ten random actions (seeded) by guests, staff, Stripe and time on one order. */
async function live(order: ClosedOrder, next: () => number): Promise<{ cash: boolean; known: string[] }> {
  const known: string[] = [];
  let cash = false;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  const program = (): TestApp => (next() < 0.5 ? app : other);
  const deeds = [
    async () => {
      const { result } = (await order.payByCard({ tip: Math.floor(next() * 3) })).json();
      if (typeof result === 'string') known.push(result);
    },
    async () => {
      const session = peer.sessions.get(pick(known) ?? '');
      if (session?.status === 'open') peer.pay(session.id);
    },
    async () => {
      const id = pick(known);
      if (id === undefined) return;
      await reportEvent(program(), peer.event('checkout.session.completed', id));
    },
    async () => void (await completeOrder(program(), pick(known) ?? 'cs_live_unknown')),
    async () => {
      const payload = { checkout: pick(known) ?? 'cs_live_unknown' };
      const headers = app.visitHeaders(order.floor);
      await app.send(endpoints.leaveCheckout, { headers, payload });
    },
    async () => void (await reconcile(program().program.services)),
    async () => void (await passAnHour([order.orderID])),
    async () => {
      if (next() < 0.5) cash = (await order.payCash()).statusCode === 200 || cash;
    },
    async () => peer.fail(pick(calls) ?? 'look', pick(faults) ?? '500'),
  ];
  for (let step = 0; step < 10; step += 1) {
    const deed = step === 0 ? deeds[0] : pick(deeds);
    const both = next() < 0.3 ? pick(deeds) : undefined;
    await Promise.all([deed?.(), both?.()]);
  }
  return { cash, known };
}

it.each([1, 2, 3])(
  'no money is lost and no bill is paid twice, in any order of actions and reports (disorder %i)',
  async (seed) => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => app.buildClosedOrder({ live: true })));
    const lives = await Promise.all(orders.map((order, index) => live(order, chance(seed * 1_000 + index))));
    peer.recover();
    const orderIds = orders.map(({ orderID }) => orderID);
    // All checkouts still open are abandoned, and both programs clean up.
    await passAnHour(orderIds);
    await Promise.all([reconcile(app.program.services), reconcile(other.program.services)]);

    let paidByCard = 0;
    for (const [index, { orderID }] of orders.entries()) {
      const money = await app.readMoney(orderID);
      expect(money.states.filter((state) => state === 'starting' || state === 'open')).toEqual([]);
      const paidThere = lives[index]?.known.filter((id) => peer.sessions.get(id)?.paid) ?? [];
      const kept = [...money.payments, ...money.late].filter(({ provider }) => provider === 'stripe');
      expect(kept.map(({ reference }) => reference).sort()).toEqual([...new Set(paidThere)].sort());
      expect(money.payments).toHaveLength(money.status === 'paid' ? 1 : 0);
      if (paidThere.length > 0 || lives[index]?.cash) expect(money.status).toBe('paid');
      const stillOpen = lives[index]?.known.filter((id) => peer.sessions.get(id)?.status === 'open');
      expect(stillOpen).toEqual([]);
      paidByCard += paidThere.length;
    }
    expect(paidByCard).toBeGreaterThan(0);
  },
);
