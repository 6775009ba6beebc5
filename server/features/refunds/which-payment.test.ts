import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { testApp } from '../../testing/test-app.ts';
import { finishRefunds } from './refunds.service.ts';

const test = await testApp({}, { checkoutRoundsMs: 3_600_000 });

describe('a bill that was paid in two parts', async () => {
  const order = await test.buildClosedOrder();
  const desk = test.splitDesk(order);
  await desk.divide('staff', { way: 'equal', people: 2 });
  const first = (await desk.take('count:1')).json().result.paymentId as number;
  const second = (await desk.take('rest')).json().result.paymentId as number;
  const headers = await test.staffOf({ restaurantId: order.floor.restaurantId, privileges: ['refund'] });
  const giveBack = (more: object) =>
    test.send(endpoints.refund, {
      headers,
      payload: { orderID: order.orderID, amount: '10', reason: 'Cold soup', ...more },
    });
  const leftOf = async () => {
    const answer = await test.send(endpoints.refunds, { params: { orderID: order.orderID }, headers });
    const { payments } = answer.json().result as { payments: { paymentId: number; left: number }[] };
    return payments.map(({ paymentId, left }) => [paymentId, left]);
  };

  it('refunds the named payment, and no other', async () => {
    expect((await giveBack({ paymentId: second })).json().result).toMatchObject({ paymentId: second, amount: 10 });
    expect(await leftOf()).toEqual([
      [first, 48.73],
      [second, 38.72],
    ]);
  });

  it('accepts the key of a refund for no other refund', async () => {
    const press = (amount: string) =>
      test.send(endpoints.refund, {
        headers: { ...headers, 'idempotency-key': 'one-press' },
        payload: { orderID: order.orderID, paymentId: first, amount, reason: 'Cold soup' },
      });
    const { refundId } = (await press('1')).json().result;
    expect((await press('1')).json().result.refundId).toBe(refundId);
    const other = await press('2');
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({
      ...{
        success: false,
        error: 'Invalid',
        message: 'This Idempotency-Key was used for another request. Nothing was done.',
      },
    });
    expect(await leftOf()).toEqual([
      [first, 47.73],
      [second, 38.72],
    ]);
  });

  it('needs the name of one of its payments', async () => {
    expect((await giveBack({})).json()).toMatchObject({
      success: false,
      error: 'Invalid',
      fields: [{ path: 'paymentId', message: 'Please choose the payment to refund.' }],
    });
    expect((await giveBack({ paymentId: 2_000_000_000 })).json()).toMatchObject({ success: false, error: 'NotFound' });
    expect((await giveBack({ paymentId: second, amount: '38.73' })).json()).toMatchObject({
      ...{ success: false, error: 'TooMuch', message: 'You can refund at most $38.72.' },
    });
    expect(await leftOf()).toEqual([
      [first, 47.73],
      [second, 38.72],
    ]);
  });
});

it.each([
  [0, 30],
  [1, 60],
  [4, 480],
  [5, 900],
  [40, 900],
])(
  'a refund whose status query has failed %i times in a row is tried again after %i seconds',
  async (failures, seconds) => {
    const { floor, orderID } = await test.buildClosedOrder();
    const ids = { restaurant_id: floor.restaurantId, order_id: orderID };
    const reference = `cs_${crypto.randomUUID()}`;
    const late = await test.addRow('late_payments', {
      ...{ ...ids, provider: 'stripe', reference, live: true, currency: 'usd', amount_cents: 500 },
      reason: 'already-paid',
    });
    // No key of Stripe is set up here, so every query fails.
    const { id } = await test.addRow('refunds', {
      ...{ ...ids, payment_id: null, late_payment_id: late.id, amount_cents: 500, currency: 'usd', live: true },
      ...{ reason: 'Paid twice', provider: 'stripe', reference, state: 'pending', provider_reference: reference },
      ...{ made_by_user_id: null, failures },
      next_look_at: new Date(Date.now() - 1000),
    });
    await finishRefunds(test.program.services);
    const row = await test.findRow('refunds', id, ['state', 'failures', 'next_look_at']);
    expect(row).toMatchObject({ state: 'pending', failures: failures + 1 });
    const wait = (row.next_look_at.getTime() - Date.now()) / 1000;
    expect(wait).toBeGreaterThan(seconds - 15);
    expect(wait).toBeLessThan(seconds + 5);
  },
);
