import type { LightMyRequestResponse } from 'fastify';
import { type KyselyPlugin, type QueryId, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { payOrder } from '../../../core/contract/payments.ts';
import { runs } from '../../../tests/runs.ts';
import { fingerprintOf } from '../../platform/idempotency/keyed-request.ts';
import { brokenRules } from '../../testing/broken-rules.ts';
import { changeRows, outcome, testApp } from '../../testing/test-app.ts';
import { lockVisitOfOrder } from '../orders/decide.queries.ts';
import { startCheckout } from './card-payment.service.ts';

// Two calls for one bill at the same time. money-races.test.ts makes many of them at random.

const test = await testApp();

type Way = 'whole' | 'equal' | 'items';
type Bill = Awaited<ReturnType<typeof buildBill>>;
type Call = (bill: Bill) => Promise<LightMyRequestResponse>;

/** A bill of 97.45, paid as a whole, in two equal shares, or by its seven dishes. */
async function buildBill(way: Way) {
  const order = await test.buildSplitDesk();
  if (way !== 'whole') await order.desk.divide('diner', { way, people: 2 });
  return order;
}

/** Makes all calls at once. They get the lock in the given order. */
async function inTurn(bill: Bill, ...calls: Call[]): Promise<LightMyRequestResponse[]> {
  const { called } = await test.db.transaction().execute(async (tx) => {
    await lockVisitOfOrder(tx, bill.floor.restaurantId, bill.orderID);
    const waiting: Promise<LightMyRequestResponse>[] = [];
    for (const call of calls) {
      waiting.push(call(bill));
      await test.waitersAtLock(waiting.length);
    }
    return { called: waiting };
  });
  return Promise.all(called);
}

const calls = {
  cash: ({ payCash }) => payCash(),
  'a card': ({ payByCard }) => payByCard({ key: 'one-phone' }),
  'another phone’s card': ({ payByCard }) => payByCard({ key: 'other-phone' }),
  'a card with a tip': ({ payByCard }) => payByCard({ tip: 3, key: 'third-phone' }),
  'opening it again': ({ staff, orderID }) =>
    test.send(endpoints.reopenOrder, { headers: staff, payload: { orderID, reason: 'Two more coffees' } }),
  'a part': ({ desk }) => desk.take('shares:1'),
  'a part by card': ({ desk }) => desk.start('shares:1', {}, 'part'),
  'the rest': ({ desk }) => desk.take('rest'),
  'the rest by card': ({ desk }) => desk.start('rest', {}, 'rest'),
  'splitting it by staff': ({ desk }) => desk.divide('staff', { way: 'items' }),
  'splitting it by guests': ({ desk }) => desk.divide('diner', { way: 'items' }),
  'putting it together': ({ desk }) => desk.divide('staff', { way: 'none' }),
  'a surcharge': ({ desk }) =>
    desk.divide('staff', { way: 'equal', people: 2, surcharge: '3', surchargeMode: 'amount' }),
} as const satisfies Record<string, Call>;

const guestPays = 'Another guest at your table is paying. Please wait until they are done.';
const otherPhone = 'Another phone at this table has just started to pay. Please check the bill again.';
const notSplit = 'This bill is no longer split. Please check it again.';

type Name = keyof typeof calls;
const rows: [way: Way, first: Name, second: Name, error: string, message?: string][] = [
  ['whole', 'cash', 'cash', 'AlreadyPaid'],
  ['whole', 'cash', 'a card', 'AlreadyPaid'],
  ['whole', 'cash', 'splitting it by guests', 'AlreadyPaid'],
  ['whole', 'cash', 'opening it again', 'AlreadyPaid'],
  ['whole', 'opening it again', 'cash', 'NotClosed'],
  ['whole', 'opening it again', 'a card', 'AmountChanged'],
  ['whole', 'opening it again', 'splitting it by staff', 'NotClosed'],
  ['whole', 'a surcharge', 'a card', 'AmountChanged'],
  ['whole', 'a card', 'splitting it by guests', 'Stale', guestPays],
  ['whole', 'a card', 'a card with a tip', 'Stale', otherPhone],
  ['equal', 'the rest', 'a part', 'AlreadyPaid'],
  ['equal', 'the rest', 'a part by card', 'AlreadyPaid'],
  ['equal', 'the rest', 'a card', 'AlreadyPaid'],
  ['equal', 'the rest', 'cash', 'AlreadyPaid'],
  ['equal', 'a part', 'a part', 'ShareTaken'],
  ['equal', 'a part', 'a part by card', 'ShareTaken'],
  ['equal', 'a part', 'a card', 'AmountChanged'],
  ['equal', 'a part', 'cash', 'AmountChanged'],
  ['equal', 'a part', 'putting it together', 'PartPaid'],
  ['equal', 'opening it again', 'a part', 'NotClosed'],
  ['equal', 'opening it again', 'a part by card', 'NotClosed'],
  ['equal', 'putting it together', 'a part', 'AmountChanged', notSplit],
  ['equal', 'putting it together', 'a part by card', 'AmountChanged', notSplit],
  ['equal', 'a card', 'a part by card', 'Stale', otherPhone],
  ['equal', 'the rest by card', 'a card', 'Stale', otherPhone],
];

it.each(rows)('of a bill that is %s: %s first, then %s: %s', async (way, first, second, error, message) => {
  const bill = await buildBill(way);
  const [done, refused] = await inTurn(bill, calls[first], calls[second]);
  expect(done?.json()).toMatchObject({ success: true });
  expect(refused?.statusCode).toBe(409);
  expect(refused?.json()).toMatchObject({ success: false, error, ...(message === undefined ? {} : { message }) });
  const { payments, late, checkouts } = await test.readMoney(bill.orderID);
  expect([payments.length <= 1, late, checkouts.length <= 1]).toEqual([true, [], true]);
});

it('two phones that want the same get one page', async () => {
  const bill = await buildBill('whole');
  const answers = await inTurn(bill, calls['a card'], calls['another phone’s card']);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[1]?.json()).toEqual(answers[0]?.json());
  expect((await test.readMoney(bill.orderID)).states).toEqual(['open']);
});

