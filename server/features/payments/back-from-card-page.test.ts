import { describe, expect, it, vi } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { stripeApp } from '../../testing/stripe-app.ts';
import type { StripeFault } from '../../testing/stripe-peer.ts';
import { type ClosedOrder, outcome, summaryOf, testApp } from '../../testing/test-app.ts';
import { reconcile } from './reconciler.ts';

// What happens to the money and the bill after a guest was on the card page.

const { peer, options, test, report: reportEvent } = await stripeApp();
const buildDesk = () => test.buildSplitDesk({ live: true });
const report = (sessionId: string) => reportEvent('checkout.session.completed', sessionId);
const leave = (checkout: string, headers: Record<string, string>) =>
  test.send(endpoints.leaveCheckout, { headers, payload: { checkout } });

async function atCardPage() {
  const order = await buildDesk();
  return { ...order, result: (await order.payByCard()).json().result as string };
}

describe('a guest comes back from the page', () => {
  it.each(['500', 'html'] as const)('and the provider answers with %s: the guest may ask again', async (fault) => {
    const { orderID, result } = await atCardPage();
    peer.pay(result);
    peer.fail('look', fault, fault, fault);
    const refused = await test.completeOrder(result);
    expect([...outcome(refused), refused.headers['retry-after']]).toEqual([503, 'Unavailable', '5']);
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', payments: [], states: ['open'] });
    peer.recover();
    const paid = { orderID, status: 'P', amount: 97.45, left: 0 };
    expect((await test.completeOrder(result)).json().result).toEqual(paid);
  });

  it('and it ended without a payment: the bill is free', async () => {
    const { orderID, result } = await atCardPage();
    Object.assign(peer.sessions.get(result) ?? {}, { status: 'expired' });
    expect((await test.completeOrder(result)).json()).toMatchObject({ error: 'NotPaid' });
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', states: ['ended'] });
  });

  it('and it charged nothing: no money is recorded, and the bill stays', async () => {
    const { orderID, result } = await atCardPage();
    peer.pay(result, { amount: 0 });
    expect((await test.completeOrder(result)).json()).toMatchObject({ error: 'AmountChanged' });
    const nothing = { status: 'closed', payments: [], late: [], states: ['late'] };
    expect(await test.readMoney(orderID)).toMatchObject(nothing);
  });

  it.each(['a@example.com, b@example.com', '<ana@example.com>', 'ana'])(
    'with %s as the invoice address: no invoice is sent',
    async (email) => {
      const { orderID, result } = await atCardPage();
      peer.pay(result, { email });
      await test.completeOrder(result);
      expect(await test.readMoney(orderID)).toMatchObject({ payments: [{ email: '' }], invoices: [] });
    },
  );
});

it('a program without the keys of the provider takes no cards, and leaves a page as it is', async () => {
  const { floor, orderID, result } = await atCardPage();
  peer.pay(result);
  const without = await testApp({}, { ...options, connectionString: test.connectionString });
  const headers = without.visitHeaders(floor);
  const again = without.send(endpoints.payOrder, { headers, payload: { orderID, tipamount: 0 } });
  const noCards = 'You cannot pay by card here. Please pay your server.';
  expect(summaryOf(await again)).toEqual([409, 'CardsUnavailable', noCards]);
  expect(outcome(await without.completeOrder(result))).toEqual([503, 'Unavailable']);
  const left = without.send(endpoints.leaveCheckout, { headers, payload: { checkout: result } });
  expect(outcome(await left)).toEqual([503, 'Unavailable']);
  await test.changeRows('card_checkouts', { order_id: orderID }, { next_look_at: new Date(0) });
  await reconcile(without.program.services);
  const open = { status: 'closed', checkouts: [{ state: 'open', failures: 1 }] };
  expect(await test.readMoney(orderID)).toMatchObject(open);
});

