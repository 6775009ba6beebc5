import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { runs } from '../../../tests/runs.ts';
import { confirming, cookieOf, type Endpoint, placement, testApp } from '../../testing/test-app.ts';

// A simple model of four tables: who sits where, and what they ordered.

const test = await testApp();

interface Party {
  readonly cookie: Record<string, string>;
  /** Every link that these guests have used. */
  readonly codes: Set<string>;
  soups: number;
  hasOrder: boolean;
}

type Step =
  | { readonly does: 'sit' | 'pay' | 'free'; readonly at: number }
  | { readonly does: 'order'; readonly at: number; readonly by: number }
  | { readonly does: 'move'; readonly at: number; readonly to: number };

const seat = fc.integer({ min: 0, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('sit' as const), at: seat }),
  fc.record({ does: fc.constant('order' as const), at: seat, by: fc.nat(3) }),
  { arbitrary: fc.record({ does: fc.constant('move' as const), at: seat, to: seat }), weight: 3 },
  fc.record({ does: fc.constant('pay' as const), at: seat }),
  fc.record({ does: fc.constant('free' as const), at: seat }),
);

/** Each step changes the real restaurant and the model. */
async function buildRoom() {
  const floor = await test.buildFloor();
  const { restaurantId } = floor;
  await test.changeRows('visits', floor.visitId, { ended_at: new Date() });
  const staff = await test.staffOf({ restaurantId, privileges: ['order', 'payment'] });
  const others = await Promise.all([1, 2, 3].map(() => test.buildTable({ restaurantId })));
  const tables = [{ id: floor.tableId, code: floor.code }, ...others].map(({ id, code }) => ({ id, code }));
  const seated = new Map<number, Party>();
  const tableAt = (at: number) => tables[at] as (typeof tables)[number];
  const post = async (call: Endpoint, payload: object, headers = staff) =>
    (await test.send(call, { headers, payload })).statusCode;
  const detailOf = async (at: number) => {
    const query = { tableID: tableAt(at).id };
    return await test.resultOf(endpoints.tableDetail, { query, headers: staff });
  };

  const does: { [Does in Step['does']]: (step: Extract<Step, { does: Does }>) => Promise<void> } = {
    async sit({ at }) {
      const { id, code } = tableAt(at);
      const { otp } = await test.findRow('dining_tables', id);
      const entered = await test.send(endpoints.checkOtp, { query: { rid: restaurantId, code, otp } });
      expect(entered.statusCode).toBe(200);
      const cookie = cookieOf(entered);
      const party = seated.get(at);
      if (party) party.codes.add(code);
      else seated.set(at, { cookie, codes: new Set([code]), soups: 0, hasOrder: false });
    },
    async order({ at, by }) {
      const party = seated.get(at);
      if (!party) return;
      const code = [...party.codes][by % party.codes.size] ?? '';
      const payload = placement({ ...floor, code }, [{ itemID: floor.soup, itemQuantity: by + 1 }]);
      const headers = { ...party.cookie, 'idempotency-key': randomUUID() };
      expect(await post(endpoints.placeOrder, payload, headers)).toBe(200);
      party.soups += by + 1;
      party.hasOrder = true;
    },
    async move({ at, to }) {
      const party = seated.get(at);
      const isFree = to !== at && !seated.has(to);
      const body = { tableID: tableAt(at).id, toTableID: tableAt(to).id };
      expect(await post(endpoints.moveTable, body)).toBe(party && isFree ? 200 : 409);
      if (!party || !isFree) return;
      seated.delete(at);
      seated.set(to, party);
      party.codes.add(tableAt(to).code);
    },
    async free({ at }) {
      const mayGo = !seated.get(at)?.hasOrder;
      expect(await post(endpoints.freeTable, { tableID: tableAt(at).id })).toBe(mayGo ? 200 : 409);
      if (mayGo) seated.delete(at);
    },
    async pay({ at }) {
      if (!seated.get(at)?.hasOrder) return;
      const { id } = tableAt(at);
      const { orderID, waiting } = (await detailOf(at)).order;
      const ids = waiting.map(({ subOrderID }: { subOrderID: number }) => subOrderID);
      expect(await post(endpoints.placeOrder, confirming(floor, ...ids))).toBe(200);
      expect(await post(endpoints.closeOrder, { orderID })).toBe(200);
      const query = { orderid: orderID, paidby: 'Cash' };
      expect((await test.send(endpoints.setOrderToPaid, { query, headers: staff })).statusCode).toBe(200);
      expect(await test.findRows('paid_orders', { order_id: orderID }, ['table_id'])).toEqual([{ table_id: id }]);
      seated.delete(at);
    },
  };

  const compare = async (at: number) => {
    const there = seated.get(at);
    const { visitStarted, order } = await detailOf(at);
    expect([visitStarted !== null, order !== null]).toEqual([there !== undefined, there?.hasOrder ?? false]);
    expect(order?.totalAmt ?? 0).toBe((there?.soups ?? 0) * 12.5);
    if (!there) return;
    const answer = await test.send(endpoints.ownTable, { headers: there.cookie });
    expect(answer.json().result.tableID).toBe(tableAt(at).code);
  };
  return { take: (taken: Step) => (does[taken.does] as (step: Step) => Promise<void>)(taken), compare };
}

async function playEvening(steps: readonly Step[]): Promise<void> {
  const room = await buildRoom();
  for (const step of steps) {
    await room.take(step);
    for (const at of [0, 1, 2, 3]) await room.compare(at);
  }
}

it('moved guests keep their orders and sit where staff moved them', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), playEvening), {
    numRuns: runs(12),
  });
});
