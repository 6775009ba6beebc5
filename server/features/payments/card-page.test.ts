import { describe, expect, it, vi } from 'vitest';
import { buildClosedOrder, completeOrder, readMoney } from '../../testing/closed-order.ts';
import { outcome, told } from '../../testing/outcome.ts';
import { waitersAtLock } from '../../testing/own-writes.ts';
import { changeRows } from '../../testing/rows.ts';
import { splitDesk } from '../../testing/split-desk.ts';
import { stripeApp } from '../../testing/stripe-app.ts';
import { testApp } from '../../testing/test-app.ts';
import { lockVisitOfOrder } from '../orders/decide.queries.ts';
import { reconcile } from './reconciler.ts';

// What the card provider receives, and what a guest hears if the page has changed.

const { peer, options, test } = await stripeApp();

async function buildDesk() {
  const order = await buildClosedOrder(test, { live: true });
  return { ...order, desk: splitDesk(test, order) };
}

const away = 'The card payment service is not responding. Please try again, or pay your server.';
const otherPhone = 'Another phone at this table has just started to pay. Please check the bill again.';
const isPaid = 'This order is already paid.';

describe('the page', () => {
  it('names restaurant, table and order, charges dollars, and leads back here', async () => {
    const { floor, orderID, payByCard } = await buildDesk();
    const { restaurant, table } = await test.db
      .selectFrom('dining_tables as t')
      .innerJoin('restaurants as r', 'r.id', 't.restaurant_id')
      .select(['r.name as restaurant', 't.name as table'])
      .where('t.id', '=', floor.tableId)
      .executeTakeFirstOrThrow();
    const { result } = (await payByCard({ tip: 10 })).json();
    const [checkout] = (await readMoney(test, orderID)).checkouts;
    expect(checkout).toMatchObject({ total_cents: 8_750, service_charge_cents: 200, tax_cents: 795, part_cents: null });
    const { params } = peer.sessions.get(result) ?? {};
    expect(params).toMatchObject({
      'line_items[0][price_data][product_data][name]': `${restaurant}, ${table}, order ${orderID}`,
      'line_items[0][price_data][unit_amount]': '10745',
      'line_items[0][price_data][currency]': 'usd',
      success_url: `https://bistro.example/customer/paymentsuccess/{CHECKOUT_SESSION_ID}$${orderID}`,
      cancel_url: `https://bistro.example/customer/paymentfailure?left=${checkout?.attempt}`,
    });
    expect(params).not.toHaveProperty('customer_email');
  });

  it('of a part says so; its figures are computed at payment', async () => {
    const { desk, orderID } = await buildDesk();
    await desk.divide('diner', { way: 'equal', people: 2 });
    const { result } = (await desk.start('shares:2', { tipamount: 5, email: ' ana@example.com ' })).json();
    const params = peer.sessions.get(result)?.params ?? {};
    expect(params['line_items[0][price_data][product_data][name]']).toMatch(new RegExp(`, part of order ${orderID}$`));
    expect(params).toMatchObject({
      'line_items[0][price_data][unit_amount]': '5372',
      'line_items[0][price_data][currency]': 'usd',
      customer_email: 'ana@example.com',
    });
    expect((await readMoney(test, orderID)).checkouts).toMatchObject([
      {
        ...{ total_cents: 0, service_charge_cents: 0, tax_cents: 0, tip_cents: 500, amount_cents: 5_372 },
        ...{ part_cents: 4_872, shares: [2], currency: 'usd' },
      },
    ]);
  });

  it('of an amount that a guest chose holds no shares', async () => {
    const { desk, orderID } = await buildDesk();
    await desk.divide('diner', { way: 'free' });
    await desk.start('amount:4.35', { partamount: 4.35 });
    expect((await readMoney(test, orderID)).checkouts).toMatchObject([{ part_cents: 435, shares: null }]);
    expect(await desk.look('diner')).toMatchObject({ paying: 4.35, left: 93.1 });
  });

  it('is one page for the same request without a key', async () => {
    const { payByCard, orderID } = await buildDesk();
    const first = await payByCard({ tip: 2 });
    expect((await payByCard({ tip: 2 })).json()).toEqual(first.json());
    expect((await readMoney(test, orderID)).states).toEqual(['open']);
  });
});