it('a bill that changes while a phone waits for its turn is not paid as it was', async () => {
  const bill = await buildBill('whole');
  const { answer } = await test.db.transaction().execute(async (tx) => {
    await lockVisitOfOrder(tx, bill.floor.restaurantId, bill.orderID);
    const pressed = calls['a card'](bill);
    await test.waitersAtLock(1);
    await changeRows(tx, 'orders', bill.orderID, { version: sql`version + 1` });
    return { answer: pressed };
  });
  expect(outcome(await answer)).toEqual([409, 'AmountChanged']);
  expect((await test.readMoney(bill.orderID)).states).toEqual([]);
});

it('a part that is reported twice as paid is one payment', async () => {
  const bill = await buildBill('equal');
  const { result } = (await bill.desk.start('count:1')).json();
  await test.changeRows('sandbox_checkouts', { session_id: result }, { status: 'paid' });
  const report = () => test.completeOrder(result);
  const answers = await inTurn(bill, report, report);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[1]?.json()).toEqual(answers[0]?.json());
  const money = await test.readMoney(bill.orderID);
  expect([money.states, money.late, money.payments.length]).toEqual([['paid'], [], 1]);
});

type Crowd = readonly [
  name: string,
  way: Way,
  calls: readonly Call[],
  /** The most calls that succeed. A later call may end the card page of an earlier one. */
  served: number,
  refused: readonly string[],
  openPages: number,
  payments: number,
];

