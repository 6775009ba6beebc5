import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildAttendant, buildTable, buildVisit } from '../../testing/builders.ts';
import { buildClosedOrder, type ClosedOrder, completeOrder, readMoney } from '../../testing/closed-order.ts';
import { buildFloor, confirming, type Floor, place, placement, placeSoups } from '../../testing/diner.ts';
import { outcome, told } from '../../testing/outcome.ts';
import { changeRows, findRow, findRows } from '../../testing/rows.ts';
import { splitDesk, typeCard } from '../../testing/split-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();
const { db } = test;

async function buildStaff(restaurantId: number, privileges: readonly ('order' | 'payment')[] = ['order', 'payment']) {
  return test.staffOf({ restaurantId, privileges, name: 'Iris Okafor' });
}

async function buildTableOfBen(restaurantId: number) {
  const { id: attendantId } = await buildAttendant(db, { restaurantId, name: 'Ben Ode' });
  return buildTable(db, { restaurantId, name: 'Table 7', attendantId });
}

/** Guests at table 4, and a free table 7 with another attendant. */
async function buildSeats() {
  const floor = await buildFloor(test);
  const { restaurantId } = floor;
  await changeRows(db, 'dining_tables', floor.tableId, { name: 'Table 4' });
  const to = await buildTableOfBen(restaurantId);
  return { floor, to, staff: await buildStaff(restaurantId), ...handsAt(floor) };
}

function handsAt(floor: Floor) {
  const post = (at: { method: string; url: string }, headers: Record<string, string>, payload: object) =>
    test.send({ method: 'POST', url: at.url, headers, payload });
  return {
    post,
    move: (staff: Record<string, string>, tableID: number, toTableID: number, orderID?: number | null) =>
      post(addressOf(endpoints.moveTable), staff, {
        tableID,
        toTableID,
        ...(orderID === undefined ? {} : { orderID }),
      }),
    confirm: (staff: Record<string, string>, subOrderID: number) =>
      post(addressOf(endpoints.placeOrder), staff, confirming(floor, subOrderID)),
    ownOrder: async (code: string, cookie = floor.cookie) => {
      const query = { rid: floor.restaurantId, tableno: code };
      return test.send(endpoints.dinerOrder, { query, headers: cookie });
    },
    ownTable: async (cookie = floor.cookie) => test.send(endpoints.ownTable, { headers: cookie }),
    checkIn: async (code: string, otp: string) =>
      test.send(endpoints.checkOtp, { query: { rid: floor.restaurantId, code, otp } }),
  };
}

const tableRow = (id: number) => findRow(db, 'dining_tables', id);
const visitRow = (id: number) => findRow(db, 'visits', id);
const orderRow = (id: number) => findRow(db, 'orders', id);
const movesOf = (visitId: number) => findRows(db, 'visit_moves', { visit_id: visitId });
const cookieOf = (answer: { headers: Record<string, unknown> }) => ({
  cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
});