describe.each([
  ['with its key', 'press-1'],
  ['without a key', undefined],
])('the same press again, %s,', (_, key) => {
  it('of a page that was paid at the provider records the payment once', async () => {
    const { orderID, payByCard } = await buildDesk();
    peer.pay((await payByCard({ key })).json().result);
    expect(told(await payByCard({ key }))).toEqual([409, 'AlreadyPaid', isPaid]);
    const { status, payments, states } = await readMoney(test, orderID);
    expect({ status, states }).toEqual({ status: 'paid', states: ['paid'] });
    expect(payments).toMatchObject([{ amount_cents: 9_745 }]);
  });

  it('of an ended page gets another page', async () => {
    const { orderID, payByCard } = await buildDesk();
    const first = (await payByCard({ key })).json().result;
    Object.assign(peer.sessions.get(first) ?? {}, { status: 'expired' });
    const again = await payByCard({ key });
    expect(again.statusCode).toBe(200);
    expect(again.json().result).not.toBe(first);
    expect((await readMoney(test, orderID)).states).toEqual(['ended', 'open']);
  });

  it('of a page unknown to the provider must wait: it may still be paid', async () => {
    const { orderID, payByCard } = await buildDesk();
    const first = (await payByCard({ key })).json().result;
    Object.assign(peer.sessions.get(first) ?? {}, { live: false });
    expect(told(await payByCard({ key }))).toEqual([503, 'Unavailable', away]);
    expect(await readMoney(test, orderID)).toMatchObject({ status: 'closed', states: ['open'] });
  });

  it('while the provider is away says so, and when to retry', async () => {
    const { orderID, payByCard } = await buildDesk();
    const first = await payByCard({ key });
    peer.fail('look', '500', '500', '500');
    const refused = await payByCard({ key });
    expect(told(refused)).toEqual([503, 'Unavailable', away]);
    expect(refused.headers['retry-after']).toBe('5');
    expect((await payByCard({ key })).json()).toEqual(first.json());
    expect((await readMoney(test, orderID)).states).toEqual(['open']);
  });

  it('while the first one is starting leads to its page', async () => {
    const { orderID, payByCard } = await buildDesk();
    const first = await payByCard({ key });
    await changeRows(
      test.db,
      'card_checkouts',
      { order_id: orderID },
      { state: 'starting', session_id: null, url: null },
    );
    expect((await payByCard({ key })).json()).toEqual(first.json());
    expect((await readMoney(test, orderID)).checkouts).toMatchObject([
      { state: 'open', session_id: first.json().result },
    ]);
  });

  it("after the provider's keys were removed: cards are not accepted", async () => {
    const { floor, orderID, payByCard } = await buildDesk();
    await payByCard({ key });
    const without = await testApp({}, { connectionString: test.connectionString, checkoutRoundsMs: 3_600_000 });
    const refused = await without.send({
      method: 'POST',
      url: '/api/external/payorder',
      headers: { ...without.visitHeaders(floor), ...(key === undefined ? {} : { 'idempotency-key': key }) },
      payload: { orderID, tipamount: 0 },
    });
    expect(told(refused)).toEqual([409, 'CardsUnavailable', 'You cannot pay by card here. Please pay your server.']);
    expect((await readMoney(test, orderID)).states).toEqual(['open']);
  });
});

it('a page of an outdated bill ends, and a new one begins', async () => {
  const { orderID, payByCard } = await buildDesk();
  const first = (await payByCard({ key: 'press-1' })).json().result;
  // As after reopening and closing the order with the same dishes.
  await changeRows(test.db, 'orders', orderID, { version: 99 });
  const again = await payByCard({ key: 'press-1' });
  expect(again.statusCode).toBe(200);
  expect(again.json().result).not.toBe(first);
  expect(peer.sessions.get(first)?.status).toBe('expired');
  expect((await readMoney(test, orderID)).states).toEqual(['ended', 'open']);
});

