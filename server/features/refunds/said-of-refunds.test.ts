import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { profileOf } from '../../platform/checkout/card-providers.ts';
import { refundDesk } from '../../testing/refund-desk.ts';
import { stripeApp } from '../../testing/stripe-app.ts';
import { outcome, summaryOf, testApp } from '../../testing/test-app.ts';
import { reportMoneyBack } from './money-back.service.ts';
import { finishRefunds } from './refunds.service.ts';

// What staff are told about a refund, and what happens if the provider gives few, no or strange responses.

const { peer, options, test, report } = await stripeApp({ timeoutMs: 300 });
const { buildStarted, buildPaid, buildLate } = refundDesk(test, peer);

describe('staff who make a refund are told', () => {
  it('that another currency cannot be refunded in dollars', async () => {
    const { giveBack, latePaymentId } = await buildLate({ currency: 'jpy' });
    expect((await giveBack('9746', { latePaymentId })).json()).toMatchObject({
      error: 'TooMuch',
      message: 'You cannot refund more than was paid.',
    });
    expect((await giveBack('9745', { latePaymentId })).json()).toMatchObject({
      result: { state: 'done', currency: 'jpy' },
    });
  });

  it("that the payment's card provider is gone", async () => {
    const { giveBack, orderID, rows } = await buildPaid();
    await test.changeRows('card_checkouts', { order_id: orderID }, { live: false });
    const sentence = 'The card provider of this payment is no longer set up.';
    expect(summaryOf(await giveBack('10'))).toEqual([409, 'RefundRefused', sentence]);
    expect(await rows()).toEqual([]);
  });
});

describe('a refund without an answer', () => {
  it.each([
    [19.5, 'done'],
    [20.5, 'pending'],
  ] as const)('is requested again after %d hours, and then is %s', async (hours, state) => {
    const { giveBack, rows, comeDue, sessionId } = await buildPaid();
    peer.fail('refund', 'cut-before', 'cut-before', 'cut-before');
    expect((await giveBack('10', {}, 'press-1')).json()).toMatchObject({ result: { state: 'pending' } });
    await comeDue(hours);
    expect((await giveBack('10', {}, 'press-1')).json()).toMatchObject({ result: { state } });
    if (state === 'pending') await comeDue(hours);
    await finishRefunds(test.program.services);
    expect(await rows()).toMatchObject([{ state }]);
    expect(peer.sessions.get(sessionId)?.refunded).toBe(state === 'done' ? 1_000 : 0);
  });

  describe('that Stripe began and no longer knows', async () => {
    const { giveBack, rows, orderID } = await buildPaid();
    peer.fail('refund', 'pending');
    await giveBack('10');
    (peer.refunds as Map<string, unknown>).clear();

    it.each([
      [0, 30],
      [1, 60],
      [4, 480],
      [5, 900],
      [40, 900],
    ])('after %i failed queries in a row is asked about again after %i seconds', async (failures, seconds) => {
      const due = { failures, next_look_at: new Date(Date.now() - 1_000) };
      await test.changeRows('refunds', { order_id: orderID }, due);
      await finishRefunds(test.program.services);
      const [row] = await rows();
      expect(row).toMatchObject({ state: 'pending', failures: failures + 1 });
      const wait = (Number(row?.next_look_at) - Date.now()) / 1_000;
      expect(wait).toBeGreaterThan(seconds - 15);
      expect(wait).toBeLessThan(seconds + 5);
    });
  });

  it('that this account may not see stays as it is', async () => {
    const { giveBack, rows, comeDue } = await buildPaid();
    peer.fail('refund', 'pending');
    await giveBack('10');
    const { connectionString } = test;
    const other = await testApp({ STRIPE_SECRET_KEY: 'sk_live_51OfNobody00' }, { ...options, connectionString });
    await comeDue();
    await finishRefunds(other.program.services);
    expect(await rows()).toMatchObject([{ state: 'pending', failures: 1 }]);
  });

  it('is retried in one round with all pending ones, at any number', async () => {
    const { giveBack, rows, comeDue } = await buildPaid();
    for (let count = 0; count < 23; count += 1) {
      peer.fail('refund', 'pending');
      await giveBack('0.10');
    }
    for (const refund of peer.refunds.values()) if (refund.amount === 10) refund.status = 'succeeded';
    await comeDue();
    await finishRefunds(test.program.services);
    expect((await rows()).map(({ state }) => state)).toEqual(Array(23).fill('done'));
  });
});

