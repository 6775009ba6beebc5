import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildClosedOrder, type ClosedOrder, completeOrder, readMoney } from '../../testing/closed-order.ts';
import { outcome } from '../../testing/outcome.ts';
import { changeRows } from '../../testing/rows.ts';
import { splitDesk } from '../../testing/split-desk.ts';
import { stripeApp } from '../../testing/stripe-app.ts';
import type { StripeFault } from '../../testing/stripe-peer.ts';

const { peer, test, report: reportEvent } = await stripeApp();

const leave = (checkout: string, headers: Record<string, string>) =>
  test.send(endpoints.leaveCheckout, { headers, payload: { checkout } });

const report = (sessionId: string) => reportEvent('checkout.session.completed', sessionId);

/** A bill of 97.45 in three equal shares; a guest is at the card page for the first one. */
async function atCardPage() {
  const order = await buildClosedOrder(test, { live: true });
  const desk = splitDesk(test, order);
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
    expect((await readMoney(test, order.orderID)).states).toEqual(['ended', 'open']);
  });
});

describe('a checkout that was paid', () => {
  it('is one payment, even if its guest says repeatedly that they left', async () => {
    const order = await atCardPage();
    peer.pay(order.sessionId, { email: 'ana@example.com' });
    const [one, other] = await Promise.all([order.leave(), order.leave(), report(order.sessionId)]);
    for (const answer of [one, other, await order.leave()])
      expect(answer.json().result).toEqual({ orderID: order.orderID, sessionId: order.sessionId, paid: true });
    const money = await readMoney(test, order.orderID);
    expect(money).toMatchObject({ status: 'closed', states: ['paid'], late: [], payments: [{ amount_cents: 3_249 }] });
    expect(await order.desk.look('diner')).toMatchObject({ paid: 32.49, paying: 0, left: 64.96 });
    expect((await completeOrder(test, order.sessionId)).json().result).toMatchObject({ status: 'C', amount: 32.49 });
  });

  it('for an order that cannot take it is reported as paid, and its money is kept for a refund', async () => {
    const order = await buildClosedOrder(test, { live: true });
    const { result } = (await order.payByCard()).json();
    peer.fail('expire', '500', '500');
    await order.payCash();
    peer.pay(result);
    for (let time = 0; time < 2; time += 1)
      expect((await leave(result, order.floor.cookie)).json().result).toMatchObject({ paid: true });
    expect(await readMoney(test, order.orderID)).toMatchObject({ states: ['late'], late: [{ reference: result }] });
  });
});

describe('a checkout that may still be paid is not freed', async () => {
  const held = await atCardPage();
  it.each<[string, StripeFault[]]>([
    ['says nothing', ['cut-before', 'cut-before']],
    ['is broken', ['500', '500']],
    ['is busy', ['429']],
  ])('while the provider %s', async (_name, faults) => {
    peer.fail('expire', ...faults);
    const refused = await held.leave();
    expect(outcome(refused)).toEqual([503, 'Unavailable']);
    expect(refused.json().message).toMatch(/stays reserved for you for a few minutes/);
    expect(refused.headers['retry-after']).toBe('5');
    expect(await held.desk.look('diner')).toMatchObject({ paying: 32.49, left: 64.96 });
    expect(await payingNow(held)).toBe(true);
    expect((await readMoney(test, held.orderID)).states).toEqual(['open']);
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
    await changeRows(test.db, 'card_checkouts', { attempt: name }, { state: 'starting', session_id: null, url: null });
    expect(outcome(await order.leave(name))).toEqual([503, 'Unavailable']);
    await changeRows(test.db, 'card_checkouts', { attempt: name }, open);
    expect((await order.leave(name)).statusCode).toBe(200);
  });
});