describe('moving guests', () => {
  it('moves their visit, order and calls; phones keep working with their link', async () => {
    const { floor, to, staff, move, confirm, ownOrder, ownTable, post } = await buildSeats();
    const { orderID, subOrderID } = await placeSoups(test, floor);
    await post(addressOf(endpoints.callStaff), floor.cookie, { kind: 'bill' });
    const before = await orderRow(orderID);
    const moved = await move(staff, floor.tableId, to.id, orderID);
    expect(moved.json()).toEqual({ success: true, result: { tableID: to.id, tableName: 'Table 7' }, message: 'Ok' });
    expect((await visitRow(floor.visitId)).table_id).toBe(to.id);
    // Its bill is unchanged, so a payment under way continues.
    expect(await orderRow(orderID)).toEqual({ ...before, table_id: to.id });
    expect((await ownTable()).json().result).toEqual({ tableID: to.code, tableName: 'Table 7' });
    for (const code of [floor.code, to.code]) {
      expect((await ownOrder(code)).json().result).toMatchObject({ orderID, tableID: to.code });
      expect((await placeSoups(test, { ...floor, code }, 2)).orderID).toBe(orderID);
    }
    const calls = await test.send(endpoints.tableCalls, { headers: staff });
    expect(calls.json().result).toMatchObject([{ kind: 'bill', tableID: to.id, tableName: 'Table 7' }]);
    expect((await confirm(staff, subOrderID)).statusCode).toBe(200);
    const described = await test.send(endpoints.orderById, { params: { orderID: String(orderID) }, headers: staff });
    expect(described.json().result).toMatchObject({
      tableID: to.id,
      serverName: 'Ben Ode',
      moves: [{ from: 'Table 4', to: 'Table 7', by: 'Iris Okafor', movedTime: expect.any(String) }],
    });
  });

  it('shows on the floor, at the table and in the list', async () => {
    const { floor, to, staff, move } = await buildSeats();
    const { orderID } = await placeSoups(test, floor);
    await move(staff, floor.tableId, to.id);
    const get = async (at: { method: 'GET' | 'POST'; url: string }) =>
      (await test.send({ ...at, headers: staff })).json();
    const [active] = (await get(addressOf(endpoints.activeOrders))).result;
    expect(active).toMatchObject({ orderID, tabledName: 'Table 7', movedFrom: 'Table 4' });
    const detail = await get(addressOf(endpoints.tableDetail, { query: { tableID: to.id } }));
    expect(detail.result).toMatchObject({ movedFrom: 'Table 4', order: { orderID }, visitStarted: expect.any(String) });
    const left = await get(addressOf(endpoints.tableDetail, { query: { tableID: floor.tableId } }));
    expect(left.result).toMatchObject({ movedFrom: null, order: null, visitStarted: null, state: 1 });
    const [row] = (await get(addressOf(endpoints.searchOrders, { query: { status: 'A' } }))).results;
    expect(row).toMatchObject({ orderID, tableName: 'Table 7', movedFrom: 'Table 4' });
  });

  it('frees the old table for the next guests: another OTP, another visit, another order', async () => {
    const { floor, to, staff, move, checkIn, ownOrder } = await buildSeats();
    const { orderID } = await placeSoups(test, floor);
    const { otp: oldOtp } = await tableRow(floor.tableId);
    await move(staff, floor.tableId, to.id);
    const left = await tableRow(floor.tableId);
    expect(left.otp).not.toBe(oldOtp);
    expect(left.code).toBe(floor.code);
    const entered = await checkIn(floor.code, left.otp);
    expect(entered.statusCode).toBe(200);
    const cookie = cookieOf(entered);
    expect((await ownOrder(floor.code, cookie)).json().result).toBeNull();
    expect(outcome(await ownOrder(to.code, cookie))).toEqual([401, 'NotCheckedIn']);
    expect((await placeSoups(test, { ...floor, cookie })).orderID).not.toBe(orderID);
    // The moved guests still read their own.
    expect((await ownOrder(floor.code)).json().result).toMatchObject({ orderID });
    expect(outcome(await move(staff, floor.tableId, to.id))).toEqual([409, 'TableNotFree']);
  });

  it('leads a check-in at the new table into the moved visit', async () => {
    const { floor, to, staff, move, checkIn, ownOrder } = await buildSeats();
    const { orderID } = await placeSoups(test, floor);
    await move(staff, floor.tableId, to.id);
    const entered = await checkIn(to.code, (await tableRow(to.id)).otp);
    expect((await ownOrder(to.code, cookieOf(entered))).json().result).toMatchObject({ orderID });
    // The link of the new table gives nothing to phones that never sat at the old one.
    expect(outcome(await ownOrder('nosuchtable', cookieOf(entered)))).toEqual([401, 'NotCheckedIn']);
  });

  it('works before anything is ordered, twice, and back', async () => {
    const { floor, to, staff, move, ownTable } = await buildSeats();
    const third = await buildTable(db, { restaurantId: floor.restaurantId, name: 'Table 9' });
    for (const [from, onto] of [
      [floor.tableId, to.id],
      [to.id, third.id],
      [third.id, floor.tableId],
    ] as const) {
      expect((await move(staff, from, onto, null)).statusCode).toBe(200);
    }
    expect((await ownTable()).json().result).toEqual({ tableID: floor.code, tableName: 'Table 4' });
    expect(
      (await movesOf(floor.visitId)).map(({ from_table_id, to_table_id }) => [from_table_id, to_table_id]),
    ).toEqual([
      [floor.tableId, to.id],
      [to.id, third.id],
      [third.id, floor.tableId],
    ]);
    expect((await placeSoups(test, floor)).orderID).toBeGreaterThan(0);
  });

  it('ends with the visit: the old link then opens nothing', async () => {
    const { floor, to, staff, move, ownOrder, ownTable } = await buildSeats();
    await move(staff, floor.tableId, to.id);
    await test.send(endpoints.freeTable, { headers: staff, payload: { tableID: to.id } });
    expect(outcome(await ownTable())).toEqual([401, 'NotCheckedIn']);
    const refused = await place(test, floor, [{ itemID: floor.soup, itemQuantity: 1 }]);
    expect(refused.json()).toMatchObject({ success: false, error: 'NotCheckedIn' });
    expect((await ownOrder(floor.code)).statusCode).toBe(200);
  });

  it('keeps cookies with a table id between their ids valid', async () => {
    const { floor, ownTable } = await buildSeats();
    const { createHmac } = await import('node:crypto');
    const ids = `${floor.restaurantId}.${floor.tableId}.${floor.visitId}`;
    const key = test.program.services.secrets.cookie;
    const signature = createHmac('sha256', key).update(`visit:${ids}`).digest('base64url');
    expect((await ownTable({ cookie: `comanda_visit=${ids}.${signature}` })).statusCode).toBe(200);
  });
});

