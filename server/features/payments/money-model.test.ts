import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SplitBill } from '../../../core/contract/splits.ts';
import { runs } from '../../../tests/runs.ts';
import { buildMoneyDesk, type MoneyDesk } from '../../testing/money-desk.ts';
import { MoneyModel, type Wish, wordsOf } from '../../testing/money-model.ts';
import { stripeApp } from '../../testing/stripe-app.ts';
import type { StripeFault } from '../../testing/stripe-peer.ts';

const { peer, test } = await stripeApp({ timeoutMs: 2_000 });

type Step = fc.AsyncCommand<MoneyModel, MoneyDesk>;

const expectRefused = (answer: { error: string | undefined }, ...codes: string[]) =>
  expect(codes).toContain(answer.error);

/** Compares every screen and every row with the model. Runs after each step. */
async function agree(model: MoneyModel, desk: MoneyDesk): Promise<void> {
  expect(await desk.brokenRules()).toEqual([]);
  const { restaurantId } = desk.floor;
  const rows = await test.findRows('payments', { restaurant_id: restaurantId });
  const late = await test.findRows('late_payments', { restaurant_id: restaurantId });
  const inOrder = (amounts: number[]) => [...amounts].sort((a, b) => a - b);
  expect(inOrder(rows.map((row) => row.amount_cents))).toEqual(
    inOrder(model.payments.map((payment) => payment.amountCents)),
  );
  const lateSessions = model.sessions.filter(({ state }) => state === 'late');
  expect(inOrder(late.map((row) => row.amount_cents))).toEqual(
    inOrder(lateSessions.map((session) => session.amountCents)),
  );
  expect(rows.filter(({ completes }) => completes)).toHaveLength(model.paidOrders);
  if (model.status !== 'closed') return;
  const seen = (await desk.look(model.orderID)).result as SplitBill;
  const open = seen.shares.flatMap(({ share, state }) => (state === 'open' ? [share] : []));
  expect({ ...seen, open }).toMatchObject({
    way: model.split?.way ?? null,
    amount: model.dueCents / 100,
    paid: paidCentsOf(model) / 100,
    paying: model.heldCents / 100,
    left: (model.leftCents - model.heldCents) / 100,
    open: model.choose({ kind: 'rest' }, false)?.shares ?? [],
  });
}

const step = (name: string, check: Check, run: (model: MoneyModel, desk: MoneyDesk) => Promise<void>): Step => ({
  check,
  run: async (model, desk) => {
    await run(model, desk);
    await agree(model, desk);
  },
  toString: () => name,
});

type Check = (model: MoneyModel) => boolean;
const takesMore: Check = ({ status, subOrders }) =>
  status !== 'closed' && subOrders.filter((subOrder) => subOrder.status === 'new').length < 3;
const isWaiting: Check = ({ status }) => status === 'new';
const isOpen: Check = ({ status }) => status === 'new' || status === 'open';
const isClosed: Check = ({ status }) => status === 'closed';
const isSplit: Check = ({ status, split }) => status === 'closed' && split !== undefined;
const isBeingPaid: Check = ({ status, unfinished }) => status === 'closed' && unfinished.length > 0;
const hasOrder: Check = ({ orderID }) => orderID !== 0;
const anySession: Check = ({ sessions }) => sessions.length > 0;
const paidCentsOf = ({ split }: MoneyModel) => split?.paidCents ?? 0;

const place = (quantity: number) =>
  step(`place ${quantity}`, takesMore, async (model, desk) => {
    if (model.status === 'none') {
      await desk.sitDown();
      model.subOrders = [];
      model.split = undefined;
    }
    const { orderID, subOrderID } = await desk.place(quantity);
    model.orderID = orderID;
    model.status = 'new';
    model.subOrders.push({ id: subOrderID, quantity, status: 'new' });
  });

