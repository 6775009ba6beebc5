import { describe, expect, it, vi } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { completeOrder, readMoney } from '../../testing/closed-order.ts';
import { outcome, told } from '../../testing/outcome.ts';
import { changeRows } from '../../testing/rows.ts';
import { buildSplitDesk } from '../../testing/split-desk.ts';
import { stripeApp } from '../../testing/stripe-app.ts';
import { testApp } from '../../testing/test-app.ts';
import { reconcile } from './reconciler.ts';

// What becomes of money and bill once a guest was at the card page.

const { peer, options, test } = await stripeApp();
const buildDesk = () => buildSplitDesk(test, { live: true });

async function atCardPage() {
  const order = await buildDesk();
  return { ...order, result: (await order.payByCard()).json().result as string };
}

describe('a guest comes back from the page', () => {
  it.each(['500', 'html'] as const)('and the provider answers with %s: the guest may ask again', async (fault) => {
    const { orderID, result } = await atCardPage();
    peer.pay(result);
    peer.fail('look', fault, fault, fault);
    const refused = await completeOrder(test, result);
    expect([...outcome(refused), refused.headers['retry-after']]).toEqual([503, 'Unavailable', '5']);
    expect(await readMoney(test, orderID)).toMatchObject({ status: 'closed', payments: [], states: ['open'] });
    const paid = { orderID, status: 'P', amount: 97.45, left: 0 };
    expect((await completeOrder(test, result)).json().result).toEqual(paid);
  });

  it('and it ended without a payment: the bill is free', async () => {
    const { orderID, result } = await atCardPage();
    Object.assign(peer.sessions.get(result) ?? {}, { status: 'expired' });
    expect((await completeOrder(test, result)).json()).toMatchObject({ error: 'NotPaid' });
    expect(await readMoney(test, orderID)).toMatchObject({ status: 'closed', states: ['ended'] });
  });

  it('and it charged nothing: no money is recorded, and the bill stays', async () => {
    const { orderID, result } = await atCardPage();
    peer.pay(result, { amount: 0 });
    expect((await completeOrder(test, result)).json()).toMatchObject({ error: 'AmountChanged' });
    const nothing = { status: 'closed', payments: [], late: [], states: ['late'] };
    expect(await readMoney(test, orderID)).toMatchObject(nothing);
  });

  it.each(['a@example.com, b@example.com', '<ana@example.com>', 'ana'])(
    'with %s as the invoice address: no invoice is sent',
    async (email) => {
      const { orderID, result } = await atCardPage();
      peer.pay(result, { email });
      await completeOrder(test, result);
      expect(await readMoney(test, orderID)).toMatchObject({ payments: [{ email: '' }], invoices: [] });
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
  expect(told(await again)).toEqual([409, 'CardsUnavailable', noCards]);
  expect(outcome(await completeOrder(without, result))).toEqual([503, 'Unavailable']);
  const left = without.send(endpoints.leaveCheckout, { headers, payload: { checkout: result } });
  expect(outcome(await left)).toEqual([503, 'Unavailable']);
  await changeRows(test.db, 'card_checkouts', { order_id: orderID }, { next_look_at: new Date(0) });
  await reconcile(without.program.services);
  const open = { status: 'closed', checkouts: [{ state: 'open', failures: 1 }] };
  expect(await readMoney(test, orderID)).toMatchObject(open);
});

describe('money from a page that we thought had ended', () => {
  const forget = (sessionId: string) =>
    changeRows(test.db, 'card_checkouts', { session_id: sessionId }, { state: 'ended' });
  const kept = 'This card payment came too late for your order. Staff will refund it.';

  it('for an order that is open again', async () => {
    const { orderID, staff, result } = await atCardPage();
    await forget(result);
    const payload = { orderID, reason: 'Two more coffees' };
    await test.send(endpoints.reopenOrder, { headers: staff, payload });
    peer.pay(result);
    // Asked again it says the same.
    for (let time = 0; time < 2; time += 1)
      expect(told(await completeOrder(test, result))).toEqual([409, 'AlreadyPaid', kept]);
    const { status, payments, late, states } = await readMoney(test, orderID);
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
    expect(told(await completeOrder(test, result))).toEqual([409, 'AlreadyPaid', kept]);
    const { status, payments, late } = await readMoney(test, orderID);
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
    expect(outcome(await completeOrder(test, result))).toEqual([409, 'AmountChanged']);
    const late = [{ amount_cents: 9_745, reason: 'other-amount' }];
    expect(await readMoney(test, orderID)).toMatchObject({ status: 'closed', late });
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
    expect(await readMoney(test, orderID)).toMatchObject({ status: 'paid', states: ['ended'] });
  });

  it('cannot split the bill while the provider is away, and hear who pays and when to retry', async () => {
    const { desk, payByCard, orderID } = await buildDesk();
    await payByCard();
    peer.fail('expire', '500', '500');
    const refused = await desk.divide('staff', { way: 'equal', people: 2 });
    const sentence = 'A guest is paying by card, and the card service is not responding. Please try again in a moment.';
    expect(told(refused)).toEqual([503, 'Unavailable', sentence]);
    expect(refused.headers['retry-after']).toBe('5');
    expect((await readMoney(test, orderID)).states).toEqual(['open']);
    expect(await desk.look('staff')).toMatchObject({ way: null });
  });
});

it('guests who leave a page that never opened free nothing, and hear that nothing was paid', async () => {
  const { floor, orderID, payByCard } = await buildDesk();
  peer.fail('start', '500', '500', '500');
  await payByCard();
  const [attempt] = (await readMoney(test, orderID)).checkouts;
  const payload = { checkout: attempt?.attempt };
  const left = await test.send(endpoints.leaveCheckout, { headers: floor.cookie, payload });
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
  const payload = { checkout: result };
  const leave = () => test.send(endpoints.leaveCheckout, { headers: floor.cookie, payload });
  const deeds = { start: payByCard, look: () => completeOrder(test, result), expire: leave };
  const answer = await deeds[what]();
  fault.mockRestore();
  expect(outcome(answer)).toEqual([500, 'ServerError']);
});
