import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import { chance } from '../../testing/chance.ts';
import { outcome } from '../../testing/outcome.ts';
import { refundDesk } from '../../testing/refund-desk.ts';
import { stripeApp } from '../../testing/stripe-app.ts';
import { finishRefunds } from './refunds.service.ts';

const { peer, test, report: reportEvent } = await stripeApp({ timeoutMs: 300 });
const { buildStarted, buildPaid, buildLate } = refundDesk(test, peer);
type Paid = Awaited<ReturnType<typeof buildPaid>>;
const report = async (...event: Parameters<typeof reportEvent>) => (await reportEvent(...event)).statusCode;

describe("a refund made in Stripe's Dashboard", () => {
  it('is recorded once, with its own time, for any order and number of its events', async () => {
    const { orderID, sessionId, look, get } = await buildPaid();
    const given = peer.giveBack(sessionId, 4_000);
    given.created -= 90_000;
    const ofRefund = ['charge.refund.updated', 'refund.updated', 'refund.created'];
    for (let round = 0; round < 2; round += 1) {
      const sent = [...ofRefund.map((type) => report(type, given.id)), report('charge.refunded', sessionId)];
      const codes = await Promise.all(sent);
      expect(new Set(codes)).toEqual(new Set([200]));
    }
    const refundTime = new Date(given.created * 1_000).toISOString();
    const refund = { orderID, amount: 40, reason: 'Refunded in Stripe', by: 'Stripe', state: 'done', refundTime };
    expect(await look()).toMatchObject({ paid: 97.45, left: 57.45, refunds: [refund] });
    expect(await get('revenuetotal')).toMatchObject({ result: 97.45, refunds: 0 });
    peer.giveBack(sessionId, 5_745);
    await report('charge.refunded', sessionId);
    expect(await look()).toMatchObject({ left: 0, refunds: [{ amount: 57.45 }, { amount: 40 }] });
    expect(await get('revenuetotal')).toMatchObject({ result: 97.45, refunds: 57.45 });
  });

  it('is not believed from the event alone', async () => {
    const { sessionId, look } = await buildPaid();
    // The charge says that everything was refunded, but Stripe's list of refunds doesn't.
    Object.assign(peer.sessions.get(sessionId) ?? {}, { refunded: 9_745 });
    expect(JSON.parse(peer.event('charge.refunded', sessionId).body).data.object).toMatchObject({ refunded: true });
    expect(await report('charge.refunded', sessionId)).toBe(200);
    expect(await look()).toMatchObject({ left: 97.45, refunds: [] });
    Object.assign(peer.sessions.get(sessionId) ?? {}, { refunded: 0 });
    const failed = peer.giveBack(sessionId, 100, 'failed');
    expect(await report('refund.failed', failed.id)).toBe(200);
    expect(await report('charge.refunded', sessionId)).toBe(200);
    expect(await look()).toMatchObject({ left: 97.45, refunds: [] });
  });

  it('is pending here while it is pending there', async () => {
    const { sessionId, look } = await buildPaid();
    const given = peer.giveBack(sessionId, 4_000, 'pending');
    await report('refund.created', given.id);
    expect(await look()).toMatchObject({ left: 57.45, refunds: [{ state: 'pending' }] });
    given.status = 'succeeded';
    await report('refund.updated', given.id);
    expect(await look()).toMatchObject({ left: 57.45, refunds: [{ state: 'done' }] });
    given.status = 'failed';
    await report('refund.failed', given.id);
    expect(await look()).toMatchObject({ left: 97.45, refunds: [{ state: 'failed' }] });
  });

  it('that arrives first also records the payment', async () => {
    const { orderID, sessionId, look } = await buildStarted();
    peer.pay(sessionId);
    peer.giveBack(sessionId, 1_000);
    expect(await report('charge.refunded', sessionId)).toBe(200);
    expect(await test.readMoney(orderID)).toMatchObject({ status: 'paid', states: ['paid'] });
    expect(await look()).toMatchObject({ paid: 97.45, left: 87.45, refunds: [{ amount: 10 }] });
  });

  it('is queried again if Stripe does not answer', async () => {
    const { sessionId, look } = await buildPaid();
    peer.giveBack(sessionId, 1_000);
    const id = `evt_${sessionId.slice(-20)}`;
    for (const what of ['find', 'list-refunds'] as const) {
      peer.fail(what, '500', '500', '500');
      const refused = await reportEvent('charge.refunded', sessionId, { id });
      expect([...outcome(refused), refused.headers['retry-after']]).toEqual([503, 'Unavailable', '5']);
      expect((await look()).refunds).toEqual([]);
    }
    expect(await report('charge.refunded', sessionId, { id })).toBe(200);
    expect((await look()).refunds).toHaveLength(1);
    const calls = peer.calls.length;
    expect(await report('charge.refunded', sessionId, { id })).toBe(200);
    expect(peer.calls).toHaveLength(calls);
  });

  it("of another program's payment is ignored", async () => {
    const { orderID, look } = await buildPaid();
    const start = test.program.services.cardProviders.forNew(true)?.start({
      idempotencyKey: `flowers-${orderID}`,
      restaurantId: 0,
      orderId: orderID,
      description: 'Flowers',
      amountCents: 9_745,
      currency: 'usd',
      startedAt: new Date(),
      successUrl: 'https://flowers.example',
      failureUrl: 'https://flowers.example',
      email: '',
    });
    const { sessionId: others = '' } = (await start) ?? {};
    peer.pay(others);
    const given = peer.giveBack(others, 1_000);
    peer.dispute(others);
    expect([await report('charge.refunded', others), await report('refund.created', given.id)]).toEqual([200, 200]);
    expect(await report('charge.dispute.created', others)).toBe(200);
    expect(await look()).toMatchObject({ left: 97.45, refunds: [] });
  });

  it('of a part of a late payment leaves the rest waiting, and the rest ends it', async () => {
    const order = await buildLate();
    const late = async () => (await order.get('latepayments')).result;
    expect(await late()).toMatchObject([{ amount: 97.45 }]);
    peer.giveBack(order.sessionId, 9_000);
    await report('charge.refunded', order.sessionId);
    const [waiting] = await late();
    expect(waiting).toMatchObject({ amount: 7.45 });
    expect((await order.giveBack('7.45', { latePaymentId: waiting.latePaymentId })).statusCode).toBe(200);
    expect(await late()).toEqual([]);
    expect(await order.look()).toMatchObject({ paid: 97.45, left: 97.45 });
    expect(await order.get('revenuetotal')).toMatchObject({ result: 97.45, refunds: 0 });
  });
});

