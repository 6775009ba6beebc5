import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { outcome, summaryOf } from '../../testing/outcome.ts';
import { refundDesk } from '../../testing/refund-desk.ts';
import { stripeApp } from '../../testing/stripe-app.ts';
import type { StripeFault } from '../../testing/stripe-peer.ts';
import { asShown } from '../../testing/test-cluster.ts';
import { finishRefunds } from './refunds.service.ts';

const { peer, report, test } = await stripeApp({ timeoutMs: 300 });

const { buildLate, buildPaid: buildPaidByCard } = refundDesk(test, peer);

interface Press {
  readonly amount?: string;
  readonly reason?: string;
  readonly key?: string;
  readonly paymentId?: number | null;
  readonly latePaymentId?: number | null;
}

/** A closed order of $97.45 with a user who may refund. `how` is the way it is paid. */
async function buildPaid(how: 'cash' | 'sandbox' | 'not' = 'cash') {
  const order = await test.buildClosedOrder();
  const headers = await test.staffOf({ restaurantId: order.floor.restaurantId, privileges: ['refund'] });
  let sessionId = '';
  if (how === 'cash') await order.payCash();
  if (how === 'sandbox') {
    sessionId = String((await order.payByCard()).json().result);
    await test.changeRows('sandbox_checkouts', { session_id: sessionId }, { status: 'paid' });
    await test.completeOrder(sessionId);
  }
  const giveBack = ({ amount = '97.45', reason = 'Cold soup', key, ...more }: Press = {}) =>
    test.send(endpoints.refund, {
      headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      payload: { orderID: order.orderID, amount, reason, ...more },
    });
  const look = () => test.resultOf(endpoints.refunds, { params: { orderID: order.orderID }, headers });
  return { ...order, headers, sessionId, giveBack, look };
}

describe('money that staff took', () => {
  it('is refunded in part, then the rest, with user and reason; the tip total and the payment stay', async () => {
    const { orderID, giveBack, look } = await buildPaid();
    const before = await test.readMoney(orderID);
    expect(
      (await giveBack({ amount: '20.5', reason: '  Cold soup ', paymentId: null, latePaymentId: null })).json(),
    ).toMatchObject({
      success: true,
      result: { orderID, amount: 20.5, reason: 'Cold soup', state: 'done', latePaymentId: null, currency: 'usd' },
    });
    expect(await look()).toMatchObject({ paidby: 'Cash', paid: 97.45, left: 76.95 });
    expect((await giveBack({ amount: '76.96' })).json()).toMatchObject({
      error: 'TooMuch',
      message: 'You can refund at most $76.95.',
    });
    expect((await giveBack({ amount: '76.95' })).statusCode).toBe(200);
    expect((await giveBack({ amount: '0.01' })).json()).toMatchObject({ message: 'Nothing is left to refund.' });
    const seen = await look();
    expect(seen).toMatchObject({ left: 0, refunds: [{ amount: 76.95 }, { amount: 20.5 }] });
    expect(seen.refunds[0].by).not.toBe('');
    expect((await test.readMoney(orderID)).payments).toEqual(before.payments);
  });

  it('is never refunded above its amount by eight refunds at once', async () => {
    const { giveBack, look } = await buildPaid();
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveBack({ amount: '30' })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(refused.map((answer) => answer.json().error))).toEqual(new Set(['TooMuch']));
    expect(await look()).toMatchObject({ left: 7.45 });
  });
});

