import { describe, expect, it, vi } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { stripeApp } from '../../testing/stripe-app.ts';
import { outcome, testApp, told } from '../../testing/test-app.ts';

// What becomes of money and bill once a guest was at the card page.

const { peer, test } = await stripeApp();
const buildDesk = () => test.buildSplitDesk({ live: true });

async function atCardPage() {
  const order = await buildDesk();
  return { ...order, result: (await order.payByCard()).json().result as string };
}

describe('a guest comes back from the page', () => {
  it('and the provider does not answer: the guest may ask again', async () => {
    const { orderID, result } = await atCardPage();
    peer.pay(result);
    peer.fail('look', '500', '500', '500');
    const refused = await test.completeOrder(result);
    expect([...outcome(refused), refused.headers['retry-after']]).toEqual([503, 'Unavailable', '5']);
    const paid = { orderID, status: 'P', amount: 97.45, left: 0 };
    expect((await test.completeOrder(result)).json().result).toEqual(paid);
  });

  it('and the keys of the provider were removed', async () => {
    const { orderID, result } = await atCardPage();
    peer.pay(result);
    const without = await testApp({}, { connectionString: test.connectionString, checkoutRoundsMs: 3_600_000 });
    expect(outcome(await without.completeOrder(result))).toEqual([503, 'Unavailable']);
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', states: ['open'] });
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
    // Asked again it says the same.
    for (let time = 0; time < 2; time += 1)
      expect(told(await test.completeOrder(result))).toEqual([409, 'AlreadyPaid', kept]);
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
    expect(told(await test.completeOrder(result))).toEqual([409, 'AlreadyPaid', kept]);
    const { status, payments, late } = await test.readMoney(orderID);
    expect({ status, count: payments.length }).toEqual({ status: 'closed', count: 1 });
    expect(late).toMatchObject([{ amount_cents: 3_249, reason: 'already-paid' }]);
    expect(await desk.look('diner')).toMatchObject({ paid: 32.49, left: 64.96 });
  });
});

describe('staff at the till while a guest is at the page', () => {
  it('cannot take the whole bill once a part was just paid there', async () => {
    const { desk, payCash, orderID } = await buildDesk();
    await desk.divide('diner', { way: 'equal', people: 2 });
    peer.pay((await desk.start('count:1')).json().result);
    const sentence = 'The amount has changed. Please check the bill again.';
    expect(told(await payCash())).toEqual([409, 'AmountChanged', sentence]);
    const { status, payments, states } = await test.readMoney(orderID);
    expect({ status, states }).toEqual({ status: 'closed', states: ['paid'] });
    expect(payments).toMatchObject([{ paid_by: 'Online', amount_cents: 4_873 }]);
  });

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
    expect(told(refused)).toEqual([503, 'Unavailable', sentence]);
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
  const deeds = { start: payByCard, look: () => test.completeOrder(result), expire: leave };
  const answer = await deeds[what]();
  fault.mockRestore();
  expect(outcome(answer)).toEqual([500, 'ServerError']);
});
