import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { changeRows, outcome, testApp, told } from '../../testing/test-app.ts';
import { lockVisitOfOrder } from '../orders/decide.queries.ts';

// The exact messages to a payer, and a bill in its edge cases.

const test = await testApp();

const buildDesk = () => test.buildSplitDesk();
const ofTheWhole = 'Discount and surcharge apply to the whole bill. Set them before you split it.';

it.each([
  ['equal', 'amount:5.00', {}, 'part', 'This bill is split into shares.'],
  ['free', 'count:1', {}, 'part', 'This bill is split by amounts.'],
  ['free', 'shares:1', {}, 'part', 'This bill is split by amounts.'],
  ['free', 'amount:5.00', { discount: '1', discountMode: 'amount', managercode: '4321' }, 'part', ofTheWhole],
  ['free', 'amount:5.00', { surcharge: '1', surchargeMode: 'amount' }, 'part', ofTheWhole],
])('of a bill that is divided %s, %s with %j is refused with its reason', async (way, part, more, path, message) => {
  const { desk, orderID } = await buildDesk();
  await desk.divide('staff', { way, people: 2 });
  const answer = await desk.take(part, more);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: 'Invalid', fields: [{ path, message }] });
  expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', payments: [] });
});

it.each([
  [{ discount: '5' }, 'discountMode', 'Please select a discount mode!'],
  [{ discountMode: 'amount' }, 'discount', 'Please enter a discount figure!'],
  [{ discount: ' ', discountMode: 'percent' }, 'discount', 'Please enter a discount figure!'],
  [{ surcharge: '5' }, 'surchargeMode', 'Please select a surcharge mode!'],
  [{ surchargeMode: 'percent' }, 'surcharge', 'Please enter a surcharge figure!'],
])('half of an adjustment, %j, needs the other half', async (more, path, message) => {
  const { desk, orderID } = await buildDesk();
  const answer = await desk.divide('staff', { way: 'equal', people: 2, managercode: '4321', ...more });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: 'Invalid', fields: [{ path, message }] });
  expect(await desk.look('staff')).toMatchObject({ orderID, way: null });
});

it('a free dish is no share of a bill that is split by dishes', async () => {
  const { desk, ...order } = await buildDesk();
  const bread = await test.buildItem({ restaurantId: order.floor.restaurantId, priceCents: 0 });
  await test.orderMore(order, { itemID: bread.id, itemQuantity: 2 });
  const closed = await test.send(endpoints.closeOrder, { headers: order.staff, payload: { orderID: order.orderID } });
  expect(closed.statusCode).toBe(200);
  const { shares } = (await desk.divide('staff', { way: 'items' })).json().result as { shares: { amount: number }[] };
  expect(shares.map(({ amount }) => amount)).toEqual([13.93, ...Array(6).fill(13.92)]);
});

it('the same press for a part that is paid by then says that it is paid', async () => {
  const { desk } = await buildDesk();
  await desk.divide('diner', { way: 'equal', people: 2 });
  const { result, url } = (await desk.start('count:1', {}, 'press-of-a-phone')).json();
  await test.typeCard(url);
  await test.completeOrder(result);
  const again = await desk.start('count:1', {}, 'press-of-a-phone');
  const sentence = 'This payment was already made. Please check the bill again.';
  expect(told(again)).toEqual([409, 'AlreadyPaid', sentence]);
});

it('phones that pay the whole bill at once with different tips: one succeeds, the others are told', async () => {
  const { payByCard, orderID } = await test.buildClosedOrder();
  const answers = await Promise.all([1, 2, 3, 4].map((tip) => payByCard({ tip, key: `phone-with-tip-${tip}` })));
  const { states } = await test.readMoney(orderID);
  expect(states.filter((state) => state === 'open')).toHaveLength(1);
  const words = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json());
  const message = 'Another phone at this table has just started to pay. Please check the bill again.';
  for (const refused of words) expect(refused).toMatchObject({ error: 'Stale', message });
  expect(words.length).toBeGreaterThan(0);
});

it('a bill that changes while a phone waits for its turn is not paid as it was', async () => {
  const { floor, orderID, payByCard } = await test.buildClosedOrder();
  const pressed = await test.db.transaction().execute(async (tx) => {
    await lockVisitOfOrder(tx, floor.restaurantId, orderID);
    const press = payByCard({ key: 'waits-for-its-turn' });
    await test.waitersAtLock(1);
    await changeRows(tx, 'orders', orderID, { version: sql`version + 1` });
    return { press };
  });
  expect(outcome(await pressed.press)).toEqual([409, 'AmountChanged']);
  expect(await test.readMoney(orderID)).toMatchObject({ status: 'closed', states: [] });
});

it('guests of another visit at the table cannot pay for this one', async () => {
  const { floor, orderID } = await test.buildClosedOrder();
  const other = test.visitHeaders({ ...floor, visitId: floor.visitId + 1_000_000 });
  const answer = await test.send(endpoints.payOrder, { headers: other, payload: { orderID, tipamount: 0 } });
  expect(outcome(answer)).toEqual([404, 'NotFound']);
  expect(await test.readMoney(orderID)).toMatchObject({ states: [] });
});