describe('money from a page that we thought had ended', () => {
  const forget = (sessionId: string) =>
    test.changeRows('card_checkouts', { session_id: sessionId }, { state: 'ended' });
  const kept = 'This card payment came too late for your order. Staff will refund it.';

  it('for an order that is open again', async () => {
    const { orderID, staff, result } = await atCardPage();
    await forget(result);
    const payload = { orderID, reason: 'Two more coffees' };
    await test.send(endpoints.reopenOrder, { headers: staff, payload });
    peer.pay(result);
    // A second request gets the same response.
    for (let time = 0; time < 2; time += 1)
      expect(summaryOf(await test.completeOrder(result))).toEqual([409, 'AlreadyPaid', kept]);
    const { status, payments, late, states } = await test.readMoney(orderID);
    expect({ status, payments, states }).toEqual({ status: 'open', payments: [], states: ['late'] });
    expect(late).toMatchObject([{ amount_cents: 9_745, currency: 'usd', reason: 'not-closed' }]);
  });

  it('for a share that another guest paid, while the rest still waits', async () => {
    const { desk, orderID } = await buildDesk();
    await desk.divide('diner', { way: 'equal', people: 3 });
    const { result } = (await desk.start('shares:1')).json();
    await forget(result);
    await desk.take('shares:1');
    peer.pay(result);
    expect(summaryOf(await test.completeOrder(result))).toEqual([409, 'AlreadyPaid', kept]);
    const { status, payments, late } = await test.readMoney(orderID);
    expect({ status, count: payments.length }).toEqual({ status: 'closed', count: 1 });
    expect(late).toMatchObject([{ amount_cents: 3_249, reason: 'already-paid' }]);
    expect(await desk.look('diner')).toMatchObject({ paid: 32.49, left: 64.96 });
  });

  it('for the whole of a bill of which a part was paid', async () => {
    const { desk, orderID, result } = await atCardPage();
    await forget(result);
    await desk.divide('staff', { way: 'equal', people: 2 });
    await desk.take('count:1');
    peer.pay(result);
    expect(outcome(await test.completeOrder(result))).toEqual([409, 'AmountChanged']);
    const late = [{ amount_cents: 9_745, reason: 'other-amount' }];
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', late });
  });
});

describe('staff at the till while a guest is at the page', () => {
  it('take everything although the provider is away, and the page is closed once it answers', async () => {
    const { desk, orderID } = await buildDesk();
    await desk.divide('diner', { way: 'equal', people: 2 });
    const { result } = (await desk.start('count:1')).json();
    peer.fail('expire', '500', '500');
    expect((await desk.take('shares:1,2')).json().result).toMatchObject({ status: 'P', amount: 97.45 });
    expect(peer.sessions.get(result)?.status).toBe('expired');
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'paid', states: ['ended'] });
  });

  it('cannot split the bill while the provider is away, and hear who pays and when to retry', async () => {
    const { desk, payByCard, orderID } = await buildDesk();
    await payByCard();
    peer.fail('expire', '500', '500');
    const refused = await desk.divide('staff', { way: 'equal', people: 2 });
    const sentence = 'A guest is paying by card, and the card service is not responding. Please try again in a moment.';
    expect(summaryOf(refused)).toEqual([503, 'Unavailable', sentence]);
    expect(refused.headers['retry-after']).toBe('5');
    expect((await test.readMoney(orderID)).states).toEqual(['open']);
    expect(await desk.look('staff')).toMatchObject({ way: null });
  });
});

it('guests who leave a page that never opened free nothing, and hear that nothing was paid', async () => {
  const { floor, orderID, payByCard } = await buildDesk();
  peer.fail('start', '500', '500', '500');
  await payByCard();
  const [attempt] = (await test.readMoney(orderID)).checkouts;
  const left = await leave(attempt?.attempt ?? '', floor.cookie);
  expect(left.json()).toMatchObject({ success: true, result: { orderID, sessionId: '', paid: false } });
});

it.each([
  ['start', 'starts to pay'],
  ['look', 'comes back'],
  ['expire', 'leaves'],
] as const)('an internal error does not count as an absent provider: %s, when a guest %s', async (what, _does) => {
  const { floor, payByCard } = await buildDesk();
  const provider = test.program.services.cardProviders.of({ provider: 'stripe', live: true });
  if (!provider) throw new Error('a live key is set up');
  const { result } = what === 'start' ? { result: '' } : (await payByCard()).json();
  const fault = vi.spyOn(provider, what).mockRejectedValueOnce(new TypeError('a fault of ours'));
  const leaves = () => leave(result, floor.cookie);
  const deeds = { start: payByCard, look: () => test.completeOrder(result), expire: leaves };
  const answer = await deeds[what]();
  fault.mockRestore();
  expect(outcome(answer)).toEqual([500, 'ServerError']);
});

