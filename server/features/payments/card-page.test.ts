import { describe, expect, it } from 'vitest';
import { stripeApp } from '../../testing/stripe-app.ts';
import { summaryOf, testApp } from '../../testing/test-app.ts';
import { asShown } from '../../testing/test-cluster.ts';
import { lockVisitOfOrder } from '../orders/decide.queries.ts';
import { reconcile } from './reconciler.ts';

// What the card provider receives, and what a guest sees if the bill changed or the provider is unavailable.

const { peer, options, test } = await stripeApp();

const buildDesk = () => test.buildSplitDesk({ live: true });

const away = 'The card payment service is not responding. Please try again, or pay your server.';
const otherPhone = 'Another phone at this table has just started to pay. Please check the bill again.';
const isPaid = 'This order is already paid.';
const noCards = 'You cannot pay by card here. Please pay your server.';

describe('the page', () => {
  it('names restaurant, table and order, charges dollars, and leads back here', async () => {
    const { floor, orderID, payByCard } = await buildDesk();
    const { name: restaurant } = await test.findRow('restaurants', floor.restaurantId);
    const { name: table } = await test.findRow('dining_tables', floor.tableId);
    const { result } = (await payByCard({ tip: 10 })).json();
    const [checkout] = (await test.readMoney(orderID)).checkouts;
    expect(checkout).toMatchObject({ total_cents: 8_750, service_charge_cents: 200, tax_cents: 795, part_cents: null });
    const { params } = peer.sessions.get(result) ?? {};
    expect(params).toMatchObject({
      'line_items[0][price_data][product_data][name]': `${restaurant}, ${table}, order ${asShown(orderID)}`,
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
    expect(params['line_items[0][price_data][product_data][name]']).toMatch(
      new RegExp(`, part of order ${asShown(orderID)}$`),
    );
    expect(params).toMatchObject({
      'line_items[0][price_data][unit_amount]': '5372',
      'line_items[0][price_data][currency]': 'usd',
      customer_email: 'ana@example.com',
    });
    expect((await test.readMoney(orderID)).checkouts).toMatchObject([
      {
        total_cents: 0,
        service_charge_cents: 0,
        tax_cents: 0,
        tip_cents: 500,
        amount_cents: 5_372,
        part_cents: 4_872,
        shares: [2],
        currency: 'usd',
      },
    ]);
  });
});

describe.each([
  ['with its key', 'press-1'],
  ['without a key', undefined],
])('the same press again, %s,', (_, key) => {
  it('of a page that was paid at the provider records the payment once', async () => {
    const { orderID, payByCard } = await buildDesk();
    peer.pay((await payByCard({ key })).json().result);
    expect(summaryOf(await payByCard({ key }))).toEqual([409, 'AlreadyPaid', isPaid]);
    const { status, payments, states } = await test.readMoney(orderID);
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
    expect((await test.readMoney(orderID)).states).toEqual(['ended', 'open']);
  });

  it('of a page unknown to the provider must wait: it may still be paid', async () => {
    const { orderID, payByCard } = await buildDesk();
    const first = (await payByCard({ key })).json().result;
    Object.assign(peer.sessions.get(first) ?? {}, { live: false });
    expect(summaryOf(await payByCard({ key }))).toEqual([503, 'Unavailable', away]);
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', states: ['open'] });
  });

  it('while the provider is away says so, and when to retry', async () => {
    const { orderID, payByCard } = await buildDesk();
    const first = await payByCard({ key });
    peer.fail('look', '500', '500', '500');
    const refused = await payByCard({ key });
    expect(summaryOf(refused)).toEqual([503, 'Unavailable', away]);
    expect(refused.headers['retry-after']).toBe('5');
    expect((await payByCard({ key })).json()).toEqual(first.json());
    expect((await test.readMoney(orderID)).states).toEqual(['open']);
  });

  it('while the first one is starting leads to its page', async () => {
    const { orderID, payByCard } = await buildDesk();
    const first = await payByCard({ key });
    const starting = { state: 'starting', session_id: null, url: null } as const;
    await test.changeRows('card_checkouts', { order_id: orderID }, starting);
    expect((await payByCard({ key })).json()).toEqual(first.json());
    const open = { state: 'open', session_id: first.json().result };
    expect((await test.readMoney(orderID)).checkouts).toMatchObject([open]);
  });
});

it('a page of an outdated bill ends, and a new one begins', async () => {
  const { orderID, payByCard } = await buildDesk();
  const first = (await payByCard({ key: 'press-1' })).json().result;
  // Simulates that the order was reopened and closed again with the same dishes.
  await test.changeRows('orders', orderID, { version: 99 });
  const again = await payByCard({ key: 'press-1' });
  expect(again.statusCode).toBe(200);
  expect(again.json().result).not.toBe(first);
  expect(peer.sessions.get(first)?.status).toBe('expired');
  expect((await test.readMoney(orderID)).states).toEqual(['ended', 'open']);
});

it('an account that Stripe rejects accepts no cards, and holds nothing', async () => {
  const other = await testApp({ STRIPE_SECRET_KEY: 'sk_live_51OfNobody00' }, options);
  const { orderID, payByCard } = await other.buildClosedOrder({ live: true });
  expect(summaryOf(await payByCard())).toEqual([409, 'CardsUnavailable', noCards]);
  expect((await other.readMoney(orderID)).states).toEqual(['ended']);
});

describe('while the page is being started', () => {
  async function starting() {
    const order = await buildDesk();
    peer.fail('start', 'stall', 'stall');
    const press = order.payByCard({ key: 'press-1' });
    await expect.poll(async () => (await test.readMoney(order.orderID)).states).toEqual(['starting']);
    const session = () => [...peer.sessions.values()].find(({ metadata }) => metadata.order === String(order.orderID));
    return { ...order, press, session };
  }

  it('cash is taken: the page is closed before anyone sees it', async () => {
    const { press, payCash, session, orderID } = await starting();
    expect((await payCash()).statusCode).toBe(200);
    expect(summaryOf(await press)).toEqual([409, 'AlreadyPaid', isPaid]);
    expect(session()?.status).toBe('expired');
    expect(await test.readMoney(orderID)).toMatchObject({ states: ['ended'], payments: [{ paid_by: 'Cash' }] });
  });

  it('another program gives it up: the page is closed, and the guest looks again', async () => {
    const { press, session, orderID } = await starting();
    await test.changeRows('card_checkouts', { order_id: orderID }, { next_look_at: new Date(Date.now() - 1_000) });
    await reconcile(test.program.services);
    expect(summaryOf(await press)).toEqual([409, 'Stale', otherPhone]);
    expect(session()?.status).toBe('expired');
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', states: ['ended'] });
  });

  it('cash is taken just as it opens: it is closed again', async () => {
    const { press, payCash, session, orderID, floor } = await starting();
    const { cash } = await test.db.transaction().execute(async (tx) => {
      await lockVisitOfOrder(tx, floor.restaurantId, orderID);
      await test.waitersAtLock(1);
      const pressed = payCash();
      await test.waitersAtLock(2);
      return { cash: pressed };
    });
    expect((await press).statusCode).toBe(200);
    expect((await cash).statusCode).toBe(200);
    expect(session()?.status).toBe('expired');
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'paid', states: ['ended'], late: [] });
  });
});