const decide = (to: 'confirmed' | 'cancelled') =>
  step(to === 'confirmed' ? 'confirm' : 'cancel', isWaiting, async (model, desk) => {
    const waiting = model.subOrders.find(({ status }) => status === 'new');
    if (!waiting) throw new Error('an order that is N has something that waits');
    const { status } = await (to === 'confirmed' ? desk.confirm(waiting.id) : desk.cancel(waiting.id));
    expect(status).toBe(200);
    waiting.status = to;
    const statuses = model.subOrders.map(({ status }) => status);
    model.status = statuses.includes('new') ? 'new' : statuses.includes('confirmed') ? 'open' : 'none';
  });

const close = () =>
  step('close', isOpen, async (model, desk) => {
    const answer = await desk.close(model.orderID);
    if (model.status === 'new') return expectRefused(answer, 'SubOrdersPending');
    expect(answer.status).toBe(200);
    model.status = 'closed';
  });

const reopen = () =>
  step('reopen', hasOrder, async (model, desk) => {
    const answer = await desk.reopen(model.orderID);
    if (model.status === 'none') return expectRefused(answer, 'AlreadyPaid', 'NotClosed');
    if (model.status !== 'closed') return expectRefused(answer, 'NotClosed');
    if (paidCentsOf(model) > 0) return expectRefused(answer, 'PartPaid');
    if (model.unfinished.length > 0) return expectRefused(answer, 'BeingPaid');
    expect(answer.status).toBe(200);
    model.status = 'open';
    model.split = undefined;
  });

const payCash = () =>
  step('pay cash', hasOrder, async (model, desk) => {
    const tipCents = 100 * (model.tips++ % 3);
    const { orderID } = model;
    const answer = await desk.take(orderID, { tip: tipCents / 100 });
    if (model.status !== 'closed') return expectRefused(answer, 'NotClosed', 'AlreadyPaid');
    if (paidCentsOf(model) > 0) return expectRefused(answer, 'AmountChanged');
    const { dueCents } = model;
    if (model.endAll()) return expectRefused(answer, 'AlreadyPaid', 'AmountChanged');
    expect(answer.status).toBe(200);
    model.split = undefined;
    model.record({ orderID, part: undefined, amountCents: dueCents + tipCents, tipCents });
  });

/** The till doesn't wait for a card provider that is down. If the guest pays by card later, that is a late payment. */
const payCashWhileAway = () =>
  step('pay cash while the provider is away', isBeingPaid, async (model, desk) => {
    const { orderID, dueCents } = model;
    peer.fail('expire', ...Array<StripeFault>(40).fill('500'));
    const answer = await desk.take(orderID);
    peer.recover();
    if (paidCentsOf(model) > 0) return expectRefused(answer, 'AmountChanged');
    expect(answer.status).toBe(200);
    model.split = undefined;
    model.record({ orderID, part: undefined, amountCents: dueCents, tipCents: 0 });
  });

const payCard = () =>
  step('start to pay by card', hasOrder, async (model, desk) => {
    const tipCents = ++model.tips;
    const { orderID, dueCents } = model;
    const answer = await desk.start(orderID, { tipamount: tipCents / 100 });
    if (model.status !== 'closed') return expectRefused(answer, 'NotClosed', 'AlreadyPaid', 'NotFound');
    if (model.endAll(({ part }) => part === undefined)) return expectRefused(answer, 'AlreadyPaid');
    if (model.unfinished.length > 0) return expectRefused(answer, 'Stale');
    if (paidCentsOf(model) > 0) return expectRefused(answer, 'AmountChanged');
    expect(answer.status).toBe(200);
    const amountCents = dueCents + tipCents;
    model.sessions.push({ id: answer.result, orderID, part: undefined, amountCents, tipCents, state: 'open' });
  });

