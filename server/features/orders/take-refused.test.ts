import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type Floor, soups, testApp, type WantedLine } from '../../testing/test-app.ts';

/** What the server's pad refuses, and to whom. */

const test = await testApp();
const { buildFreeTable, rowsOf, take, visitsOf, waiterOf } = test.padDesk();

describe('a refused order by staff gives its reason and writes nothing, not even a visit', () => {
  const lines: [string, number, (floor: Floor) => readonly WantedLine[], object?][] = [
    ['EmptyOrder', 422, (floor) => soups(floor, 0)],
    ['BadQuantity', 422, (floor) => soups(floor, 100)],
    ['BadQuantity', 422, (floor) => soups(floor, 1.5)],
    ['ItemUnavailable', 409, () => [{ itemID: 999_999, itemQuantity: 1 }]],
    ['ChoiceMissing', 422, (floor) => [{ itemID: floor.burger, itemQuantity: 1 }]],
    [
      'TooManyChoices',
      422,
      (floor) => [
        {
          itemID: floor.burger,
          itemQuantity: 1,
          subItems: ['Medium', 'Well done'].map((subItemName) => ({ subItemName, sequence: 1 })),
        },
      ],
    ],
    ['PriceChanged', 409, (floor) => [{ itemID: floor.soup, itemQuantity: 1, itemPrice: 12 }]],
    ['PriceChanged', 409, (floor) => soups(floor), { totalAmt: 12.49 }],
    ['TooManyLines', 422, (floor) => Array.from({ length: 51 }, () => ({ itemID: floor.soup, itemQuantity: 1 }))],
  ];
  it.each(lines)('%s (%i)', async (error, status, items, more = {}) => {
    const floor = await buildFreeTable();
    const answer = await take(floor.waiter.headers, floor.tableId, items(floor), { more });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      status,
      { success: false, error, message: expect.any(String) },
    ]);
    expect(await rowsOf('sub_orders', floor.restaurantId)).toEqual([]);
    expect(await visitsOf(floor)).toEqual([]);
  });

  it.each([
    ['TableUnavailable', 404, { state: 'inactive' as const }],
    ['NotFound', 404, { state: 'removed' as const }],
  ])('%s (%i) of a table that is %o', async (error, status, wishes) => {
    const floor = await buildFreeTable(wishes);
    const answer = await take(floor.waiter.headers, floor.tableId, soups(floor));
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { error }]);
    expect(await visitsOf(floor)).toEqual([]);
  });

  it('TableUnavailable in a deactivated restaurant, NotFound for a foreign table', async () => {
    const floor = await buildFreeTable();
    const stranger = await buildFreeTable();
    const foreign = await take(stranger.waiter.headers, floor.tableId, soups(stranger));
    expect([foreign.statusCode, foreign.json()]).toMatchObject([404, { error: 'NotFound' }]);
    await test.changeRows('restaurants', floor.restaurantId, { active: false });
    const shut = await take(floor.waiter.headers, floor.tableId, soups(floor));
    expect([shut.statusCode, shut.json()]).toMatchObject([404, { error: 'TableUnavailable' }]);
    expect(await visitsOf(floor)).toEqual([]);
  });

  it.each(['closed', 'divided', 'at the card page'])('OrderClosed of an order that is %s', async (how) => {
    const floor = await test.buildFloor();
    const waiter = await waiterOf(floor.restaurantId);
    const { id: orderID } = await test.buildOrder({ ...floor, status: 'closed' });
    if (how === 'divided') {
      const answer = await test.send(endpoints.splitBill, {
        headers: floor.cookie,
        payload: { orderID, way: 'equal', people: 3 },
      });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    if (how === 'at the card page') {
      const started = await test.send(endpoints.payOrder, { headers: floor.cookie, payload: { orderID } });
      expect(started.statusCode, started.body).toBe(200);
    }
    const answer = await take(waiter.headers, floor.tableId, soups(floor));
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { success: false, error: 'OrderClosed' }]);
    expect(await rowsOf('sub_orders', floor.restaurantId)).toHaveLength(1);
  });

  it('Stale if the shown order is paid, or moved to another table with its guests', async () => {
    const floor = await test.buildFloor();
    const waiter = await waiterOf(floor.restaurantId);
    const { orderID } = await test.placeSoups(floor);
    const seen = { seen: orderID };
    expect((await take(waiter.headers, floor.tableId, soups(floor), seen)).statusCode).toBe(200);
    const { id: userId } = await test.buildUser({ restaurantId: floor.restaurantId, privileges: ['order'] });
    const { id: toTableID } = await test.buildTable({ restaurantId: floor.restaurantId });
    const moved = await test.send(endpoints.moveTable, {
      headers: await test.staffHeaders(userId),
      payload: { tableID: floor.tableId, toTableID },
    });
    expect(moved.statusCode, moved.body).toBe(200);
    const gone = await take(waiter.headers, floor.tableId, soups(floor), seen);
    expect([gone.statusCode, gone.json()]).toMatchObject([409, { error: 'Stale' }]);
    expect(await visitsOf(floor)).toEqual([]);
    expect((await take(waiter.headers, toTableID, soups(floor), seen)).json().result).toMatchObject({ orderID });
    await sql`update orders set status = 'paid', waiting_count = 0, closed_at = now(), ended_at = now()
      where id = ${orderID}`.execute(test.db);
    const paid = await take(waiter.headers, toTableID, soups(floor), seen);
    expect([paid.statusCode, paid.json()]).toMatchObject([409, { error: 'Stale' }]);
  });

  it('TooManySubOrders at 200 in one order, TooManyAtOnce above 30 a minute with the time to wait', async () => {
    const floor = await buildFreeTable();
    const { orderID } = (await take(floor.waiter.headers, floor.tableId, soups(floor))).json().result;
    const answers = [];
    for (let at = 0; at < 34; at += 1) answers.push(await take(floor.waiter.headers, floor.tableId, soups(floor)));
    const hurried = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(hurried.length).toBeGreaterThan(0);
    for (const answer of hurried)
      expect([answer.statusCode, answer.json()]).toMatchObject([429, { error: 'TooManyAtOnce' }]);
    expect(Number(hurried[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    await sql`update visits set submitted_until = null where table_id = ${floor.tableId}`.execute(test.db);
    await sql`update orders set cancelled_count = 200 - confirmed_count where id = ${orderID}`.execute(test.db);
    const full = await take(floor.waiter.headers, floor.tableId, soups(floor));
    expect([full.statusCode, full.json()]).toMatchObject([409, { error: 'TooManySubOrders' }]);
  });

  it('a malformed body and an invalid key, naming the fault', async () => {
    const floor = await buildFreeTable();
    const { headers } = floor.waiter;
    for (const payload of [
      { tableID: floor.tableId, suborder: 'soup' },
      { tableID: 'x', suborder: [{ items: soups(floor) }] },
      { tableID: floor.tableId, suborder: [] },
      { tableID: floor.tableId, suborder: [{ items: soups(floor) }, { items: soups(floor) }] },
    ]) {
      const answer = await test.send(endpoints.takeOrder, { headers, payload });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { success: false, error: 'Invalid' }]);
    }
    expect((await take(headers, floor.tableId, soups(floor), { key: 'a b' })).statusCode).toBe(400);
    expect(await visitsOf(floor)).toEqual([]);
  });
});

describe('the right to take orders', () => {
  it('includes reading the tables for it', async () => {
    const { waiter, tableId } = await buildFreeTable();
    const tables = await test.send(endpoints.floorTables, { params: { state: 0 }, headers: waiter.headers });
    expect(tables.json().result).toEqual(expect.arrayContaining([expect.objectContaining({ tableID: tableId })]));
    const table = await test.send(endpoints.tableDetail, { query: { tableID: tableId }, headers: waiter.headers });
    expect(table.json().result).toMatchObject({ tableID: tableId, order: null });
  });
});