describe('a refunded guest', () => {
  /** Mails about refunds, oldest first. */
  const mailsOf = async (restaurantId: number) =>
    (await test.findRows('outbox', { restaurant_id: restaurantId }))
      .filter(({ refund_id: refundId }) => refundId !== null)
      .sort((a, b) => a.id - b.id);
  const words = /Refund of payment \d+ \((?:Cash|Card, paid online), [\d/]+ [\d:]+ [AP]M\) +−\$20\.50/;

  it('with an address on the payment gets one mail for each refund, and every receipt names it', async () => {
    const { orderID, floor, headers, giveBack } = await buildPaid();
    await test.changeRows('payments', { order_id: orderID }, { email: 'ana@example.com' });
    await Promise.all([1, 2].map(() => giveBack({ amount: '20.5', key: 'press-1' })));
    await giveBack({ amount: '7.45' });
    const mails = await mailsOf(floor.restaurantId);
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['ana@example.com', expect.stringMatching(`^A refund from .*, order ${asShown(orderID)}$`)],
      ['ana@example.com', expect.stringMatching(`^A refund from .*, order ${asShown(orderID)}$`)],
    ]);
    expect(mails[0]?.plain_text).toContain('$20.50 of your payment has been refunded.');
    expect(mails[0]?.plain_text).toMatch(words);
    expect(mails[0]?.html).toContain('−$20.50');
    const params = { orderid: orderID };
    const asStaff = {
      ...headers,
      ...(await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order'] })),
    };
    const { invoice } = await test.resultOf(endpoints.receipt, { params, headers: asStaff });
    const mode = expect.stringMatching(/^Refund of payment \d+ \(Cash, /);
    expect(invoice.refunds).toEqual([
      { label: mode, value: '−$20.50' },
      { label: mode, value: '−$7.45' },
      { label: 'Paid after refunds', value: '$69.50' },
    ]);
  });

  it('without an address gets none; one that asks for erasure has the mails erased too', async () => {
    const silent = await buildPaid();
    await silent.giveBack({ amount: '20.5' });
    expect(await mailsOf(silent.floor.restaurantId)).toEqual([]);
    const { orderID, floor, giveBack } = await buildPaid();
    await test.changeRows('payments', { order_id: orderID }, { email: 'ben@example.com' });
    await giveBack({ amount: '20.5' });
    const { payments } = await test.readMoney(orderID);
    const staff = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['payment'] });
    await test.send(endpoints.eraseAddress, { headers: staff, payload: { paymentId: payments[0]?.id } });
    expect(await mailsOf(floor.restaurantId)).toEqual([]);
  });

  it.each(['asked again', 'reported'])(
    'of a card gets the mail once the provider has confirmed it, %s',
    async (how) => {
      const { comeDue, orderID, floor, sessionId, giveBack } = await buildPaidByCard();
      await test.changeRows('payments', { order_id: orderID }, { email: 'eve@example.com' });
      peer.fail('refund', 'cut-after', 'cut-after', 'cut-after');
      expect((await giveBack('20.5')).json()).toMatchObject({ result: { state: 'pending' } });
      expect(await mailsOf(floor.restaurantId)).toEqual([]);
      await comeDue();
      for (let round = 0; round < 2; round += 1) {
        if (how === 'asked again') await finishRefunds(test.program.services);
        else await report('charge.refunded', sessionId);
      }
      const mails = await mailsOf(floor.restaurantId);
      expect(mails.map(({ plain_text: text }) => words.test(text))).toEqual([true]);
    },
  );
});