describe('a closed order moves too', () => {
  async function buildClosed() {
    const order = await buildClosedOrder(test);
    const to = await buildTableOfBen(order.floor.restaurantId);
    return { ...order, to, ...handsAt(order.floor) };
  }

  it('during a card payment: it is paid once, at the new table, with the tip for the new attendant', async () => {
    const { floor, staff, orderID, payByCard, to, move } = await buildClosed();
    const { result, url } = (await payByCard({ tip: 5 })).json();
    expect((await move(staff, floor.tableId, to.id)).statusCode).toBe(200);
    await typeCard(test, url);
    expect((await completeOrder(test, result)).json().success).toBe(true);
    const money = await readMoney(test, orderID);
    expect(money).toMatchObject({ status: 'paid', late: [], states: ['paid'] });
    expect(money.payments).toHaveLength(1);
    expect((await findRow(db, 'attendants', Number(to.attendantId))).tip_total_cents).toBe(500);
    const [kept] = await findRows(db, 'paid_orders', { order_id: orderID });
    expect(kept?.table_id).toBe(to.id);
    expect((await visitRow(floor.visitId)).ended_at).not.toBeNull();
  });

  it('with its split bill, partly paid', async () => {
    const order = await buildClosed();
    const desk = splitDesk(test, order);
    await desk.divide('diner', { way: 'equal', people: 2 });
    await desk.take('count:1');
    const before = await desk.look('diner');
    expect((await order.move(order.staff, order.floor.tableId, order.to.id)).statusCode).toBe(200);
    expect(await desk.look('diner')).toEqual(before);
    await desk.payByCard('rest');
    expect((await readMoney(test, order.orderID)).status).toBe('paid');
  });

  it('and is paid at the till there', async () => {
    const { floor, staff, orderID, payCash, to, move } = await buildClosed();
    await move(staff, floor.tableId, to.id);
    expect((await payCash()).statusCode).toBe(200);
    expect((await orderRow(orderID)).table_id).toBe(to.id);
  });
});

