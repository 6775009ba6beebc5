import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { runs } from '../../../tests/runs.ts';
import { moveDesk } from '../../testing/move-desk.ts';
import { type ClosedOrder, cookieOf, outcome, testApp } from '../../testing/test-app.ts';

// Moves guests while something else happens at the same time.

const test = await testApp();
const rounds = (whole: number) => Array.from({ length: runs(whole, 2) }, (_, round) => round);
const { buildSeats, buildClosed, tableRow, visitRow, orderRow } = moveDesk(test);

it.each(rounds(6))('two tables to one free table: exactly one of them arrives (%i)', async () => {
  const { floor, to, staff, move } = await buildSeats();
  const third = await test.seatBeside(floor, { name: 'Table 9' });
  await test.placeSoups(floor);
  const answers = await Promise.all([move(staff, floor.tableId, to.id), move(staff, third.tableId, to.id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error).toBe('TableNotFree');
  const seats = [(await visitRow(floor.visitId)).table_id, (await visitRow(third.visitId)).table_id];
  expect(seats.filter((table) => table === to.id)).toHaveLength(1);
});

it.each(rounds(4))('two tables swapping places: neither moves, and nothing breaks (%i)', async () => {
  const { floor, to, staff, move } = await buildSeats();
  const visit = await test.buildVisit({ restaurantId: floor.restaurantId, tableId: to.id });
  const answers = await Promise.all([move(staff, floor.tableId, to.id), move(staff, to.id, floor.tableId)]);
  for (const answer of answers) expect(outcome(answer)).toEqual([409, 'TableNotFree']);
  expect((await visitRow(floor.visitId)).table_id).toBe(floor.tableId);
  expect((await visitRow(visit.id)).table_id).toBe(to.id);
});

it.each(rounds(6))('a check-in at the new table: it joins them, or blocks the move (%i)', async () => {
  const { floor, to, staff, move, checkIn, ownOrder } = await buildSeats();
  const { orderID } = await test.placeSoups(floor);
  const { otp } = await tableRow(to.id);
  const [moved, entered] = await Promise.all([move(staff, floor.tableId, to.id), checkIn(to.code, otp)]);
  expect(entered.statusCode).toBe(200);
  const seen = (await ownOrder(to.code, cookieOf(entered))).json().result as { orderID: number } | null;
  if (moved.statusCode === 200) expect(seen).toMatchObject({ orderID });
  else expect([outcome(moved), seen]).toEqual([[409, 'TableNotFree'], null]);
  expect(await test.findRows('visits', { table_id: to.id, ended_at: null }, ['id'])).toHaveLength(1);
});

type Press = (order: ClosedOrder) => Promise<{ statusCode: number }>;
const presses: [string, Press][] = [
  ['cash is taken', ({ payCash }) => payCash()],
  ['a card payment starts', ({ payByCard }) => payByCard()],
  [
    'the order is opened again',
    ({ staff, orderID }) =>
      test.send(endpoints.reopenOrder, { headers: staff, payload: { orderID, reason: 'A coffee' } }),
  ],
  ['the bill is divided', (order) => test.splitDesk(order).divide('diner', { way: 'equal', people: 2 })],
];
it.each(presses)('%s: both happen, or the guests are gone', async (_, press) => {
  for (let round = 0; round < runs(4, 2); round += 1) {
    const order = await buildClosed();
    const { to, move } = order;
    const [moved, pressed] = await Promise.all([move(order.staff, order.floor.tableId, to.id), press(order)]);
    expect(pressed.statusCode).toBe(200);
    const isGone = (await orderRow(order.orderID)).status === 'paid';
    if (!isGone) expect(moved.statusCode).toBe(200);
    else if (moved.statusCode !== 200) expect(outcome(moved)).toEqual([409, 'Stale']);
    const { table_id } = await orderRow(order.orderID);
    expect(table_id).toBe(moved.statusCode === 200 ? to.id : order.floor.tableId);
    if (isGone) {
      const [kept] = await test.findRows('paid_orders', { order_id: order.orderID });
      expect(kept?.table_id).toBe(table_id);
    }
  }
});

it('a settled card payment is neither late nor doubled', async () => {
  for (let round = 0; round < runs(6, 2); round += 1) {
    const order = await buildClosed();
    const { to, move } = order;
    const { result, url } = (await order.payByCard()).json();
    const [, , moved] = await Promise.all([
      test.typeCard(url),
      test.completeOrder(result),
      move(order.staff, order.floor.tableId, to.id),
    ]);
    expect((await test.completeOrder(result)).json().success).toBe(true);
    const money = await test.readMoney(order.orderID);
    expect(money).toMatchObject({ status: 'paid', late: [], states: ['paid'] });
    expect(money.payments).toHaveLength(1);
    expect((await orderRow(order.orderID)).table_id).toBe(moved.statusCode === 200 ? to.id : order.floor.tableId);
  }
});

it('a placed, confirmed, canceled or closed order moves along', async () => {
  for (let round = 0; round < runs(6, 2); round += 1) {
    const { floor, to, staff, move, confirm } = await buildSeats();
    const first = await test.placeSoups(floor);
    const second = await test.placeSoups(floor, 2);
    const press = () =>
      test.place(floor, [{ itemID: floor.soup, itemQuantity: 3 }], {}, { 'idempotency-key': randomUUID() });
    const answers = await Promise.all([
      press(),
      move(staff, floor.tableId, to.id),
      confirm(staff, first.subOrderID),
      test.send(endpoints.cancelSubOrder, { headers: floor.cookie, payload: { suborderID: second.subOrderID } }),
      press(),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await test.findRows('orders', { restaurant_id: floor.restaurantId })).toMatchObject([
      { id: first.orderID, table_id: to.id, waiting_count: 2, confirmed_count: 1, cancelled_count: 1 },
    ]);
  }
});