describe('a refund by us', () => {
  it.each([
    ['succeeded', 'done', 7.45],
    ['failed', 'failed', 97.45],
  ] as const)('that was pending has %s as soon as Stripe says so', async (becomes, state, left) => {
    const { orderID, sessionId, giveBack, look } = await buildPaid();
    peer.fail('refund', 'pending');
    await giveBack('90');
    const given = [...peer.refunds.values()].at(-1);
    if (!given) throw new Error('the peer was just asked');
    given.status = becomes;
    expect(await report(becomes === 'failed' ? 'refund.failed' : 'refund.updated', given.id)).toBe(200);
    expect(await look()).toMatchObject({ left, refunds: [{ state, reason: 'Cold soup', orderID }] });
    expect(peer.sessions.get(sessionId)?.refunded).toBe(9_000);
  });

  it('with a lost response is recognized, and not counted twice', async () => {
    const { giveBack, look } = await buildPaid();
    peer.fail('refund', 'cut-after', 'cut-after', 'cut-after');
    expect((await giveBack('40')).json()).toMatchObject({ result: { state: 'pending' } });
    const given = [...peer.refunds.values()].at(-1);
    expect(await report('refund.created', given?.id ?? '')).toBe(200);
    const { refunds, left } = await look();
    expect([refunds.length, refunds[0].state, refunds[0].by === 'Stripe', left]).toEqual([1, 'done', false, 57.45]);
  });

  it.each([0, 21])('that never arrived makes room for a refund made there (%i hours old)', async (hours) => {
    const { sessionId, giveBack, look, comeDue } = await buildPaid();
    peer.fail('refund', 'cut-before', 'cut-before', 'cut-before');
    expect((await giveBack('90')).json()).toMatchObject({ result: { state: 'pending' } });
    await comeDue(hours);
    peer.giveBack(sessionId, 9_745);
    expect(await report('charge.refunded', sessionId)).toBe(200);
    expect(await look()).toMatchObject({
      left: 0,
      refunds: [
        { amount: 97.45, state: 'done', by: 'Stripe' },
        { amount: 90, state: 'failed' },
      ],
    });
  });
});