describe('a refund is refused', async () => {
  const paid = await buildPaid();
  const field = (path: string, message: string) => ({ error: 'Invalid', fields: [{ path, message }] });
  const noAmount = field('amount', 'Please enter a valid amount!');
  it.each([
    [{ amount: '0' }, 422, noAmount],
    [{ amount: '-5' }, 422, noAmount],
    [{ amount: '1.005' }, 422, noAmount],
    [{ amount: 'all' }, 422, noAmount],
    [{ reason: '   ' }, 422, field('reason', 'Please enter a reason!')],
    [{ reason: 'x'.repeat(501) }, 400, { error: 'Invalid' }],
    [{ amount: '97.46' }, 409, { error: 'TooMuch' }],
    [{ paymentId: 2_000_000_000 }, 404, { error: 'NotFound' }],
    [{ latePaymentId: 2_000_000_000 }, 404, { error: 'NotFound' }],
  ])('%#: status $1, $2', async (press, status, refusal) => {
    const refused = await paid.giveBack(press);
    expect(refused.statusCode).toBe(status);
    expect(refused.json()).toMatchObject(refusal);
    expect(await paid.look()).toMatchObject({ left: 97.45, refunds: [] });
  });

  it('for an unpaid order', async () => {
    const { giveBack, look } = await buildPaid('not');
    expect((await giveBack()).json()).toMatchObject({ error: 'NotPaid', message: 'This order is not paid.' });
    expect(await look()).toEqual({ paidby: null, paid: 0, left: 0, payments: [], refunds: [] });
  });

  it('by the database, if it exceeds the payment, and so is changing or deleting one', async () => {
    const { orderID, giveBack } = await buildPaid();
    await giveBack({ amount: '90' });
    const row = await test.findRow('refunds', { order_id: orderID });
    const { id: _id, attempt: _attempt, ...same } = row;
    const again = { ...same, amount_cents: 746 };
    await expect(test.addRow('refunds', again)).rejects.toMatchObject({ code: '23514' });
    const of = (query: 'change' | 'delete') =>
      query === 'delete'
        ? test.owner.deleteFrom('refunds').where('order_id', '=', orderID).execute()
        : test.changeRows('refunds', { order_id: orderID }, { amount_cents: 1 });
    await expect(of('change')).rejects.toThrow(/only goes from pending/);
    await expect(of('delete')).rejects.toThrow(/only goes from pending/);
  });
});

describe('a card payment', () => {
  it('is refunded through the sandbox', async () => {
    const { sessionId, giveBack, look } = await buildPaid('sandbox');
    expect((await giveBack({ amount: '40' })).json()).toMatchObject({ result: { amount: 40, state: 'done' } });
    const given = await test.findRows('sandbox_refunds', { session_id: sessionId }, ['amount_cents']);
    expect(given).toEqual([{ amount_cents: 4_000 }]);
    expect(await look()).toMatchObject({ paidby: 'Online', paid: 97.45, left: 57.45 });
  });

  it.each<StripeFault>(['cut-before', 'cut-after', '500', 'stall'])(
    'is refunded once if the first request meets %s',
    async (fault) => {
      const { sessionId, giveBack, look } = await buildPaidByCard();
      peer.fail('refund', fault);
      await giveBack('40', {}, 'press-1');
      await giveBack('40', {}, 'press-1');
      expect(peer.sessions.get(sessionId)?.refunded).toBe(4_000);
      expect((await look()).refunds).toMatchObject([{ state: 'done' }]);
    },
  );

  it.each<StripeFault>(['cut-before', 'cut-after'])(
    'has a pending refund, already counted, while the provider is away (%s), and it finishes once',
    async (fault) => {
      const { comeDue, sessionId, giveBack, look } = await buildPaidByCard();
      peer.fail('refund', fault, fault, fault);
      expect((await giveBack('90')).json()).toMatchObject({ success: true, result: { state: 'pending' } });
      expect((await giveBack('90')).json()).toMatchObject({ error: 'TooMuch' });
      await comeDue();
      await Promise.all([finishRefunds(test.program.services), finishRefunds(test.program.services)]);
      expect((await look()).refunds).toMatchObject([{ state: 'done' }]);
      expect(peer.sessions.get(sessionId)?.refunded).toBe(9_000);
    },
  );

  it('stays paid if the provider refuses; the same press repeats the answer, and another press may succeed', async () => {
    const { sessionId, giveBack, look } = await buildPaidByCard();
    const session = peer.sessions.get(sessionId);
    if (!session) throw new Error('the session was just paid');
    session.refunded = session.amount;
    for (let press = 0; press < 2; press += 1) {
      expect(outcome(await giveBack('90', {}, 'press-1'))).toEqual([409, 'RefundRefused']);
      session.refunded = 0;
    }
    expect((await look()).refunds).toMatchObject([{ state: 'failed' }]);
    expect((await giveBack('90', {}, 'press-2')).statusCode).toBe(200);
    expect(session.refunded).toBe(9_000);
  });

  it.each([
    ['succeeded', 'done'],
    ['failed', 'failed'],
  ] as const)('with a pending refund is queried until it %s', async (becomes, state) => {
    const { comeDue, giveBack, look } = await buildPaidByCard();
    peer.fail('refund', 'pending');
    expect((await giveBack('90')).json()).toMatchObject({ result: { state: 'pending' } });
    const given = [...peer.refunds.values()].at(-1);
    if (!given) throw new Error('the peer was just asked');
    await comeDue(30);
    await finishRefunds(test.program.services);
    expect((await look()).refunds).toMatchObject([{ state: 'pending' }]);
    given.status = becomes;
    await comeDue(30);
    await finishRefunds(test.program.services);
    expect((await look()).refunds).toMatchObject([{ state }]);
  });
});