const times = <Value>(count: number, valueAt: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => valueAt(at));
const sameTip = times(
  3,
  (phone): Call =>
    ({ payByCard }) =>
      payByCard({ key: `phone-${phone}` }),
);
const tips = times(
  4,
  (tip): Call =>
    ({ payByCard }) =>
      payByCard({ tip, key: `phone-${tip}` }),
);
const phones = times(
  4,
  (phone): Call =>
    ({ desk }) =>
      desk.start('shares:3', {}, `phone-${phone}`),
);
const tills = times(
  3,
  (till): Call =>
    ({ desk }) =>
      desk.take('shares:4', {}, `till-${till}`),
);
const shares = times(
  2,
  (phone): Call =>
    ({ desk }) =>
      desk.start('count:1', {}, `phone-${phone}`),
);

const crowds: Crowd[] = [
  ['phones with one tip', 'whole', sameTip, 3, ['Stale'], 1, 0],
  ['phones with different tips', 'whole', tips, 4, ['Stale'], 1, 0],
  ['phones and the till', 'whole', [calls.cash, ...tips], 5, ['Stale', 'AlreadyPaid'], 0, 1],
  ['phones for one dish', 'items', phones, 1, ['ShareTaken'], 1, 0],
  ['tills for one dish', 'items', tills, 1, ['ShareTaken'], 0, 1],
  ['phones for a share each', 'equal', shares, 2, [], 2, 0],
];

describe.each(crowds)('%s', (_, way, crowd, served, refused, openPages, paid) => {
  it.each(times(runs(5, 2), (round) => round))('at the same moment (%i)', async () => {
    const bill = await buildBill(way);
    const answers = await Promise.all(crowd.map((call) => call(bill)));
    const errors = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json().error);
    expect(answers.length - errors.length).toBeGreaterThan(0);
    expect(answers.length - errors.length).toBeLessThanOrEqual(served);
    expect(refused).toEqual(expect.arrayContaining(errors));
    const { payments, late, checkouts } = await test.readMoney(bill.orderID);
    const pages = checkouts.flatMap(({ state, url }) => (state === 'open' && url !== null ? [url] : []));
    expect([pages.length, payments.length, late]).toEqual([openPages, paid, []]);
    for (const url of pages) expect((await test.send({ method: 'GET', url })).statusCode).toBe(200);
    expect(await brokenRules(test.db, bill.floor.restaurantId)).toEqual([]);
  });
});

/** A database that pauses the caller after it has read an order's checkouts, until `goOn` is called. */
function heldAfterLooking() {
  let hasLooked = () => {};
  let goOn = () => {};
  const looked = new Promise<void>((resolve) => (hasLooked = resolve));
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
  let look: QueryId | undefined;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const words = node.kind === 'RawNode' ? node.sqlFragments.join('') : '';
      if (words.includes('order by c.id desc')) look ??= queryId;
      return node;
    },
    async transformResult({ queryId, result }) {
      if (queryId !== look) return result;
      hasLooked();
      await mayGoOn;
      return result;
    },
  };
  return { db: test.program.services.db.withPlugin(plugin), looked, goOn };
}

it.each(['with a key', 'without a key'])(
  "the second of two same presses leads to the first one's page, and does not close it, %s",
  async (way) => {
    const { floor, orderID } = await buildBill('whole');
    const { restaurantId, visitId } = floor;
    const body = { orderID };
    const keyed = {
      restaurantId,
      caller: `visit:${visitId}`,
      key: 'press',
      fingerprint: fingerprintOf(payOrder, restaurantId, body),
    };
    const press = (db = test.program.services.db) =>
      startCheckout(
        { ...test.program.services, db },
        { restaurantId, visitId },
        body,
        way === 'with a key' ? keyed : undefined,
      );
    const { db, looked, goOn } = heldAfterLooking();
    const slow = press(db);
    await looked;
    const fast = await press();
    expect(fast).toMatchObject({ url: expect.stringContaining('/checkout/') });
    goOn();
    expect(await slow).toEqual(fast);
    expect((await test.readMoney(orderID)).states).toEqual(['open']);
  },
);