describe('a move is refused', () => {
  it('to a busy, checked-in or inactive table, or the same one', async () => {
    const { floor, to, staff, move } = await buildSeats();
    const { restaurantId } = floor;
    const { orderID } = await placeSoups(test, floor);
    const refused = async (words: string, toTableID: number) => {
      expect(told(await move(staff, floor.tableId, toTableID, orderID))).toEqual([409, 'TableNotFree', words]);
      expect((await visitRow(floor.visitId)).table_id).toBe(floor.tableId);
      expect((await orderRow(orderID)).table_id).toBe(floor.tableId);
      expect(await movesOf(floor.visitId)).toEqual([]);
    };
    const inactive = await buildTable(db, { restaurantId, name: 'Cellar', state: 'inactive' });
    await refused('Cellar is inactive. Please choose another table.', inactive.id);
    await refused('Table 4 is busy. Please choose a free table.', floor.tableId);
    const visit = await buildVisit(db, { restaurantId, tableId: to.id });
    await refused('Guests have checked in at Table 7. Please choose another table, or free it first.', to.id);
    const cookie = test.visitHeaders({ restaurantId, visitId: visit.id });
    await placeSoups(test, { ...floor, code: to.code, cookie });
    await refused('Table 7 is busy. Please choose a free table.', to.id);
  });

  it('from an empty table, or with another order than the one shown', async () => {
    const { floor, to, staff, move } = await buildSeats();
    const nobody = await move(staff, to.id, floor.tableId);
    expect(told(nobody)).toEqual([409, 'Stale', 'Table 7 has no guests now. Please look again.']);
    const { orderID } = await placeSoups(test, floor);
    for (const seen of [null, orderID + 1]) {
      const stale = await move(staff, floor.tableId, to.id, seen);
      expect(told(stale)).toEqual([409, 'Stale', 'Table 4 has a different order now. Please look again.']);
    }
    expect((await visitRow(floor.visitId)).table_id).toBe(floor.tableId);
  });

  it('with a malformed body', async () => {
    const { staff, post } = await buildSeats();
    for (const body of [{}, { tableID: 1 }, { tableID: 'x', toTableID: 1 }, { tableID: 1, toTableID: 0 }])
      expect((await post(addressOf(endpoints.moveTable), staff, body)).statusCode).toBe(400);
  });
});