it('an account that Stripe rejects accepts no cards, and holds nothing', async () => {
  const other = await testApp({ STRIPE_SECRET_KEY: 'sk_live_51OfNobody00' }, options);
  const { orderID, payByCard } = await buildClosedOrder(other, { live: true });
  expect(told(await payByCard())).toEqual([
    409,
    'CardsUnavailable',
    'You cannot pay by card here. Please pay your server.',
  ]);
  expect((await readMoney(other, orderID)).states).toEqual(['ended']);
});

describe('while the page is being started', () => {
  async function starting() {
    const order = await buildDesk();
    peer.fail('start', 'stall');
    const press = order.payByCard({ key: 'press-1' });
    await expect.poll(async () => (await readMoney(test, order.orderID)).states).toEqual(['starting']);
    const session = () => [...peer.sessions.values()].find(({ metadata }) => metadata.order === String(order.orderID));
    return { ...order, press, session };
  }

  it('cash is taken: the page is closed before anyone sees it', async () => {
    const { press, payCash, session, orderID } = await starting();
    expect((await payCash()).statusCode).toBe(200);
    expect(told(await press)).toEqual([409, 'AlreadyPaid', isPaid]);
    expect(session()?.status).toBe('expired');
    expect(await readMoney(test, orderID)).toMatchObject({ states: ['ended'], payments: [{ paid_by: 'Cash' }] });
  });

  it('another program gives it up: the page is closed, and the guest looks again', async () => {
    const { press, session, orderID } = await starting();
    await changeRows(test.db, 'card_checkouts', { order_id: orderID }, { next_look_at: new Date(Date.now() - 1_000) });
    await reconcile(test.program.services);
    expect(told(await press)).toEqual([409, 'Stale', otherPhone]);
    expect(session()?.status).toBe('expired');
    expect(await readMoney(test, orderID)).toMatchObject({ status: 'closed', states: ['ended'] });
  });

  it('cash is taken just as it opens: it is closed again', async () => {
    const { press, payCash, session, orderID, floor } = await starting();
    const { cash } = await test.db.transaction().execute(async (tx) => {
      await lockVisitOfOrder(tx, floor.restaurantId, orderID);
      await waitersAtLock(test, 1);
      const pressed = payCash();
      await waitersAtLock(test, 2);
      return { cash: pressed };
    });
    expect((await press).statusCode).toBe(200);
    expect((await cash).statusCode).toBe(200);
    expect(session()?.status).toBe('expired');
    expect(await readMoney(test, orderID)).toMatchObject({ status: 'paid', states: ['ended'], late: [] });
  });
});