describe('a dispute', () => {
  const disputesOf = (get: Paid['get'], orderID: number) => async () => (await get(`disputes/${orderID}`)).result;

  it('shows while it is open and moves no money; a lost one counts as refunded', async () => {
    const { orderID, sessionId, get, giveBack, look } = await buildPaid();
    const disputes = disputesOf(get, orderID);
    const opened = peer.dispute(sessionId, { reason: 'product_not_received' });
    for (let round = 0; round < 2; round += 1) expect(await report('charge.dispute.created', opened.id)).toBe(200);
    const shown = {
      orderID,
      amount: 97.45,
      reason: 'product_not_received',
      state: 'open',
      endedTime: null,
      openedTime: new Date(opened.created * 1_000).toISOString(),
      answerBy: new Date(Number(opened.evidence_details.due_by) * 1_000).toISOString(),
    };
    expect(await disputes()).toEqual([expect.objectContaining(shown)]);
    expect((await get('disputes')).result).toEqual(await disputes());
    expect(await look()).toMatchObject({ left: 97.45, refunds: [] });
    expect((await giveBack('1')).json()).toMatchObject({ error: 'RefundRefused' });
    opened.status = 'lost';
    const codes = await Promise.all([1, 2, 3, 4].map(() => report('charge.dispute.closed', opened.id)));
    expect(new Set(codes)).toEqual(new Set([200]));
    expect(await disputes()).toMatchObject([{ state: 'lost', endedTime: expect.any(String) }]);
    expect((await get('disputes')).result).toEqual([]);
    const { refunds, left } = await look();
    expect(left).toBe(0);
    expect(refunds.filter(({ state }: { state: string }) => state !== 'failed')).toMatchObject([
      { amount: 97.45, reason: 'Lost dispute', by: 'Stripe', state: 'done' },
    ]);
    expect(await get('revenuetotal')).toMatchObject({ result: 97.45, refunds: 97.45 });
    expect((await giveBack('1')).json()).toMatchObject({ error: 'TooMuch' });

    // An older event that arrives late doesn't reopen the dispute.
    opened.status = 'under_review';
    await report('charge.dispute.updated', opened.id);
    expect(await disputes()).toMatchObject([{ state: 'lost' }]);
    opened.status = 'won';
    await report('charge.dispute.funds_reinstated', opened.id);
    expect(await disputes()).toMatchObject([{ state: 'won' }]);
    expect(await look()).toMatchObject({ left: 97.45 });
    expect(await get('revenuetotal')).toMatchObject({ refunds: 0 });
  });

  it.each(['won', 'warning_closed', 'prevented'])('that ended with %s took nothing', async (status) => {
    const { orderID, sessionId, get, look } = await buildPaid();
    const disputes = disputesOf(get, orderID);
    const opened = peer.dispute(sessionId, { status: 'warning_needs_response', amount: 1_000 });
    // Only the last event of the dispute arrives.
    opened.status = status;
    await report('charge.dispute.closed', opened.id);
    expect(await disputes()).toMatchObject([{ state: 'won', amount: 10 }]);
    expect(await look()).toMatchObject({ left: 97.45, refunds: [] });
  });

  it.each([
    ['40', [57.45, 40]],
    ['97.45', [97.45]],
  ])('that is lost after a refund of %s takes no more than was left', async (amount, amounts) => {
    const { sessionId, giveBack, look } = await buildPaid();
    await giveBack(amount);
    const opened = peer.dispute(sessionId, { status: 'lost' });
    expect(await report('charge.dispute.closed', opened.id)).toBe(200);
    const { left, refunds } = await look();
    expect([left, refunds.map((refund: { amount: number }) => refund.amount)]).toEqual([0, amounts]);
  });
});