describe('at the same moment', () => {
  it.each(Array.from({ length: 6 }, (_, round) => round))(
    'two tables to one free table: exactly one of them arrives (%i)',
    async () => {
      const { floor, to, staff, move } = await buildSeats();
      const { restaurantId } = floor;
      const third = await buildTable(db, { restaurantId, name: 'Table 9' });
      const visit = await buildVisit(db, { restaurantId, tableId: third.id });
      await placeSoups(test, floor);
      const answers = await Promise.all([move(staff, floor.tableId, to.id), move(staff, third.id, to.id)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error).toBe('TableNotFree');
      const seats = [(await visitRow(floor.visitId)).table_id, (await visitRow(visit.id)).table_id];
      expect(seats.filter((table) => table === to.id)).toHaveLength(1);
    },
  );

  it.each(Array.from({ length: 4 }, (_, round) => round))(
    'two tables swapping places: neither moves, and nothing breaks (%i)',
    async () => {
      const { floor, to, staff, move } = await buildSeats();
      const visit = await buildVisit(db, { restaurantId: floor.restaurantId, tableId: to.id });
      const answers = await Promise.all([move(staff, floor.tableId, to.id), move(staff, to.id, floor.tableId)]);
      expect(answers.map(outcome)).toEqual([
        [409, 'TableNotFree'],
        [409, 'TableNotFree'],
      ]);
      expect((await visitRow(floor.visitId)).table_id).toBe(floor.tableId);
      expect((await visitRow(visit.id)).table_id).toBe(to.id);
    },
  );

  it.each(Array.from({ length: 6 }, (_, round) => round))(
    'a check-in at the new table: it joins them, or blocks the move (%i)',
    async () => {
      const { floor, to, staff, move, checkIn, ownOrder } = await buildSeats();
      const { orderID } = await placeSoups(test, floor);
      const { otp } = await tableRow(to.id);
      const [moved, entered] = await Promise.all([move(staff, floor.tableId, to.id), checkIn(to.code, otp)]);
      expect(entered.statusCode).toBe(200);
      const seen = (await ownOrder(to.code, cookieOf(entered))).json().result as { orderID: number } | null;
      if (moved.statusCode === 200) expect(seen).toMatchObject({ orderID });
      else expect([outcome(moved), seen]).toEqual([[409, 'TableNotFree'], null]);
      expect(await findRows(db, 'visits', { table_id: to.id, ended_at: null }, ['id'])).toHaveLength(1);
    },
  );

  type Press = (order: ClosedOrder & ReturnType<typeof handsAt>) => Promise<{ statusCode: number }>;
  const presses: [string, Press][] = [
    ['cash is taken', ({ payCash }) => payCash()],
    ['a card payment starts', ({ payByCard }) => payByCard()],
    [
      'the order is opened again',
      ({ post, staff, orderID }) => post(addressOf(endpoints.reopenOrder), staff, { orderID, reason: 'A coffee' }),
    ],
    ['the bill is divided', (order) => splitDesk(test, order).divide('diner', { way: 'equal', people: 2 })],
  ];
  it.each(presses)('%s: both happen, or the guests are gone', async (_, press) => {
    for (let round = 0; round < 4; round += 1) {
      const order = await buildClosedOrder(test);
      const to = await buildTable(db, { restaurantId: order.floor.restaurantId });
      const hands = { ...order, ...handsAt(order.floor) };
      const [moved, pressed] = await Promise.all([hands.move(order.staff, order.floor.tableId, to.id), press(hands)]);
      expect(pressed.statusCode).toBe(200);
      const isGone = (await orderRow(order.orderID)).status === 'paid';
      if (!isGone) expect(moved.statusCode).toBe(200);
      else if (moved.statusCode !== 200) expect(outcome(moved)).toEqual([409, 'Stale']);
      const { table_id } = await orderRow(order.orderID);
      expect(table_id).toBe(moved.statusCode === 200 ? to.id : order.floor.tableId);
      if (isGone) {
        const [kept] = await findRows(db, 'paid_orders', { order_id: order.orderID });
        expect(kept?.table_id).toBe(table_id);
      }
    }
  });

  it('a settled card payment is neither late nor doubled', async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await buildClosedOrder(test);
      const { move } = handsAt(order.floor);
      const to = await buildTable(db, { restaurantId: order.floor.restaurantId });
      const { result, url } = (await order.payByCard()).json();
      const [, , moved] = await Promise.all([
        typeCard(test, url),
        completeOrder(test, result),
        move(order.staff, order.floor.tableId, to.id),
      ]);
      expect((await completeOrder(test, result)).json().success).toBe(true);
      const money = await readMoney(test, order.orderID);
      expect(money).toMatchObject({ status: 'paid', late: [], states: ['paid'] });
      expect(money.payments).toHaveLength(1);
      expect((await orderRow(order.orderID)).table_id).toBe(moved.statusCode === 200 ? to.id : order.floor.tableId);
    }
  });

  it('a placed, confirmed, canceled or closed order moves along', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { floor, to, staff, move, confirm, post } = await buildSeats();
      const first = await placeSoups(test, floor);
      const second = await placeSoups(test, floor, 2);
      const press = () =>
        place(test, floor, [{ itemID: floor.soup, itemQuantity: 3 }], {}, { 'idempotency-key': randomUUID() });
      const answers = await Promise.all([
        press(),
        move(staff, floor.tableId, to.id),
        confirm(staff, first.subOrderID),
        post(addressOf(endpoints.cancelSubOrder), floor.cookie, { suborderID: second.subOrderID }),
        press(),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
      expect(await findRows(db, 'orders', { restaurant_id: floor.restaurantId })).toMatchObject([
        { id: first.orderID, table_id: to.id, waiting_count: 2, confirmed_count: 1, cancelled_count: 1 },
      ]);
    }
  });

  it('a submission repeated after the move returns the first one', async () => {
    const { floor, to, staff, move } = await buildSeats();
    const headers = { ...floor.cookie, 'idempotency-key': 'one press' };
    const payload = placement(floor, [{ itemID: floor.soup, itemQuantity: 1 }]);
    const press = () => test.send(endpoints.placeOrder, { headers, payload });
    const first = (await press()).json().result;
    await move(staff, floor.tableId, to.id);
    expect((await press()).json().result).toEqual(first);
  });
});
