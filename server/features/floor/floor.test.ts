import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { KitchenStep } from '../../../core/domain/kitchen-steps.ts';
import { buildCook } from '../../testing/kitchen-desk.ts';
import { confirming, outcome, testApp } from '../../testing/test-app.ts';

const test = await testApp();

const buildWaiter = (restaurantId: number) => test.staffOf({ restaurantId, privileges: ['order'] });

describe('getactiveorders', () => {
  it('returns only unpaid orders, with their table, OTP and attendant [STATUS-14 STATUS-15]', async () => {
    const { id: restaurantId } = await test.buildRestaurant();
    const attendant = await test.buildAttendant({ restaurantId, name: 'Ana Ruiz' });
    const table = await test.buildTable({
      restaurantId,
      name: 'Terrace 1',
      attendantId: attendant.id,
      otp: '482913',
    });
    const order = await test.buildOrder({ restaurantId, tableId: table.id, status: 'open' });
    for (const status of ['paid', 'cancelled'] as const) await test.buildOrder({ restaurantId, status });
    await test.buildOrder({ status: 'new' });
    const headers = await buildWaiter(restaurantId);
    const { result } = (await test.send(endpoints.activeOrders, { headers })).json();
    expect(result).toEqual([
      {
        orderID: order.id,
        tableID: table.id,
        tabledName: 'Terrace 1',
        movedFrom: null,
        joinedWith: [],
        status: 'O',
        otp: '482913',
        serverName: 'Ana Ruiz',
        totalAmt: order.totalCents / 100,
        taxAmt: order.taxCents / 100,
        toPay: expect.any(Number),
        startTime: expect.any(String),
        waitingSince: expect.any(String),
        waiting: [],
        payingNow: false,
        readyDishes: 0,
        divided: null,
      },
    ]);
  });

  it('puts New first, then the longest waiting, and searches table, attendant and number', async () => {
    const { id: restaurantId } = await test.buildRestaurant();
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const make = (status: 'new' | 'open' | 'closed', minutes: number) =>
      test.buildOrder({ restaurantId, status, startedAt: minutesAgo(minutes) });
    const open = await make('open', 50);
    const recent = await make('new', 2);
    const pending = await make('closed', 60);
    const waiting = await make('new', 9);
    const headers = await buildWaiter(restaurantId);
    const list = async (searchText = '') => {
      const url = addressOf(endpoints.activeOrders, { query: { searchText } }).url;
      const response = await test.send({ method: 'GET', url, headers });
      return response.json().result.map((row: { orderID: number }) => row.orderID);
    };
    expect(await list()).toEqual([waiting.id, recent.id, pending.id, open.id]);
    expect(await list(String(open.id))).toEqual([open.id]);
    expect(await list(pending.table.name.toUpperCase())).toEqual([pending.id]);
    expect(await list('%')).toEqual([]);
  });

  it('puts what is ready at the pass directly after New, before what has waited longer', async () => {
    const floor = await test.buildFloor();
    const { restaurantId } = floor;
    const make = (status: 'new' | 'open', minutes: number) =>
      test.buildOrder({ restaurantId, status, startedAt: new Date(Date.now() - minutes * 60_000) });
    const [open, waiting] = [await make('open', 50), await make('new', 2)];
    const headers = await buildWaiter(restaurantId);
    const { orderID, subOrderID } = await test.placeSoups(floor);
    await test.send(endpoints.placeOrder, { headers, payload: confirming(floor, subOrderID) });
    const list = async () =>
      (await test.resultOf(endpoints.activeOrders, { headers })).map((row: { orderID: number }) => row.orderID);
    expect(await list()).toEqual([waiting.id, open.id, orderID]);
    const cook = await buildCook(test, restaurantId);
    const ticket = (await cook.tickets()).find((one) => one.orderID === orderID);
    const lines = ticket?.lines.map(({ lineID }) => lineID) ?? [];
    await cook.step(ticket?.ticketID ?? 0, lines, 'waiting', 'preparing');
    await cook.step(ticket?.ticketID ?? 0, lines, 'preparing', 'ready');
    expect(await list()).toEqual([waiting.id, orderID, open.id]);
  });

  it('returns 304 until something changes', async () => {
    const floor = await test.buildFloor();
    const headers = await buildWaiter(floor.restaurantId);
    const read = (etag = '') => test.send(endpoints.activeOrders, { headers: { ...headers, 'if-none-match': etag } });
    let etag = '';
    const isCurrent = async () => {
      const answer = await read(etag);
      etag = String(answer.headers.etag);
      return answer.statusCode;
    };
    await expect.poll(isCurrent).toBe(304);
    await test.placeSoups(floor);
    const changed = await read(etag);
    expect(changed.statusCode).toBe(200);
    expect(changed.json().result).toHaveLength(1);
    const otherUser = await test.send(endpoints.activeOrders, {
      headers: {
        ...(await buildWaiter((await test.buildRestaurant()).id)),
        'if-none-match': String(changed.headers.etag),
      },
    });
    expect(otherUser.statusCode).toBe(200);
    expect(otherUser.json().result).toEqual([]);
  });
});

it("hasordered is true from the restaurant's first order on", async () => {
  const [own, other] = [await test.buildRestaurant(), await test.buildRestaurant()];
  await test.buildOrder({ restaurantId: other.id });
  const headers = await buildWaiter(own.id);
  const answer = () => test.resultOf(endpoints.hasOrdered, { headers });
  expect(await answer()).toBe(false);
  await test.buildOrder({ restaurantId: own.id, status: 'paid' });
  expect(await answer()).toBe(true);
});

