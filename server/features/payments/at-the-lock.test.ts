import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { testApp } from '../../testing/test-app.ts';
import { lockVisitOfOrder } from '../orders/decide.queries.ts';

// Of two simultaneous actions on a bill one comes first. The other looked earlier, waits for its
// turn, and is judged by the bill as it is then.

const test = await testApp();

async function buildDesk() {
  const order = await test.buildSplitDesk();
  const { floor, staff, orderID } = order;
  const reopen = () =>
    test.send(endpoints.reopenOrder, { headers: staff, payload: { orderID, reason: 'Two more coffees' } });
  /** Both press; the first one's turn comes first. */
  const oneAfterTheOther = async (...presses: (() => Promise<LightMyRequestResponse>)[]) => {
    const answers = await test.db.transaction().execute(async (tx) => {
      await lockVisitOfOrder(tx, floor.restaurantId, orderID);
      const pressed: Promise<LightMyRequestResponse>[] = [];
      for (const press of presses) {
        pressed.push(press());
        await test.waitersAtLock(pressed.length);
      }
      return { pressed };
    });
    return Promise.all(answers.pressed);
  };
  return { ...order, reopen, oneAfterTheOther };
}

type Desk = Awaited<ReturnType<typeof buildDesk>>;
type Press = (order: Desk) => Promise<LightMyRequestResponse>;

const cash: Press = ({ payCash }) => payCash();
const card: Press = ({ payByCard }) => payByCard({ key: 'card' });
const reopen: Press = (order) => order.reopen();
const staffPart: Press = ({ desk }) => desk.take('shares:1');
const guestPart: Press = ({ desk }) => desk.start('shares:1', {}, 'part');
const staffRest: Press = ({ desk }) => desk.take('rest');
const staffDivide: Press = ({ desk }) => desk.divide('staff', { way: 'items' });
const guestDivide: Press = ({ desk }) => desk.divide('diner', { way: 'items' });
const together: Press = ({ desk }) => desk.divide('staff', { way: 'none' });
const surcharge: Press = ({ desk }) =>
  desk.divide('staff', { way: 'equal', people: 2, surcharge: '3', surchargeMode: 'amount' });

const notDivided = 'This bill is no longer split. Please check it again.';

describe.each([
  ['the whole bill', 'none'],
  ['the divided bill', 'equal'],
])('%s', (_, way) => {
  const cases: [first: string, Press, second: string, Press, error: string, message?: string][] =
    way === 'none'
      ? [
          ['cash', cash, 'cash', cash, 'AlreadyPaid'],
          ['cash', cash, 'a card', card, 'AlreadyPaid'],
          ['cash', cash, 'dividing it', guestDivide, 'AlreadyPaid'],
          ['cash', cash, 'opening it again', reopen, 'AlreadyPaid'],
          ['opening it again', reopen, 'cash', cash, 'NotClosed'],
          ['opening it again', reopen, 'a card', card, 'AmountChanged'],
          ['opening it again', reopen, 'dividing it', staffDivide, 'NotClosed'],
          ['a surcharge', surcharge, 'a card', card, 'AmountChanged'],
          [
            ...(['a card', card, 'dividing it by guests', guestDivide, 'Stale'] as const),
            'Another guest at your table is paying. Please wait until they are done.',
          ],
        ]
      : [
          ['all of it', staffRest, 'a part', staffPart, 'AlreadyPaid'],
          ['all of it', staffRest, 'a part by card', guestPart, 'AlreadyPaid'],
          ['all of it', staffRest, 'a card for everything', card, 'AlreadyPaid'],
          ['all of it', staffRest, 'cash for everything', cash, 'AlreadyPaid'],
          ['a part', staffPart, 'the same part', staffPart, 'ShareTaken'],
          ['a part', staffPart, 'the same part by card', guestPart, 'ShareTaken'],
          ['a part', staffPart, 'a card for everything', card, 'AmountChanged'],
          ['a part', staffPart, 'cash for everything', cash, 'AmountChanged'],
          ['a part', staffPart, 'putting it together', together, 'PartPaid'],
          ['opening it again', reopen, 'a part', staffPart, 'NotClosed'],
          ['opening it again', reopen, 'a part by card', guestPart, 'NotClosed'],
          ['putting it together', together, 'a part', staffPart, 'AmountChanged', notDivided],
          ['putting it together', together, 'a part by card', guestPart, 'AmountChanged', notDivided],
          [
            ...(['a card for everything', card, 'a part by card', guestPart, 'Stale'] as const),
            'Another phone at this table has just started to pay. Please check the bill again.',
          ],
        ];
  it.each(cases)('$0 first, then $2', async (_first, first, _second, second, error, message) => {
    const order = await buildDesk();
    if (way !== 'none') await order.desk.divide('diner', { way, people: 2 });
    const [done, told] = await order.oneAfterTheOther(
      () => first(order),
      () => second(order),
    );
    expect(done?.json()).toMatchObject({ success: true });
    expect(told?.statusCode).toBe(409);
    expect(told?.json()).toMatchObject({ success: false, error, ...(message === undefined ? {} : { message }) });
    const { payments, late } = await test.readMoney(order.orderID);
    expect(payments.length).toBeLessThanOrEqual(1);
    expect(late).toEqual([]);
  });
});

