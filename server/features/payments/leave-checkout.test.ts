import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { stripeApp } from '../../testing/stripe-app.ts';
import type { StripeFault } from '../../testing/stripe-peer.ts';
import { type ClosedOrder, outcome, testApp } from '../../testing/test-app.ts';

const { peer, test, report: reportEvent } = await stripeApp();

const leave = (checkout: string, headers: Record<string, string>) =>
  test.send(endpoints.leaveCheckout, { headers, payload: { checkout } });

const report = (sessionId: string) => reportEvent('checkout.session.completed', sessionId);

/** A bill of 97.45 in three equal shares; a guest is at the card page for the first one. */
async function atCardPage() {
  const order = await test.buildClosedOrder({ live: true });
  const desk = test.splitDesk(order);
  await desk.divide('diner', { way: 'equal', people: 3 });
  const sessionId = String((await desk.start('count:1')).json().result);
  return { ...order, desk, sessionId, leave: (name = sessionId) => leave(name, order.floor.cookie) };
}

const payingNow = async ({ staff }: ClosedOrder) => {
  const board = await test.send(endpoints.activeOrders, { headers: staff });
  return board.json().result[0].payingNow;
};
const cancelUrl = (sessionId: string) => new URL(peer.sessions.get(sessionId)?.params.cancel_url ?? '');