const faults = ['cut-before', 'cut-after', '500', 'pending'] as const;

const makeDue = (orderID: number) =>
  test.changeRows('refunds', { order_id: orderID, state: 'pending' }, { next_look_at: new Date(0) });

/** Ten random actions (seeded) on the money of one payment, some of them at the same time. */
async function live({ orderID, sessionId, giveBack }: Paid, next: () => number): Promise<void> {
  const session = peer.sessions.get(sessionId);
  if (!session) throw new Error('the session was just paid');
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  const ids = () =>
    [...peer.refunds.values(), ...peer.disputes.values()]
      .filter(({ payment_intent }) => payment_intent.endsWith(sessionId.slice(-24)))
      .map(({ id }) => id);
  const cents = () => 1 + Math.floor(next() * 4_000);
  const deeds = [
    async () => {
      const amount = Math.min(cents(), session.amount - session.refunded);
      if (amount > 0) peer.giveBack(sessionId, amount, next() < 0.3 ? 'pending' : 'succeeded');
    },
    async () => void (await giveBack((cents() / 100).toFixed(2))),
    async () => peer.fail('refund', pick(faults) ?? '500'),
    async () => peer.fail(pick(['find', 'list-refunds', 'list-disputes'] as const) ?? 'find', '500', '500', '500'),
    async () => void (await report('charge.refunded', sessionId)),
    async () => void (await report('charge.refunded', sessionId)),
    async () => {
      const id = pick(ids());
      if (id) await report(id.startsWith('re_') ? 'refund.updated' : 'charge.dispute.updated', id);
    },
    async () => void (await finishRefunds(test.program.services)),
    () => makeDue(orderID),
    async () => {
      const refund = pick([...peer.refunds.values()].filter(({ id }) => ids().includes(id)));
      if (refund?.status === 'pending') refund.status = 'succeeded';
    },
  ];
  for (let step = 0; step < 10; step += 1)
    await Promise.all([pick(deeds)?.(), next() < 0.4 ? pick(deeds)?.() : undefined]);
  if (next() < 0.3) peer.dispute(sessionId, { status: next() < 0.7 ? 'lost' : 'won' });
}

it.each([1, 2, 3].slice(0, runs(3)))(
  'the recorded refunds match those of Stripe after any sequence of actions (disorder %i)',
  async (seed) => {
    const orders: Paid[] = [];
    for (let count = 0; count < 8; count += 1) orders.push(await buildPaid());
    await Promise.all(orders.map((order, index) => live(order, chance(seed * 1_000 + index))));
    peer.recover();
    for (const { orderID, sessionId, look, rows: all } of orders) {
      await makeDue(orderID);
      await finishRefunds(test.program.services);
      expect(await report('charge.refunded', sessionId)).toBe(200);
      expect(await report('charge.dispute.closed', sessionId)).toBe(200);
      const ofPayment = (record: { payment_intent: string }) => record.payment_intent.endsWith(sessionId.slice(-24));
      const given = [...peer.refunds.values()].filter((refund) => ofPayment(refund) && refund.status !== 'failed');
      const isLost = [...peer.disputes.values()].some((dispute) => ofPayment(dispute) && dispute.status === 'lost');
      const rows = (await all()).filter(({ state }) => state !== 'failed');
      const refunds = rows.filter(({ reason }) => reason !== 'Lost dispute');
      expect(refunds.map((refund) => [refund.provider_reference, Number(refund.amount_cents)]).sort()).toEqual(
        given.map(({ id, amount }) => [id, amount]).sort(),
      );
      const sum = given.reduce((all, { amount }) => all + amount, 0);
      expect(rows.length - refunds.length).toBe(isLost && sum < 9_745 ? 1 : 0);
      expect((await look()).left).toBe(isLost ? 0 : (9_745 - sum) / 100);
    }
  },
);
