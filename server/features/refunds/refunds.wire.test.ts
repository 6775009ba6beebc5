import { expect, it } from 'vitest';
import { buildKnownPayment, buildKnownRefund, testKnownOrder } from '../../testing/known-place.ts';
import { addRow, findRow } from '../../testing/rows.ts';

/** Every field of every response about refunds, literally, from rows with distinct values. */

const test = await testKnownOrder('paid');
const { place, order, get, post, db } = test;
const paymentId = await buildKnownPayment(test, place, order);
const refundId = await buildKnownRefund(test, place, order, paymentId);
const ids = { restaurant_id: place.restaurantId, order_id: order.orderId };
const late = await addRow(db, 'late_payments', {
  ...{ ...ids, provider: 'stripe', reference: 'cs_known_late', live: true, currency: 'eur', amount_cents: 7007 },
  ...{ reason: 'already-paid', received_at: '2026-03-01T18:41:00.008Z' },
});

it('refunds: what was paid, what is left, and each refund with its user', async () => {
  const pending = await addRow(db, 'refunds', {
    ...{ ...ids, payment_id: null, late_payment_id: late.id, amount_cents: 7007, currency: 'eur', live: true },
    ...{ reason: 'Paid twice', provider: 'stripe', reference: 'cs_known_late', state: 'pending' },
    ...{ provider_reference: 're_known', made_by_user_id: null },
    ...{ created_at: '2026-03-01T19:11:00.014Z', next_look_at: '2100-01-01T00:00:00Z' },
  });
  expect(await get(`refunds/${order.orderId}`)).toEqual({
    success: true,
    message: 'Ok',
    result: {
      paidby: 'Card',
      paid: 62.24,
      left: 49.9,
      payments: [{ paymentId, paidby: 'Card', paid: 62.24, left: 49.9 }],
      refunds: [
        {
          refundId: pending.id,
          orderID: order.orderId,
          paymentId: null,
          latePaymentId: late.id,
          amount: 70.07,
          currency: 'eur',
          reason: 'Paid twice',
          state: 'pending',
          by: 'Stripe',
          approvedBy: '',
          refundTime: '2026-03-01T19:11:00.014Z',
        },
        {
          refundId,
          orderID: order.orderId,
          paymentId,
          latePaymentId: null,
          amount: 12.34,
          currency: 'usd',
          reason: 'Cold fish',
          state: 'done',
          by: 'Iris Okafor',
          approvedBy: '',
          refundTime: '2026-03-01T19:01:00.011Z',
        },
      ],
    },
  });
  // The late payment and its refund are not of the bill.
  const { result } = await get(`fetchorderbyid/${order.orderId}`);
  expect(result).toMatchObject({ paidAmt: 62.24, refundedAmt: 12.34 });
});

it('refund: the refund as recorded', async () => {
  const { result } = await post('refund', { orderID: order.orderId, amount: '1.01', reason: ' Late dessert ' });
  const row = await findRow(db, 'refunds', { amount_cents: 101 });
  expect(result).toEqual({
    ...{ refundId: row.id, orderID: order.orderId, paymentId, latePaymentId: null, amount: 1.01, currency: 'usd' },
    ...{
      reason: 'Late dessert',
      state: 'done',
      by: 'Iris Okafor',
      approvedBy: '',
      refundTime: row.created_at.toISOString(),
    },
  });
});

it("disputes: the restaurant's open ones, and all of an order", async () => {
  const add = (provider_reference: string, more: object) =>
    addRow(db, 'disputes', {
      ...{ ...ids, payment_id: paymentId, late_payment_id: null, provider: 'stripe', provider_reference, live: true },
      ...{ amount_cents: 2221, currency: 'cad', reason: 'product_not_received', state: 'open' },
      ...{ opened_at: '2026-03-02T10:00:00.015Z', answer_by: '2026-03-09T10:00:00.016Z', ended_at: null },
      ...more,
    });
  const open = await add('du_open', {});
  const lost = await add('du_lost', {
    ...{ amount_cents: 3332, currency: 'usd', reason: 'fraudulent', state: 'lost', answer_by: null },
    ended_at: '2026-03-12T10:00:00.017Z',
  });
  const openOnTheWire = {
    disputeId: open.id,
    orderID: order.orderId,
    tableName: 'Window 4',
    amount: 22.21,
    currency: 'cad',
    reason: 'product_not_received',
    state: 'open',
    openedTime: '2026-03-02T10:00:00.015Z',
    provider: 'Stripe',
    answerAt: 'https://dashboard.stripe.com/disputes/du_open',
    answerBy: '2026-03-09T10:00:00.016Z',
    endedTime: null,
  };
  expect((await get('disputes')).result).toEqual([openOnTheWire]);
  expect((await get(`disputes/${order.orderId}`)).result).toEqual([
    {
      ...{ ...openOnTheWire, disputeId: lost.id, amount: 33.32, currency: 'usd', reason: 'fraudulent', state: 'lost' },
      answerAt: 'https://dashboard.stripe.com/disputes/du_lost',
      ...{ answerBy: null, endedTime: '2026-03-12T10:00:00.017Z' },
    },
    openOnTheWire,
  ]);
});