describe('a guest who comes back from the card page', () => {
  it('frees their part at once for everyone: the page ends first', async () => {
    const order = await atCardPage();
    const { desk, sessionId, orderID } = order;
    expect(await desk.look('diner')).toMatchObject({ paying: 32.49, left: 64.96 });
    const seen = await test.send(endpoints.splitOf, { params: { orderID }, headers: order.staff });
    expect(await payingNow(order)).toBe(true);

    expect((await order.leave()).json()).toMatchObject({ success: true, result: { orderID, sessionId, paid: false } });
    expect(peer.sessions.get(sessionId)?.status).toBe('expired');
    const headers = { ...order.staff, 'if-none-match': String(seen.headers.etag) };
    const again = await test.send(endpoints.splitOf, { params: { orderID }, headers });
    expect(again.statusCode).toBe(200);
    expect(again.json().result).toMatchObject({ paying: 0, left: 97.45 });
    expect(again.json().result.shares.map(({ state }: { state: string }) => state)).toEqual(['open', 'open', 'open']);
    expect(await payingNow(order)).toBe(false);
    // Another guest can take the freed part.
    expect((await desk.start('count:3')).statusCode).toBe(200);
  });

  it('frees the whole bill: the table can split it', async () => {
    const order = await test.buildClosedOrder({ live: true });
    const desk = test.splitDesk(order);
    const { result } = (await order.payByCard({ tip: 10 })).json();
    expect(outcome(await desk.divide('diner', { way: 'equal', people: 2 }))).toEqual([409, 'Stale']);
    expect((await leave(result, order.floor.cookie)).statusCode).toBe(200);
    expect((await desk.divide('diner', { way: 'equal', people: 2 })).statusCode).toBe(200);
  });

  it('is recognized by the return address of the page', async () => {
    const order = await atCardPage();
    const url = cancelUrl(order.sessionId);
    expect(url.pathname).toBe('/customer/paymentfailure');
    const name = url.searchParams.get('left') ?? '';
    expect((await order.leave(name)).json().result).toMatchObject({ sessionId: order.sessionId, paid: false });
    expect(peer.sessions.get(order.sessionId)?.status).toBe('expired');
  });

  it('twice, in two tabs at once, or long after gets the same answer and keeps later checkouts', async () => {
    const order = await atCardPage();
    const both = await Promise.all([order.leave(), order.leave(), order.leave()]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { result: later } = (await order.desk.start('count:2')).json();
    expect((await order.leave()).json()).toEqual(both[0]?.json());
    expect(peer.sessions.get(later)?.status).toBe('open');
    expect((await test.readMoney(order.orderID)).states).toEqual(['ended', 'open']);
  });
});

describe('a checkout that was paid', () => {
  it('is one payment, even if its guest says repeatedly that they left', async () => {
    const order = await atCardPage();
    peer.pay(order.sessionId, { email: 'ana@example.com' });
    const answers = await Promise.all([order.leave(), order.leave()]);
    for (const answer of [...answers, await order.leave()])
      expect(answer.json().result).toEqual({ orderID: order.orderID, sessionId: order.sessionId, paid: true });
    const money = await test.readMoney(order.orderID);
    expect(money).toMatchObject({ status: 'closed', states: ['paid'], late: [], payments: [{ amount_cents: 3_249 }] });
    expect(await order.desk.look('diner')).toMatchObject({ paid: 32.49, paying: 0, left: 64.96 });
    expect((await test.completeOrder(order.sessionId)).json().result).toMatchObject({ status: 'C', amount: 32.49 });
  });

  it('just as the guest leaves is either paid or free, never both and never neither', async () => {
    const seen = new Set<boolean>();
    for (const ms of [0, 1, 3, 6, 12, 25, 50, 500]) {
      const order = await atCardPage();
      const pays = async () => {
        if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
        try {
          peer.pay(order.sessionId);
        } catch {
          return false;
        }
        await report(order.sessionId);
        return true;
      };
      const [left, isPaid, other] = await Promise.all([order.leave(), pays(), order.leave()]);
      seen.add(isPaid);
      expect([left.json().result.paid, other.json().result.paid]).toEqual([isPaid, isPaid]);
      const money = await test.readMoney(order.orderID);
      expect(money).toMatchObject({ states: [isPaid ? 'paid' : 'ended'], late: [] });
      expect(money.payments).toHaveLength(isPaid ? 1 : 0);
      expect(await order.desk.look('staff')).toMatchObject({ paying: 0, left: isPaid ? 64.96 : 97.45 });
    }
    expect(seen).toEqual(new Set([true, false]));
  });

  it('for an order that cannot take it is reported as paid, and its money is kept for a refund', async () => {
    const order = await test.buildClosedOrder({ live: true });
    const { result } = (await order.payByCard()).json();
    peer.fail('expire', '500', '500');
    await order.payCash();
    peer.pay(result);
    for (let time = 0; time < 2; time += 1)
      expect((await leave(result, order.floor.cookie)).json().result).toMatchObject({ paid: true });
    expect(await test.readMoney(order.orderID)).toMatchObject({ states: ['late'], late: [{ reference: result }] });
  });
});

describe('a checkout that may still be paid is not freed', () => {
  it.each<[string, StripeFault[]]>([
    ['says nothing', ['cut-before', 'cut-before']],
    ['is broken', ['500', '500']],
    ['is busy', ['429']],
  ])('while the provider %s', async (_name, faults) => {
    const order = await atCardPage();
    peer.fail('expire', ...faults);
    const refused = await order.leave();
    expect(outcome(refused)).toEqual([503, 'Unavailable']);
    expect(refused.json().message).toMatch(/stays reserved for you for a few minutes/);
    expect(refused.headers['retry-after']).toBe('5');
    expect(await order.desk.look('diner')).toMatchObject({ paying: 32.49, left: 64.96 });
    expect(await payingNow(order)).toBe(true);
    expect((await test.readMoney(order.orderID)).states).toEqual(['open']);
    expect((await order.leave()).json().result).toMatchObject({ paid: false });
  });

  it('while the bank has not decided', async () => {
    const order = await atCardPage();
    Object.assign(peer.sessions.get(order.sessionId) ?? {}, { status: 'complete' });
    expect(outcome(await order.leave())).toEqual([503, 'Unavailable']);
    expect(await order.desk.look('diner')).toMatchObject({ paying: 32.49 });
    Object.assign(peer.sessions.get(order.sessionId) ?? {}, { paid: true });
    expect((await order.leave()).json().result).toMatchObject({ paid: true });
  });

  it('while the checkout is starting', async () => {
    const order = await atCardPage();
    const name = cancelUrl(order.sessionId).searchParams.get('left') ?? '';
    const open = { state: 'open' as const, session_id: order.sessionId, url: 'https://checkout.stripe.com/' };
    await test.changeRows('card_checkouts', { attempt: name }, { state: 'starting', session_id: null, url: null });
    expect(outcome(await order.leave(name))).toEqual([503, 'Unavailable']);
    await test.changeRows('card_checkouts', { attempt: name }, open);
    expect((await order.leave(name)).statusCode).toBe(200);
  });

  it("after its provider's keys were removed", async () => {
    const order = await atCardPage();
    const without = await testApp({}, { connectionString: test.connectionString, checkoutRoundsMs: 3_600_000 });
    const refused = await without.send(endpoints.leaveCheckout, {
      headers: without.visitHeaders(order.floor),
      payload: { checkout: order.sessionId },
    });
    expect(outcome(refused)).toEqual([503, 'Unavailable']);
    expect(peer.sessions.get(order.sessionId)?.status).toBe('open');
  });
});

describe('only its own guests can end a checkout', () => {
  it('not a guest of another table, restaurant or visit, not staff, and not a stranger', async () => {
    const order = await atCardPage();
    const { restaurantId } = order.floor;
    const elsewhere = await test.buildTable({ restaurantId });
    const { id: earlier } = await test.buildVisit({ restaurantId, tableId: elsewhere.id });
    await test.changeRows('visits', earlier, { ended_at: new Date() });
    const { id: visitId } = await test.buildVisit({ restaurantId, tableId: elsewhere.id });
    const neighbour = await test.buildClosedOrder({ live: true });
    const foreign = [
      test.visitHeaders({ restaurantId, tableId: elsewhere.id, visitId }),
      test.visitHeaders({ restaurantId, tableId: elsewhere.id, visitId: earlier }),
      neighbour.floor.cookie,
      // A signed visit of one restaurant opens nothing in another one.
      test.visitHeaders({ ...neighbour.floor, visitId: order.floor.visitId }),
    ];
    const name = cancelUrl(order.sessionId).searchParams.get('left') ?? '';
    for (const headers of foreign) {
      expect(outcome(await leave(order.sessionId, headers))).toEqual([404, 'NotFound']);
      expect(outcome(await leave(name, headers))).toEqual([404, 'NotFound']);
    }
    for (const headers of [{}, order.staff, { cookie: 'comanda_visit=1.1.1.forged' }])
      expect(outcome(await leave(order.sessionId, headers as Record<string, string>))).toEqual([401, 'NotCheckedIn']);
    const crossSite = { ...order.floor.cookie, 'sec-fetch-site': 'cross-site' };
    expect(outcome(await leave(order.sessionId, crossSite))).toEqual([401, 'NotCheckedIn']);
    expect(peer.sessions.get(order.sessionId)?.status).toBe('open');
    expect(await order.desk.look('diner')).toMatchObject({ paying: 32.49 });
  });

  it('and only by a known, well-formed name', async () => {
    const { floor } = await atCardPage();
    const names = ['cs_live_unknown', '00000000-0000-4000-8000-000000000000', "' or true --", '%'];
    for (const name of names) expect(outcome(await leave(name, floor.cookie))).toEqual([404, 'NotFound']);
    for (const payload of [{}, { checkout: '' }, { checkout: 'x'.repeat(301) }, { checkout: { $ne: 1 } }, []])
      expect((await test.send(endpoints.leaveCheckout, { headers: floor.cookie, payload })).statusCode).toBe(400);
  });
});
