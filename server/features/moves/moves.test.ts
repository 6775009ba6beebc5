import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { moveDesk } from '../../testing/move-desk.ts';
import { cookieOf, type Endpoint, outcome, summaryOf, testApp } from '../../testing/test-app.ts';

const test = await testApp();
const { buildSeats, buildClosed, tableRow, visitRow, orderRow, movesOf } = moveDesk(test);

describe('moving guests', () => {
  it('moves their visit, order and calls; phones keep working with their link', async () => {
    const { floor, to, staff, move, confirm, ownOrder, ownTable } = await buildSeats();
    const { orderID, subOrderID } = await test.placeSoups(floor);
    await test.send(endpoints.callStaff, { headers: floor.cookie, payload: { kind: 'bill' } });
    const before = await orderRow(orderID);
    const moved = await move(staff, floor.tableId, to.id, orderID);
    expect(moved.json()).toEqual({ success: true, result: { tableID: to.id, tableName: 'Table 7' }, message: 'Ok' });
    expect((await visitRow(floor.visitId)).table_id).toBe(to.id);
    // The bill is unchanged, so a payment in progress can continue.
    expect(await orderRow(orderID)).toEqual({ ...before, table_id: to.id });
    expect((await ownTable()).json().result).toEqual({ tableID: to.code, tableName: 'Table 7' });
    for (const code of [floor.code, to.code]) {
      expect((await ownOrder(code)).json().result).toMatchObject({ orderID, tableID: to.code });
      expect((await test.placeSoups({ ...floor, code }, 2)).orderID).toBe(orderID);
    }
    const calls = await test.send(endpoints.tableCalls, { headers: staff });
    expect(calls.json().result).toMatchObject([{ kind: 'bill', tableID: to.id, tableName: 'Table 7' }]);
    expect((await confirm(staff, subOrderID)).statusCode).toBe(200);
    const described = await test.send(endpoints.orderById, { params: { orderID }, headers: staff });
    expect(described.json().result).toMatchObject({
      tableID: to.id,
      serverName: 'Ben Ode',
      moves: [{ from: 'Table 4', to: 'Table 7', by: 'Iris Okafor', movedTime: expect.any(String) }],
    });
  });

  it('shows on the floor, at the table and in the list', async () => {
    const { floor, to, staff, move } = await buildSeats();
    const { orderID } = await test.placeSoups(floor);
    await move(staff, floor.tableId, to.id);
    const get = async (at: Endpoint, query: object = {}) => (await test.send(at, { query, headers: staff })).json();
    const [active] = (await get(endpoints.activeOrders)).result;
    expect(active).toMatchObject({ orderID, tabledName: 'Table 7', movedFrom: 'Table 4' });
    const detail = await get(endpoints.tableDetail, { tableID: to.id });
    expect(detail.result).toMatchObject({ movedFrom: 'Table 4', order: { orderID }, visitStarted: expect.any(String) });
    const [row] = (await get(endpoints.searchOrders, { status: 'A' })).results;
    expect(row).toMatchObject({ orderID, tableName: 'Table 7', movedFrom: 'Table 4' });
  });

  it('frees the old table for the next guests: another OTP, another visit, another order', async () => {
    const { floor, to, staff, move, checkIn, ownOrder } = await buildSeats();
    const { orderID } = await test.placeSoups(floor);
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
    expect((await test.placeSoups({ ...floor, cookie })).orderID).not.toBe(orderID);
    // The guests who moved can still read their order.
    expect((await ownOrder(floor.code)).json().result).toMatchObject({ orderID });
    expect(outcome(await move(staff, floor.tableId, to.id))).toEqual([409, 'TableNotFree']);
  });

  it('leads a check-in at the new table into the moved visit', async () => {
    const { floor, to, staff, move, checkIn, ownOrder } = await buildSeats();
    const { orderID } = await test.placeSoups(floor);
    await move(staff, floor.tableId, to.id);
    const entered = await checkIn(to.code, (await tableRow(to.id)).otp);
    expect((await ownOrder(to.code, cookieOf(entered))).json().result).toMatchObject({ orderID });
  });

  it('ends with the visit: the old link then opens nothing', async () => {
    const { floor, to, staff, move, ownOrder, ownTable } = await buildSeats();
    await move(staff, floor.tableId, to.id);
    await test.send(endpoints.freeTable, { headers: staff, payload: { tableID: to.id } });
    expect(outcome(await ownTable())).toEqual([401, 'NotCheckedIn']);
    const refused = await test.place(floor, [{ itemID: floor.soup, itemQuantity: 1 }]);
    expect(refused.json()).toMatchObject({ success: false, error: 'NotCheckedIn' });
    expect((await ownOrder(floor.code)).statusCode).toBe(200);
  });

  it('keeps cookies with a table id between their ids valid', async () => {
    const { floor, ownTable } = await buildSeats();
    const ids = `${floor.restaurantId}.${floor.tableId}.${floor.visitId}`;
    const key = test.program.services.secrets.cookie;
    const signature = createHmac('sha256', key).update(`visit:${ids}`).digest('base64url');
    expect((await ownTable({ cookie: `comanda_visit=${ids}.${signature}` })).statusCode).toBe(200);
  });
});