describe('a guest comes back from the page', () => {
  it('and the provider does not answer: the guest may ask again', async () => {
    const { orderID, payByCard } = await buildDesk();
    const { result } = (await payByCard()).json();
    peer.pay(result);
    peer.fail('look', '500', '500', '500');
    const refused = await completeOrder(test, result);
    expect([refused.statusCode, refused.json().error, refused.headers['retry-after']]).toEqual([
      503,
      'Unavailable',
      '5',
    ]);
    expect((await completeOrder(test, result)).json().result).toEqual({
      ...{ orderID, status: 'P', amount: 97.45, left: 0 },
    });
  });

  it('and the keys of the provider were removed', async () => {
    const { orderID, payByCard } = await buildDesk();
    const { result } = (await payByCard()).json();
    peer.pay(result);
    const without = await testApp({}, { connectionString: test.connectionString, checkoutRoundsMs: 3_600_000 });
    expect(outcome(await completeOrder(without, result))).toEqual([503, 'Unavailable']);
    expect(await readMoney(test, orderID)).toMatchObject({ status: 'closed', states: ['open'] });
  });

  it('and it ended without a payment: the bill is free', async () => {
    const { orderID, payByCard } = await buildDesk();
    const { result } = (await payByCard()).json();
    Object.assign(peer.sessions.get(result) ?? {}, { status: 'expired' });
    expect((await completeOrder(test, result)).json()).toMatchObject({ error: 'NotPaid' });
    expect(await readMoney(test, orderID)).toMatchObject({ status: 'closed', states: ['ended'] });
  });

  it('and it charged nothing: no money is recorded, and the bill stays', async () => {
    const { orderID, payByCard } = await buildDesk();
    const { result } = (await payByCard()).json();
    peer.pay(result, { amount: 0 });
    expect((await completeOrder(test, result)).json()).toMatchObject({ error: 'AmountChanged' });
    expect(await readMoney(test, orderID)).toMatchObject({
      status: 'closed',
      payments: [],
      late: [],
      states: ['late'],
    });
  });

  it.each(['a@example.com, b@example.com', '<ana@example.com>', 'ana'])(
    'with %s as the invoice address: no invoice is sent',
    async (email) => {
      const { orderID, payByCard } = await buildDesk();
      const { result } = (await payByCard()).json();
      peer.pay(result, { email });
      await completeOrder(test, result);
      expect(await readMoney(test, orderID)).toMatchObject({ payments: [{ email: '' }], invoices: [] });
    },
  );
});

describe('money from a page that we thought had ended', () => {
  const forget = (sessionId: string) =>
    changeRows(test.db, 'card_checkouts', { session_id: sessionId }, { state: 'ended' });
  const kept = 'This card payment came too late for your order. Staff will refund it.';

  it('for an order that is open again', async () => {
    const { orderID, staff, payByCard } = await buildDesk();
    const { result } = (await payByCard()).json();
    await forget(result);
    const payload = { orderID, reason: 'Two more coffees' };
    await test.send({ method: 'POST', url: '/api/reopenorder', headers: staff, payload });
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
});

describe('staff at the till while a guest is at the page', () => {
  it('cannot take the whole bill once a part was just paid there', async () => {
    const { desk, payCash, orderID } = await buildDesk();
    await desk.divide('diner', { way: 'equal', people: 2 });
    peer.pay((await desk.start('count:1')).json().result);
    expect(told(await payCash())).toEqual([
      409,
      'AmountChanged',
      'The amount has changed. Please check the bill again.',
    ]);
    const { status, payments, states } = await readMoney(test, orderID);
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
    expect(await readMoney(test, orderID)).toMatchObject({ status: 'paid', states: ['ended'] });
  });

  it('cannot split the bill while the provider is away, and hear who pays and when to retry', async () => {
    const { desk, payByCard, orderID } = await buildDesk();
    await payByCard();
    peer.fail('expire', '500', '500');
    const refused = await desk.divide('staff', { way: 'equal', people: 2 });
    expect(told(refused)).toEqual([
      503,
      'Unavailable',
      'A guest is paying by card, and the card service is not responding. Please try again in a moment.',
    ]);
    expect(refused.headers['retry-after']).toBe('5');
    expect((await readMoney(test, orderID)).states).toEqual(['open']);
    expect(await desk.look('staff')).toMatchObject({ way: null });
  });
});

it('free nothing by leaving a page that never opened, and hear that nothing was paid', async () => {
  const { floor, orderID, payByCard } = await buildDesk();
  peer.fail('start', '500', '500', '500');
  await payByCard();
  const [attempt] = (await readMoney(test, orderID)).checkouts;
  const left = await test.send({
    method: 'POST',
    url: '/api/external/leavecheckout',
    headers: floor.cookie,
    payload: { checkout: attempt?.attempt },
  });
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
  const answer =
    what === 'start'
      ? await payByCard()
      : what === 'look'
        ? await completeOrder(test, result)
        : await test.send({ method: 'POST', url: '/api/external/leavecheckout', headers: floor.cookie, payload });
  fault.mockRestore();
  expect(outcome(answer)).toEqual([500, 'ServerError']);
});