/** A bill of 97.45 in three equal shares. One guest is on the card page for the first share. */
async function atPageOfPart() {
  const order = await buildDesk();
  const { desk } = order;
  await desk.divide('diner', { way: 'equal', people: 3 });
  const sessionId = String((await desk.start('count:1')).json().result);
  return { ...order, sessionId, leave: (name = sessionId) => leave(name, order.floor.cookie) };
}

const payingNow = async ({ staff }: ClosedOrder) => {
  const board = await test.send(endpoints.activeOrders, { headers: staff });
  return board.json().result[0].payingNow;
};
const cancelUrl = (sessionId: string) => new URL(peer.sessions.get(sessionId)?.params.cancel_url ?? '');

describe('a guest who leaves the page', () => {
  it('frees their part at once for everyone: the page ends first', async () => {
    const order = await atPageOfPart();
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
    // The part is free again, so another guest can pay it.
    expect((await desk.start('count:3')).statusCode).toBe(200);
  });

  it('is recognized by the return address of the page', async () => {
    const order = await atPageOfPart();
    const url = cancelUrl(order.sessionId);
    expect(url.pathname).toBe('/customer/paymentfailure');
    const name = url.searchParams.get('left') ?? '';
    expect((await order.leave(name)).json().result).toMatchObject({ sessionId: order.sessionId, paid: false });
    expect(peer.sessions.get(order.sessionId)?.status).toBe('expired');
  });

  it('twice, in two tabs at once, or long after gets the same answer and keeps later checkouts', async () => {
    const order = await atPageOfPart();
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
    const order = await atPageOfPart();
    peer.pay(order.sessionId, { email: 'ana@example.com' });
    const [leaving, other] = await Promise.all([order.leave(), order.leave(), report(order.sessionId)]);
    for (const answer of [leaving, other, await order.leave()])
      expect(answer.json().result).toEqual({ orderID: order.orderID, sessionId: order.sessionId, paid: true });
    const money = await test.readMoney(order.orderID);
    expect(money).toMatchObject({ status: 'closed', states: ['paid'], late: [], payments: [{ amount_cents: 3_249 }] });
    expect(await order.desk.look('diner')).toMatchObject({ paid: 32.49, paying: 0, left: 64.96 });
    expect((await test.completeOrder(order.sessionId)).json().result).toMatchObject({ status: 'C', amount: 32.49 });
  });

  it('for an order that cannot take it is reported as paid, and its money is kept for a refund', async () => {
    const order = await buildDesk();
    const { result } = (await order.payByCard()).json();
    peer.fail('expire', '500', '500');
    await order.payCash();
    peer.pay(result);
    for (let time = 0; time < 2; time += 1)
      expect((await leave(result, order.floor.cookie)).json().result).toMatchObject({ paid: true });
    expect(await test.readMoney(order.orderID)).toMatchObject({ states: ['late'], late: [{ reference: result }] });
  });
});

describe('a checkout that may still be paid is not freed', async () => {
  const held = await atPageOfPart();
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
    expect((await test.readMoney(held.orderID)).states).toEqual(['open']);
  });

  it('while the bank has not decided', async () => {
    const order = await atPageOfPart();
    Object.assign(peer.sessions.get(order.sessionId) ?? {}, { status: 'complete' });
    expect(outcome(await order.leave())).toEqual([503, 'Unavailable']);
    expect(await order.desk.look('diner')).toMatchObject({ paying: 32.49 });
    Object.assign(peer.sessions.get(order.sessionId) ?? {}, { paid: true });
    expect((await order.leave()).json().result).toMatchObject({ paid: true });
  });

  it('while the checkout is starting', async () => {
    const order = await atPageOfPart();
    const name = cancelUrl(order.sessionId).searchParams.get('left') ?? '';
    const open = { state: 'open' as const, session_id: order.sessionId, url: 'https://checkout.stripe.com/' };
    await test.changeRows('card_checkouts', { attempt: name }, { state: 'starting', session_id: null, url: null });
    expect(outcome(await order.leave(name))).toEqual([503, 'Unavailable']);
    await test.changeRows('card_checkouts', { attempt: name }, open);
    expect((await order.leave(name)).statusCode).toBe(200);
  });
});