it('a table is free once its order is paid, and still names what is ready for its guests', async () => {
  const floor = await test.buildFloor();
  const { restaurantId, tableId } = floor;
  const headers = await test.staffOf({ restaurantId, privileges: ['order', 'payment'] });
  const { orderID, subOrderID } = await test.placeSoups(floor);
  await test.send(endpoints.placeOrder, { headers, payload: confirming(floor, subOrderID) });
  await test.send(endpoints.closeOrder, { headers, payload: { orderID } });
  await test.send(endpoints.setOrderToPaid, { headers, query: { orderid: orderID, paidby: 'Cash' } });
  const table = async () => {
    const [shown, alone] = await Promise.all([
      test.send(endpoints.floorTables, { headers, params: { state: 0 } }),
      test.send(endpoints.tableDetail, { headers, query: { tableID: tableId } }),
    ]);
    const { state, paidOrder } = shown.json().result.find((one: { tableID: number }) => one.tableID === tableId);
    expect(alone.json().result).toMatchObject({ state, paidOrder, order: null });
    return [state, paidOrder];
  };
  const cook = await buildCook(test, restaurantId);
  const [ticket] = await cook.tickets();
  const step = (from: KitchenStep, to: KitchenStep) =>
    cook.step(ticket?.ticketID ?? 0, ticket?.lines.map(({ lineID }) => lineID) ?? [], from, to);
  await step('waiting', 'preparing');
  expect(await table()).toEqual([1, null]);
  await step('preparing', 'ready');
  expect(await table()).toEqual([1, { orderID, readyDishes: 1 }]);
  await step('ready', 'served');
  expect(await table()).toEqual([1, null]);
});

it('fetchtables returns the tables with state 0, 1 or 2; a number above 0 filters [STATUS-16 STATUS-17]', async () => {
  const { id: restaurantId } = await test.buildRestaurant();
  const free = await test.buildTable({ restaurantId, name: 'Bar 2' });
  const inactive = await test.buildTable({ restaurantId, name: 'Bar 10', state: 'inactive' });
  await test.buildTable({ restaurantId, state: 'removed' });
  const busy = await test.buildTable({ restaurantId, name: 'Bar 1' });
  await test.buildOrder({ restaurantId, tableId: busy.id, status: 'closed' });
  const headers = await buildWaiter(restaurantId);
  const list = (state: number) => test.resultOf(endpoints.floorTables, { params: { state }, headers });
  expect(await list(0)).toMatchObject([
    { tableID: busy.id, tableName: 'Bar 1', state: 2 },
    { tableID: free.id, tableName: 'Bar 2', state: 1, otp: free.otp },
    { tableID: inactive.id, tableName: 'Bar 10', state: 0, otp: '' },
  ]);
  expect((await list(1)).map((row: { tableID: number }) => row.tableID)).toEqual([free.id]);
  expect((await list(2)).map((row: { tableID: number }) => row.tableID)).toEqual([busy.id]);
  expect((await test.send(endpoints.floorTables, { params: { state: 'x' }, headers })).statusCode).toBe(400);
});

it('tabledetail returns one table with its link and unpaid order; a foreign one is not found', async () => {
  const { id: restaurantId } = await test.buildRestaurant();
  const table = await test.buildTable({ restaurantId });
  const order = await test.buildOrder({ restaurantId, tableId: table.id, status: 'new' });
  const foreign = await test.buildTable();
  const headers = await buildWaiter(restaurantId);
  const read = (id: number) => test.send(endpoints.tableDetail, { query: { tableID: id }, headers });
  expect((await read(table.id)).json().result).toMatchObject({
    tableID: table.id,
    state: 2,
    qrurl: `https://bistro.example/customer/checkin/${restaurantId}-${table.code}`,
    order: { orderID: order.id, status: 'N' },
  });
  expect((await read(foreign.id)).statusCode).toBe(404);
});

describe('freetable', () => {
  const free = (headers: Record<string, string>, tableID: number) =>
    test.send(endpoints.freeTable, { headers, payload: { tableID } });
  const readTable = (id: number) => test.findRow('dining_tables', id);
  const seated = async (headers: Record<string, string>, tableID: number) =>
    (await test.resultOf(endpoints.tableDetail, { query: { tableID }, headers })).visitStarted;

  it('ends the visit of guests who owe nothing: a new OTP, the same link, and no more orders from their phones', async () => {
    const floor = await test.buildFloor();
    const staff = await buildWaiter(floor.restaurantId);
    const { subOrderID } = await test.placeSoups(floor);
    const before = await readTable(floor.tableId);
    expect(outcome(await free(staff, floor.tableId))).toEqual([409, 'InUse']);
    await test.send(endpoints.cancelSubOrder, { headers: staff, payload: { subOrderID } });
    expect(await seated(staff, floor.tableId)).toEqual(expect.any(String));
    expect(await readTable(floor.tableId)).toEqual(before);

    expect((await free(staff, floor.tableId)).json()).toMatchObject({ success: true });
    const after = await readTable(floor.tableId);
    expect(after).toMatchObject({ code: before.code, state: before.state, version: before.version });
    expect(after.otp_generated_at.getTime()).toBeGreaterThan(before.otp_generated_at.getTime());
    expect(await seated(staff, floor.tableId)).toBeNull();
    const again = await test.place(floor, [{ itemID: floor.soup, itemQuantity: 1 }]);
    expect(again.json()).toMatchObject({ error: 'NotCheckedIn' });
    // At an empty table a repeat changes nothing.
    expect((await free(staff, floor.tableId)).statusCode).toBe(200);
    expect(await readTable(floor.tableId)).toEqual(after);
  });
});