describe('two phones with the whole bill', () => {
  it('and the same tip get one page', async () => {
    const { payByCard, orderID, oneAfterTheOther } = await buildDesk();
    const answers = await oneAfterTheOther(
      () => payByCard({ tip: 3, key: 'one-phone' }),
      () => payByCard({ tip: 3, key: 'other-phone' }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    expect((await test.readMoney(orderID)).states).toEqual(['open']);
  });

  it('and different tips: the first one gets it', async () => {
    const { payByCard, orderID, oneAfterTheOther } = await buildDesk();
    const [first, second] = await oneAfterTheOther(
      () => payByCard({ tip: 3, key: 'one-phone' }),
      () => payByCard({ tip: 4, key: 'other-phone' }),
    );
    expect(first?.statusCode).toBe(200);
    expect(second?.json()).toMatchObject({
      error: 'Stale',
      message: 'Another phone at this table has just started to pay. Please check the bill again.',
    });
    const { checkouts } = await test.readMoney(orderID);
    expect(checkouts).toMatchObject([{ state: 'open', tip_cents: 300 }]);
  });

  it("and a split made by the first: a phone that wants all of it does not get the part's page", async () => {
    const { desk, payByCard, orderID, oneAfterTheOther } = await buildDesk();
    await desk.divide('diner', { way: 'equal', people: 1 });
    const [part, whole] = await oneAfterTheOther(
      () => desk.start('rest', {}, 'one-phone'),
      () => payByCard({ key: 'other-phone' }),
    );
    expect(part?.statusCode).toBe(200);
    expect([whole?.statusCode, whole?.json().error]).toEqual([409, 'Stale']);
    expect((await test.readMoney(orderID)).checkouts).toHaveLength(1);
  });
});

it('a card page opened while cash is being recorded is closed again', async () => {
  const { payCash, payByCard, orderID, oneAfterTheOther } = await buildDesk();
  const [card, paid] = await oneAfterTheOther(() => payByCard({ key: 'card' }), payCash);
  expect(paid?.json()).toMatchObject({ success: true });
  const { status, states } = await test.readMoney(orderID);
  expect(status).toBe('paid');
  expect(states).toEqual(['ended']);
  if (card?.statusCode === 200) expect((await test.typeCard(card.json().url)).statusCode).toBe(410);
  else expect(card?.json()).toMatchObject({ error: 'AlreadyPaid' });
});

it('a part that is paid twice at once at the provider is one payment', async () => {
  const { desk, orderID, oneAfterTheOther } = await buildDesk();
  await desk.divide('diner', { way: 'equal', people: 2 });
  const { result } = (await desk.start('count:1')).json();
  await test.changeRows('sandbox_checkouts', { session_id: result }, { status: 'paid' });
  const answers = await oneAfterTheOther(
    () => test.completeOrder(result),
    () => test.completeOrder(result),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[1]?.json()).toEqual(answers[0]?.json());
  expect(await test.readMoney(orderID)).toMatchObject({ states: ['paid'], late: [] });
  expect((await test.readMoney(orderID)).payments).toHaveLength(1);
});