const divide = (who: 'staff' | 'diner', way: 'equal' | 'items' | 'free' | 'none', people: number) =>
  step(`${who} divides: ${way} ${people}`, isClosed, async (model, desk) => {
    const answer = await desk.divide(who, model.orderID, { way, people });
    const isPartPaid = () => paidCentsOf(model) > 0 && (way === 'items' || way === 'none');
    if (isPartPaid()) return expectRefused(answer, 'PartPaid');
    if (who === 'staff') model.endAll();
    if (model.status !== 'closed') return expectRefused(answer, 'AlreadyPaid');
    if (model.unfinished.length > 0) return expectRefused(answer, 'Stale');
    if (isPartPaid()) return expectRefused(answer, 'PartPaid');
    const paidCents = paidCentsOf(model);
    expect(answer.status).toBe(200);
    model.split = undefined;
    if (way === 'none') return;
    const { shares } = answer.result as SplitBill;
    const open = shares
      .filter(({ state }) => state === 'open')
      .map(({ share, amount }) => [share, Math.round(amount * 100)] as const);
    model.split = { way, paidCents, open: new Map(open) };
    const sum = open.reduce((all, [, cents]) => all + cents, 0);
    if (way !== 'free') expect(sum).toBe(model.leftCents);
    if (way === 'equal') expect(open).toHaveLength(Math.min(people, model.leftCents));
  });

const takePart = (wish: Wish) =>
  step(`staff take ${wish}`, isSplit, async (model, desk) => {
    const tipCents = 100 * (model.tips++ % 3);
    const { orderID } = model;
    const attempt = model.ask(wish);
    const answer = await desk.take(orderID, { part: wordsOf(attempt), tip: tipCents / 100 });
    let chosen = model.choose(attempt, false);
    if (!chosen && model.choose(attempt, true)) {
      model.endAll();
      if (model.status !== 'closed') return expectRefused(answer, 'AlreadyPaid');
      chosen = model.choose(attempt, true);
    }
    if (!chosen) return expectRefused(answer, 'ShareTaken');
    // A tip of more than ten times the part must be a typo.
    if (tipCents > chosen.cents * 10) return expectRefused(answer, 'Invalid');
    expect(answer).toMatchObject({ status: 200, result: { amount: (chosen.cents + tipCents) / 100 } });
    model.record({ orderID, part: chosen, amountCents: chosen.cents + tipCents, tipCents });
    if (model.status !== 'closed') model.endAll();
  });

const startPart = (wish: Wish) =>
  step(`a guest starts to pay ${wish}`, isSplit, async (model, desk) => {
    const tipCents = ++model.tips;
    const { orderID } = model;
    const attempt = model.ask(wish);
    const answer = await desk.start(orderID, { part: wordsOf(attempt), tipamount: tipCents / 100 });
    if (model.unfinished.some((session) => session.part === undefined)) return expectRefused(answer, 'Stale');
    const chosen = model.choose(attempt, false);
    if (!chosen) return expectRefused(answer, 'ShareTaken');
    if (tipCents > chosen.cents * 10) return expectRefused(answer, 'Invalid');
    const amountCents = chosen.cents + tipCents;
    // "Stripe takes no charge under 0.50 USD."
    if (amountCents < 50) return expectRefused(answer, 'CardsUnavailable');
    expect(answer.status).toBe(200);
    model.sessions.push({ id: answer.result, orderID, part: chosen, amountCents, tipCents, state: 'open' });
  });

/** Picks one of the newest items; 0 is the last. */
const pick = <T>(list: readonly T[], at: number) => list[list.length - 1 - (at % Math.min(list.length, 8))] as T;

const guestPays = (at: number) =>
  step(`guest ${at} pays`, anySession, async (model, desk) => {
    const session = pick(model.sessions, at);
    expect(desk.payAtProvider(session.id)).toBe(session.state === 'open');
    if (session.state === 'open') session.state = 'paid';
  });

const webhook = ([at, times]: readonly [number, number]) =>
  step(`webhook ${at}, ${times} times`, anySession, async (model, desk) => {
    const session = pick(model.sessions, at);
    const answers = await Promise.all(Array.from({ length: times }, () => desk.webhook(session.id)));
    expect(answers).toEqual(Array(times).fill(200));
    model.hear(session);
  });