describe('a late payment', () => {
  it('is refunded in whole, once, beside the payment of the order', async () => {
    const { orderID, sessionId, latePaymentId, giveBack, look } = await buildLate();
    expect((await giveBack('1', { latePaymentId })).json()).toMatchObject({
      error: 'Invalid',
      fields: [{ path: 'amount', message: 'A late payment can only be refunded in full.' }],
    });
    const answers = await Promise.all([1, 2, 3].map(() => giveBack('97.45', { latePaymentId })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const [late] = (await test.readMoney(orderID)).late;
    expect(late?.resolved_at).not.toBeNull();
    expect(peer.sessions.get(sessionId)?.refunded).toBe(late?.amount_cents);
    expect(await look()).toMatchObject({ paid: 97.45, left: 97.45, refunds: [{ latePaymentId, state: 'done' }] });
  });

  it('waits again if the provider refuses', async () => {
    const { orderID, sessionId, latePaymentId, giveBack } = await buildLate();
    const session = peer.sessions.get(sessionId);
    Object.assign(session ?? {}, { refunded: 1 });
    expect((await giveBack('97.45', { latePaymentId })).json()).toMatchObject({ error: 'RefundRefused' });
    expect((await test.readMoney(orderID)).late).toMatchObject([{ resolved_at: null }]);
  });
});

it('of a bill that was paid in parts: the named payment is refunded, and no other', async () => {
  const { floor, orderID, giveBack, look, ...order } = await buildPaid('not');
  const desk = test.splitDesk({ floor, orderID, ...order });
  await desk.divide('staff', { way: 'equal', people: 2 });
  const first: number = (await desk.take('count:1')).json().result.paymentId;
  const second: number = (await desk.take('rest')).json().result.paymentId;
  expect((await giveBack({ amount: '10', paymentId: second })).json().result).toMatchObject({ paymentId: second });
  const press = (amount: string) => giveBack({ amount, paymentId: first, key: 'one-press' });
  const { refundId } = (await press('1')).json().result;
  expect((await press('1')).json().result.refundId).toBe(refundId);
  const ofAnother = 'This Idempotency-Key was used for another request. Nothing was done.';
  expect(summaryOf(await press('2'))).toEqual([409, 'Invalid', ofAnother]);
  const unnamed = [{ path: 'paymentId', message: 'Please choose the payment to refund.' }];
  expect((await giveBack({ amount: '10' })).json()).toMatchObject({ error: 'Invalid', fields: unnamed });
  const tooMuch = await giveBack({ amount: '38.73', paymentId: second });
  expect(summaryOf(tooMuch)).toEqual([409, 'TooMuch', 'You can refund at most $38.72.']);
  expect((await look()).payments).toMatchObject([
    { paymentId: first, left: 47.73 },
    { paymentId: second, left: 38.72 },
  ]);
});