describe('a report by Stripe', () => {
  it('of a payment that cannot be queried now must be sent again', async () => {
    const { sessionId, look, orderID } = await buildStarted();
    peer.pay(sessionId);
    peer.giveBack(sessionId, 1_000);
    peer.fail('look', '500', '500', '500');
    const refused = await report('charge.refunded', sessionId);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', payments: [] });
    expect((await report('charge.refunded', sessionId)).statusCode).toBe(200);
    expect(await look()).toMatchObject({ paid: 97.45, left: 87.45 });
  });

  it('of more than is left here is not recorded, and must be sent again', async () => {
    const { sessionId, giveBack, look } = await buildPaid();
    expect((await giveBack('90')).json()).toMatchObject({ result: { state: 'done' } });
    // Simulates that Stripe has forgotten the first refund and still allows the full amount.
    const known = peer.refunds as Map<string, unknown>;
    known.clear();
    Object.assign(peer.sessions.get(sessionId) ?? {}, { refunded: 0 });
    peer.giveBack(sessionId, 746);
    expect(outcome(await report('charge.refunded', sessionId))).toEqual([503, 'Unavailable']);
    expect(await look()).toMatchObject({ left: 7.45, refunds: [{ amount: 90, state: 'done' }] });
    known.clear();
    peer.giveBack(sessionId, 745);
    expect((await report('charge.refunded', sessionId)).statusCode).toBe(200);
    expect(await look()).toMatchObject({ left: 0, refunds: [{ amount: 7.45 }, { amount: 90 }] });
  });

  it('of a refund with room for it leaves our unanswered one unchanged', async () => {
    const { sessionId, giveBack, look, comeDue } = await buildPaid();
    peer.fail('refund', 'cut-before', 'cut-before', 'cut-before');
    await giveBack('40');
    await comeDue(21);
    peer.giveBack(sessionId, 1_000);
    expect((await report('charge.refunded', sessionId)).statusCode).toBe(200);
    expect(await look()).toMatchObject({
      left: 47.45,
      refunds: [
        { amount: 10, state: 'done' },
        { amount: 40, state: 'pending' },
      ],
    });
  });

  it('of a refund without room for it ends only those of ours that never arrived there', async () => {
    const { sessionId, giveBack, look, comeDue } = await buildPaid();
    peer.fail('refund', 'pending');
    await giveBack('5');
    const arrived = [...peer.refunds.values()].at(-1);
    peer.fail('refund', 'cut-before', 'cut-before', 'cut-before');
    await giveBack('80');
    await comeDue(21);
    Object.assign(arrived ?? {}, { status: 'succeeded' });
    peer.giveBack(sessionId, 9_000);
    expect((await report('charge.refunded', sessionId)).statusCode).toBe(200);
    expect(await look()).toMatchObject({
      left: 2.45,
      refunds: [
        { amount: 90, state: 'done' },
        { amount: 80, state: 'failed' },
        { amount: 5, state: 'done' },
      ],
    });
  });

  it('sent twice at the same moment records one refund', async () => {
    const { sessionId, orderID, look } = await buildPaid();
    peer.giveBack(sessionId, 1_000);
    const { pressed } = await test.db.transaction().execute(async (tx) => {
      await sql`select from payments where order_id = ${orderID} for update`.execute(tx);
      const both = [report('charge.refunded', sessionId), report('charge.refunded', sessionId)];
      await test.waitersAtLock(2);
      return { pressed: both };
    });
    expect((await Promise.all(pressed)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await look()).toMatchObject({ left: 87.45 });
    expect((await look()).refunds).toHaveLength(1);
  });

  it('for a mode without a key must be sent again', async () => {
    const about = { live: false, payment: 'pi_of_nobody', about: 'refunds' } as const;
    const stripe = profileOf('stripe');
    expect(await reportMoneyBack(test.program.services, stripe, about)).toMatchObject({
      code: 'Unavailable',
      status: 503,
    });
  });
});