const complete = (at: number) =>
  step(`guest ${at} comes back`, anySession, async (model, desk) => {
    const session = pick(model.sessions, at);
    const answer = await desk.complete(session.id);
    model.hear(session);
    expect(answer.statusCode === 200).toBe(session.state === 'settled');
  });

const leave = (at: number) =>
  step(`guest ${at} leaves`, anySession, async (model, desk) => {
    const session = pick(model.sessions, at);
    const answer = await desk.leave(session.id);
    // New guests are at the table by now.
    if (session.orderID !== model.orderID) return expectRefused(answer, 'NotFound');
    model.hear(session);
    if (session.state === 'open') session.state = 'ended';
    expect(answer).toMatchObject({ status: 200, result: { sessionId: session.id, paid: session.state !== 'ended' } });
  });

const refund = ([at, portion]: readonly [number, number]) =>
  step(
    `refund a ${portion}th of payment ${at}`,
    ({ payments }) => payments.length > 0,
    async (model, desk) => {
      const payment = pick(await test.findRows('payments', { restaurant_id: desk.floor.restaurantId }), at);
      const refunded = model.refunded.get(payment.id) ?? 0;
      const cents = Math.max(1, Math.floor(payment.amount_cents / portion));
      const answer = await desk.refund(payment.order_id, payment.id, (cents / 100).toFixed(2));
      if (refunded + cents > payment.amount_cents) return expectRefused(answer, 'TooMuch');
      expect(answer).toMatchObject({ status: 200, result: { state: 'done' } });
      model.refunded.set(payment.id, refunded + cents);
    },
  );

const wish = fc.constantFrom<Wish>('rest', 1, 2, 3);
const way = fc.constantFrom('equal', 'items', 'free', 'none', 'equal', 'items', 'free');
const split = fc
  .tuple(fc.constantFrom('staff', 'diner'), way, fc.integer({ min: 1, max: 5 }))
  .map((of) => divide(...of));
const someTimes = fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 3 }));
const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) => Array.from({ length: weight }, () => arbitrary);
/** A guest's whole meal in one step, so that most other steps are payments. */
const serve = (quantity: number) =>
  step(
    `serve ${quantity}`,
    ({ status }) => status === 'none',
    async (model, desk) => {
      for (const step of [place(quantity), decide('confirmed'), close()]) await step.run(model, desk);
    },
  );

// Many splits and parts, but few whole payments, because those end the bill.
const steps = [
  ...weighted(4, fc.integer({ min: 1, max: 7 }).map(place)),
  ...weighted(4, fc.constant(decide('confirmed'))),
  fc.constant(decide('cancelled')),
  ...weighted(3, fc.constant(close())),
  ...weighted(2, fc.constant(reopen())),
  ...weighted(9, fc.integer({ min: 1, max: 7 }).map(serve)),
  fc.constant(payCash()),
  fc.constant(payCard()),
  ...weighted(2, fc.constant(payCashWhileAway())),
  ...weighted(9, split),
  ...weighted(6, wish.map(takePart)),
  ...weighted(12, wish.map(startPart)),
  ...weighted(9, fc.nat(40).map(guestPays)),
  ...weighted(5, someTimes.map(webhook)),
  ...weighted(2, fc.nat(40).map(complete)),
  ...weighted(4, fc.nat(40).map(leave)),
  ...weighted(2, someTimes.map(refund)),
];

it('a table matches the model for any sequence of actions by guests, staff and the card provider', async () => {
  await fc.assert(
    // Without bias, because short lists end before anything interesting happens.
    fc.asyncProperty(fc.noBias(fc.commands(steps, { maxCommands: 200, size: 'max' })), async (commands) => {
      const desk = await buildMoneyDesk(test, peer);
      await fc.asyncModelRun(() => ({ model: new MoneyModel(), real: desk }), commands);
    }),
    { numRuns: runs(10), endOnFailure: true },
  );
});