describe('a closed order moves too', () => {
  it('during a card payment: it is paid once, at the new table, with the tip for the new attendant', async () => {
    const { floor, staff, orderID, payByCard, to, move } = await buildClosed();
    const { result, url } = (await payByCard({ tip: 5 })).json();
    expect((await move(staff, floor.tableId, to.id)).statusCode).toBe(200);
    await test.typeCard(url);
    expect((await test.completeOrder(result)).json().success).toBe(true);
    const money = await test.readMoney(orderID);
    expect(money).toMatchObject({ status: 'paid', late: [], states: ['paid'] });
    expect(money.payments).toHaveLength(1);
    expect((await test.findRow('attendants', Number(to.attendantId))).tip_total_cents).toBe(500);
    const [kept] = await test.findRows('paid_orders', { order_id: orderID });
    expect(kept?.table_id).toBe(to.id);
    expect((await visitRow(floor.visitId)).ended_at).not.toBeNull();
  });

  it('with its split bill, partly paid', async () => {
    const order = await buildClosed();
    const desk = test.splitDesk(order);
    await desk.divide('diner', { way: 'equal', people: 2 });
    await desk.take('count:1');
    const before = await desk.look('diner');
    expect((await order.move(order.staff, order.floor.tableId, order.to.id)).statusCode).toBe(200);
    expect(await desk.look('diner')).toEqual(before);
    await desk.payByCard('rest');
    expect((await test.readMoney(order.orderID)).status).toBe('paid');
  });
});

describe('a move is refused', () => {
  it('to a busy, checked-in or inactive table, or the same one', async () => {
    const { floor, to, staff, move } = await buildSeats();
    const { restaurantId } = floor;
    const { orderID } = await test.placeSoups(floor);
    const refused = async (words: string, toTableID: number) => {
      expect(summaryOf(await move(staff, floor.tableId, toTableID, orderID))).toEqual([409, 'TableNotFree', words]);
      expect((await visitRow(floor.visitId)).table_id).toBe(floor.tableId);
      expect((await orderRow(orderID)).table_id).toBe(floor.tableId);
      expect(await movesOf(floor.visitId)).toEqual([]);
    };
    const inactive = await test.buildTable({ restaurantId, name: 'Cellar', state: 'inactive' });
    await refused('Cellar is inactive. Please choose another table.', inactive.id);
    await refused('Table 4 is busy. Please choose a free table.', floor.tableId);
    const visit = await test.buildVisit({ restaurantId, tableId: to.id });
    await refused('Guests have checked in at Table 7. Please choose another table, or free it first.', to.id);
    const cookie = test.visitHeaders({ restaurantId, visitId: visit.id });
    await test.placeSoups({ ...floor, code: to.code, cookie });
    await refused('Table 7 is busy. Please choose a free table.', to.id);
  });

  it('from an empty table, or with another order than the one shown', async () => {
    const { floor, to, staff, move } = await buildSeats();
    const nobody = await move(staff, to.id, floor.tableId);
    expect(summaryOf(nobody)).toEqual([409, 'Stale', 'Table 7 has no guests now. Please look again.']);
    const { orderID } = await test.placeSoups(floor);
    for (const seen of [null, orderID + 1]) {
      const stale = await move(staff, floor.tableId, to.id, seen);
      expect(summaryOf(stale)).toEqual([409, 'Stale', 'Table 4 has a different order now. Please look again.']);
    }
    expect((await visitRow(floor.visitId)).table_id).toBe(floor.tableId);
  });
});
