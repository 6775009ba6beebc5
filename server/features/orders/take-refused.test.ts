import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildOrder, buildTable } from '../../testing/builders.ts';
import { buildFloor, type Floor, placeSoups, type WantedLine } from '../../testing/diner.ts';
import { outcome, told } from '../../testing/outcome.ts';
import { padDesk, soups } from '../../testing/pad-desk.ts';
import { changeRows } from '../../testing/rows.ts';
import { testApp } from '../../testing/test-app.ts';

/** What the server's pad refuses, and to whom. */

const test = await testApp();
const { buildFreeTable, rowsOf, take, visitsOf, waiterOf } = padDesk(test);

describe('a refused order by staff gives its reason and writes nothing, not even a visit', () => {
  // judged.test.ts has every fault of a line.
  it.each<[string, number, (floor: Floor) => readonly WantedLine[], object?]>([
    ['EmptyOrder', 422, (floor) => soups(floor, 0)],
    ['ChoiceMissing', 422, (floor) => [{ itemID: floor.burger, itemQuantity: 1 }]],
    ['PriceChanged', 409, (floor) => soups(floor), { totalAmt: 12.49 }],
  ])('%s (%i)', async (error, status, items, more = {}) => {
    const floor = await buildFreeTable();
    const answer = await take(floor.waiter.headers, floor.tableId, items(floor), { more });
    expect(told(answer)).toEqual([status, error, expect.any(String)]);
    expect(await rowsOf('sub_orders', floor.restaurantId)).toEqual([]);
    expect(await visitsOf(floor)).toEqual([]);
  });

  it.each([
    ['TableUnavailable', 404, { state: 'inactive' as const }],
    ['NotFound', 404, { state: 'removed' as const }],
  ])('%s (%i) of a table that is %o', async (error, status, wishes) => {
    const floor = await buildFreeTable(wishes);
    expect(outcome(await take(floor.waiter.headers, floor.tableId, soups(floor)))).toEqual([status, error]);
    expect(await visitsOf(floor)).toEqual([]);
  });

  it('TableUnavailable in a deactivated restaurant', async () => {
    const floor = await buildFreeTable();
    await changeRows(test.db, 'restaurants', floor.restaurantId, { active: false });
    expect(outcome(await take(floor.waiter.headers, floor.tableId, soups(floor)))).toEqual([404, 'TableUnavailable']);
    expect(await visitsOf(floor)).toEqual([]);
  });

  it.each(['closed', 'divided', 'at the card page'])('OrderClosed of an order that is %s', async (how) => {
    const floor = await buildFloor(test);
    const waiter = await waiterOf(floor.restaurantId);
    const { id: orderID } = await buildOrder(test.db, { ...floor, status: 'closed' });
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
    expect(outcome(await take(waiter.headers, floor.tableId, soups(floor)))).toEqual([409, 'OrderClosed']);
    expect(await rowsOf('sub_orders', floor.restaurantId)).toHaveLength(1);
  });

  it('Stale if the shown order is paid, or moved to another table with its guests', async () => {
    const floor = await buildFloor(test);
    const waiter = await waiterOf(floor.restaurantId);
    const { orderID } = await placeSoups(test, floor);
    const seen = { seen: orderID };
    expect((await take(waiter.headers, floor.tableId, soups(floor), seen)).statusCode).toBe(200);
    const headers = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order'] });
    const { id: toTableID } = await buildTable(test.db, { restaurantId: floor.restaurantId });
    const payload = { tableID: floor.tableId, toTableID };
    expect((await test.send(endpoints.moveTable, { headers, payload })).statusCode).toBe(200);
    expect(outcome(await take(waiter.headers, floor.tableId, soups(floor), seen))).toEqual([409, 'Stale']);
    expect(await visitsOf(floor)).toEqual([]);
    expect((await take(waiter.headers, toTableID, soups(floor), seen)).json().result).toMatchObject({ orderID });
    await sql`update orders set status = 'paid', waiting_count = 0, closed_at = now(), ended_at = now()
      where id = ${orderID}`.execute(test.db);
    expect(outcome(await take(waiter.headers, toTableID, soups(floor), seen))).toEqual([409, 'Stale']);
  });

  it('TooManySubOrders at 200 in one order, TooManyAtOnce above 30 a minute with the time to wait', async () => {
    const floor = await buildFreeTable();
    const { orderID } = (await take(floor.waiter.headers, floor.tableId, soups(floor))).json().result;
    const answers = [];
    for (let at = 0; at < 34; at += 1) answers.push(await take(floor.waiter.headers, floor.tableId, soups(floor)));
    const hurried = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(hurried.length).toBeGreaterThan(0);
    for (const answer of hurried) expect(outcome(answer)).toEqual([429, 'TooManyAtOnce']);
    expect(Number(hurried[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    await sql`update visits set submitted_until = null where table_id = ${floor.tableId}`.execute(test.db);
    await sql`update orders set cancelled_count = 200 - confirmed_count where id = ${orderID}`.execute(test.db);
    const full = await take(floor.waiter.headers, floor.tableId, soups(floor));
    expect(outcome(full)).toEqual([409, 'TooManySubOrders']);
  });

  it('a malformed body', async () => {
    const floor = await buildFreeTable();
    const { headers } = floor.waiter;
    for (const suborder of ['soup', [], Array(2).fill({ items: soups(floor) })]) {
      const answer = await test.send(endpoints.takeOrder, { headers, payload: { tableID: floor.tableId, suborder } });
      expect(outcome(answer)).toEqual([400, 'Invalid']);
    }
    expect(await visitsOf(floor)).toEqual([]);
  });
});
