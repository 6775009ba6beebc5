import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { KitchenStep } from '../../../core/domain/kitchen-steps.ts';
import { openDatabase } from '../../platform/database.ts';
import { buildCook } from '../../testing/kitchen-desk.ts';
import { confirming, type Endpoint, outcome, soups, testApp } from '../../testing/test-app.ts';
import { asShown } from '../../testing/test-cluster.ts';
import { listActiveOrders } from './floor.queries.ts';

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

  it('is planned once, not for each poll', async () => {
    const [{ id: busy }, { id: restaurantId }] = [await test.buildRestaurant(), await test.buildRestaurant()];
    for (const id of [...Array<number>(30).fill(busy), restaurantId])
      await test.buildOrder({ restaurantId: id, status: 'open' });
    await sql`analyze`.execute(test.owner);
    const { db } = openDatabase(test.connectionString, { connections: 1 });
    for (let time = 0; time < 9; time += 1) await listActiveOrders(db, restaurantId, '');
    const { rows } = await sql<{ plans: number }>`
      select generic_plans as plans from pg_prepared_statements where statement like '%with ready as%'`.execute(db);
    await db.destroy();
    expect(rows).toEqual([{ plans: expect.toSatisfy((plans: number) => plans > 0) }]);
  });

  it('puts New first, then what is ready at the pass, then the longest waiting, and searches table, attendant and number', async () => {
    const { id: restaurantId } = await test.buildRestaurant();
    const make = (status: 'new' | 'open' | 'closed', minutes: number) =>
      test.buildOrder({ restaurantId, status, startedAt: new Date(Date.now() - minutes * 60_000) });
    const open = await make('open', 50);
    const recent = await make('new', 2);
    const pending = await make('closed', 60);
    const waiting = await make('new', 9);
    const ready = await make('open', 1);
    const headers = await buildWaiter(restaurantId);
    const list = async (searchText = '') =>
      (await test.resultOf(endpoints.activeOrders, { query: { searchText }, headers })).map(
        (row: { orderID: number }) => row.orderID,
      );
    expect(await list()).toEqual([waiting.id, recent.id, pending.id, open.id, ready.id]);
    const cook = await buildCook(test, restaurantId);
    const [dish] = ready.subOrders;
    await cook.step(dish?.id ?? 0, dish?.lineIds ?? [], 'waiting', 'preparing');
    await cook.step(dish?.id ?? 0, dish?.lineIds ?? [], 'preparing', 'ready');
    expect(await list()).toEqual([waiting.id, recent.id, ready.id, pending.id, open.id]);
    for (const typed of [open.id, asShown(open.id)]) expect(await list(String(typed))).toEqual([open.id]);
    expect(await list(pending.table.name.toUpperCase())).toEqual([pending.id]);
    expect(await list('%')).toEqual([]);
  });
});

it.each<[string, Endpoint, 'staff' | 'guests']>([
  ['the floor', endpoints.activeOrders, 'staff'],
  ['the calls of tables', endpoints.tableCalls, 'staff'],
  ['the order of a table', endpoints.dinerOrder, 'guests'],
])('%s returns 304 until something changes', async (_, call, who) => {
  const floor = await test.buildFloor();
  const { restaurantId, code, cookie } = floor;
  const staff = await buildWaiter(restaurantId);
  const query = who === 'guests' ? { rid: restaurantId, tableno: code } : {};
  const headers = who === 'guests' ? cookie : staff;
  let etag = '';
  const read = async () => {
    const answer = await test.send(call, { query, headers: { ...headers, 'if-none-match': etag } });
    etag = String(answer.headers.etag);
    return answer.statusCode;
  };
  // Notices of earlier writes arrive a moment later.
  await expect.poll(read).toBe(304);
  await test.placeSoups(floor);
  await test.send(endpoints.callStaff, { headers: cookie, payload: { kind: 'bill' } });
  expect(await read()).toBe(200);
});

it('a version of another restaurant is not current', async () => {
  const [ours, other] = [await test.buildFloor(), await test.buildFloor()];
  await test.placeSoups(ours);
  const read = async ({ restaurantId }: typeof ours, etag = '') =>
    test.send(endpoints.activeOrders, { headers: { ...(await buildWaiter(restaurantId)), 'if-none-match': etag } });
  const { headers } = await read(ours);
  expect((await read(other, String(headers.etag))).json().result).toEqual([]);
});

it("hasordered is true from the restaurant's first order on", async () => {
  const [ours, other] = [await test.buildRestaurant(), await test.buildRestaurant()];
  await test.buildOrder({ restaurantId: other.id });
  const headers = await buildWaiter(ours.id);
  const answer = () => test.resultOf(endpoints.hasOrdered, { headers });
  expect(await answer()).toBe(false);
  await test.buildOrder({ restaurantId: ours.id, status: 'paid' });
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
    const { state, paidOrder } = shown.json().result.find((table: { tableID: number }) => table.tableID === tableId);
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

it('tabledetail returns one table with its link and unpaid order', async () => {
  const { id: restaurantId } = await test.buildRestaurant();
  const table = await test.buildTable({ restaurantId });
  const order = await test.buildOrder({ restaurantId, tableId: table.id, status: 'new' });
  const headers = await buildWaiter(restaurantId);
  expect(await test.resultOf(endpoints.tableDetail, { query: { tableID: table.id }, headers })).toMatchObject({
    tableID: table.id,
    state: 2,
    qrurl: `https://bistro.example/customer/checkin/${restaurantId}-${table.code}`,
    order: { orderID: order.id, status: 'N' },
  });
});

it('freetable ends the visit of guests who owe nothing: a new OTP, the same link, and no more orders from their phones', async () => {
  const floor = await test.buildFloor();
  const { tableId } = floor;
  const headers = await buildWaiter(floor.restaurantId);
  const free = () => test.send(endpoints.freeTable, { headers, payload: { tableID: tableId } });
  const readTable = () => test.findRow('dining_tables', tableId);
  const seated = async () =>
    (await test.resultOf(endpoints.tableDetail, { query: { tableID: tableId }, headers })).visitStarted;
  const { subOrderID } = await test.placeSoups(floor);
  const before = await readTable();
  expect(outcome(await free())).toEqual([409, 'InUse']);
  await test.send(endpoints.cancelSubOrder, { headers, payload: { subOrderID } });
  expect(await seated()).toEqual(expect.any(String));
  expect(await readTable()).toEqual(before);

  expect((await free()).json()).toMatchObject({ success: true });
  const after = await readTable();
  expect(after).toMatchObject({ code: before.code, state: before.state, version: before.version });
  expect(after.otp_generated_at.getTime()).toBeGreaterThan(before.otp_generated_at.getTime());
  expect(await seated()).toBeNull();
  expect(outcome(await test.place(floor, soups(floor)))).toEqual([401, 'NotCheckedIn']);
  // Freeing an empty table again changes nothing.
  expect((await free()).statusCode).toBe(200);
  expect(await readTable()).toEqual(after);
});
