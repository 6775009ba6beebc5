import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { Tx } from '../../platform/database.ts';
import { changeRows, cookieOf, type Floor, soups, testApp } from '../../testing/test-app.ts';

/** Repeated presses on the server's pad, and presses while others act at the same table. */

const test = await testApp();
const { buildFreeTable, ordersOf, rowsOf, take, visitsOf, waiterOf } = test.padDesk();

type Headers = Record<string, string>;
type FreeTable = Floor & { readonly waiter: { readonly headers: Headers } };

describe('no order is doubled', () => {
  it('twenty simultaneous presses with one key at a free table make one visit and one sub-order', async () => {
    const floor = await buildFreeTable();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => take(floor.waiter.headers, floor.tableId, soups(floor), { key })),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await rowsOf('sub_orders', floor.restaurantId)).toHaveLength(1);
    expect(await visitsOf(floor)).toHaveLength(1);
  });

  it('the same order by the same person within ten seconds counts as one press, without a key', async () => {
    const floor = await buildFreeTable();
    const colleague = await waiterOf(floor.restaurantId);
    const press = ({ headers }: { headers: Headers }) => take(headers, floor.tableId, soups(floor), { key: '' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => press(floor.waiter)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await rowsOf('sub_orders', floor.restaurantId)).toHaveLength(1);
    expect((await press(colleague)).json().result).toMatchObject({ takenBy: colleague.name });
    expect(await rowsOf('sub_orders', floor.restaurantId)).toHaveLength(2);
  });
});

describe('at the same moment', () => {
  it('staff who take orders and guests who check in and order share one visit and one order', async () => {
    for (let round = 0; round < 6; round += 1) {
      const floor = await buildFreeTable({ otpRequired: false });
      const colleague = await waiterOf(floor.restaurantId);
      const verify = () =>
        test.send(endpoints.verifyTable, { query: { rid: floor.restaurantId, tablenumber: floor.code } });
      const guest = async (quantity: number) => {
        const cookie = cookieOf(await verify());
        return test.place({ ...floor, cookie }, soups(floor, quantity), {}, { 'idempotency-key': randomUUID() });
      };
      const answers = await Promise.all([
        take(floor.waiter.headers, floor.tableId, soups(floor, 1)),
        guest(2),
        take(colleague.headers, floor.tableId, soups(floor, 3)),
        guest(4),
        verify(),
        take(floor.waiter.headers, floor.tableId, soups(floor, 5)),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
      expect(await visitsOf(floor)).toHaveLength(1);
      expect(await ordersOf(floor)).toMatchObject([
        { status: 'new', waiting_count: 2, confirmed_count: 3, total_cents: 15 * 1250 },
      ]);
    }
  });

  /** The press waits for a lock while `happens` runs, and continues afterwards. */
  async function takeWhile(
    floor: FreeTable,
    happens: (tx: Tx) => Promise<unknown>,
    seen?: number,
  ): Promise<LightMyRequestResponse> {
    const { answer } = await test.db.transaction().execute(async (tx) => {
      await happens(tx);
      const pressed = take(floor.waiter.headers, floor.tableId, soups(floor), seen === undefined ? {} : { seen });
      await test.waitersAtLock(1);
      return { answer: pressed };
    });
    return answer;
  }

  it.each([
    ['removed', 'NotFound'],
    ['inactive', 'TableUnavailable'],
  ] as const)('a free table that is being %s takes no order: %s', async (state, error) => {
    const floor = await buildFreeTable();
    const answer = await takeWhile(floor, (tx) => changeRows(tx, 'dining_tables', floor.tableId, { state }));
    expect(answer.json()).toMatchObject({ success: false, error });
    expect(await rowsOf('sub_orders', floor.restaurantId)).toEqual([]);
    expect(await visitsOf(floor)).toEqual([]);
  });

  it('an order that is just moving away is not started again at its old table', async () => {
    const floor = await test.buildFloor();
    const { orderID } = await test.placeSoups(floor);
    const waiter = await waiterOf(floor.restaurantId);
    const { id: to } = await test.buildTable({ restaurantId: floor.restaurantId });
    const moves = async (tx: Tx) => {
      await changeRows(tx, 'visits', floor.visitId, { table_id: to });
      await changeRows(tx, 'orders', orderID, { table_id: to });
    };
    const answer = await takeWhile({ ...floor, waiter }, moves, orderID);
    expect(answer.json()).toMatchObject({ success: false, error: 'Stale' });
    expect([await ordersOf(floor), await visitsOf(floor)]).toEqual([[], []]);
  });

  it('a visit that just ends gives way to the next one', async () => {
    const floor = await buildFreeTable();
    const { id: earlier } = await test.buildVisit(floor);
    const answer = await takeWhile(floor, (tx) => changeRows(tx, 'visits', earlier, { ended_at: new Date() }));
    expect(answer.statusCode).toBe(200);
    const [before, next, ...others] = await visitsOf(floor);
    expect([before?.id, others]).toEqual([earlier, []]);
    expect(next?.ended_at).toBeNull();
    expect(await ordersOf(floor)).toMatchObject([{ visit_id: next?.id, status: 'open' }]);
  });
});
