import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { runs } from '../../../tests/runs.ts';
import { type Endpoint, testApp } from '../../testing/test-app.ts';

// A simple model of four tables: what each owes, whether it waits for payment, and which orders it is joined with.

const test = await testApp();

interface Bill {
  readonly orderID: number;
  soups: number;
  isClosed: boolean;
  /** All bills that are paid together, including this one. The bills share this set. */
  together: Set<Bill>;
}

type Step =
  | { readonly does: 'take' | 'close' | 'reopen' | 'separate'; readonly at: number }
  | { readonly does: 'pay' | 'payAlone'; readonly at: number; readonly closes: boolean }
  | { readonly does: 'join' | 'move'; readonly at: number; readonly to: number };

const seat = fc.integer({ min: 0, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ does: fc.constant('join' as const), at: seat, to: seat }), weight: 4 },
  { arbitrary: fc.record({ does: fc.constantFrom('take' as const, 'close' as const), at: seat }), weight: 4 },
  {
    arbitrary: fc.record({
      does: fc.constantFrom('pay' as const, 'payAlone' as const),
      at: seat,
      closes: fc.nat(3).map((number) => number > 0),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ does: fc.constantFrom('separate' as const, 'reopen' as const), at: seat }), weight: 2 },
  { arbitrary: fc.record({ does: fc.constant('move' as const), at: seat, to: seat }), weight: 1 },
);

const idsOf = (bills: Iterable<Bill>) => [...bills].map(({ orderID }) => orderID).sort((a, b) => a - b);
const putTogether = (bills: Iterable<Bill>) => {
  const together = new Set(bills);
  for (const bill of together) bill.together = together;
};

/** Each step changes the real restaurant and the model. */
async function buildRoom() {
  const floor = await test.buildFloor();
  const { restaurantId } = floor;
  const headers = await test.staffOf({ restaurantId, privileges: ['order', 'payment', 'takeorder'] });
  const tables: number[] = [];
  while (tables.length < 4) tables.push((await test.buildTable({ restaurantId })).id);
  const bills = new Map<number, Bill>();
  const tableAt = (at: number) => tables[at] ?? 0;
  const post = async (call: Endpoint, payload: object, keyed = {}) => {
    const answer = await test.send(call, { headers: { ...headers, ...keyed }, payload });
    const { error, result } = answer.json();
    return { outcome: answer.statusCode === 200 ? 'done' : error, result };
  };
  const outcomeOf = async (...call: Parameters<typeof post>) => (await post(...call)).outcome;
  /** The amounts that the cashier took. */
  const takings: number[] = [];
  const paid = (gone: Bill) => {
    for (const [at, bill] of bills) if (bill === gone) bills.delete(at);
    takings.push(gone.orderID);
  };

  const close = async (at: number) => {
    const bill = bills.get(at);
    if (!bill || bill.isClosed) return;
    expect(await outcomeOf(endpoints.closeOrder, { orderID: bill.orderID })).toBe('done');
    bill.isClosed = true;
  };
  const does: { [Does in Step['does']]: (step: Extract<Step, { does: Does }>) => Promise<void> } = {
    async take({ at }) {
      const bill = bills.get(at);
      const suborder = [{ items: [{ itemID: floor.soup, itemQuantity: at + 1 }] }];
      const key = { 'idempotency-key': randomUUID() };
      const { outcome, result } = await post(endpoints.takeOrder, { tableID: tableAt(at), suborder }, key);
      expect(outcome).toBe(bill?.isClosed ? 'OrderClosed' : 'done');
      if (bill?.isClosed) return;
      if (bill) bill.soups += at + 1;
      else {
        const begun: Bill = { orderID: result.orderID, soups: at + 1, isClosed: false, together: new Set() };
        begun.together.add(begun);
        bills.set(at, begun);
      }
    },
    close: ({ at }) => close(at),
    async reopen({ at }) {
      const bill = bills.get(at);
      if (!bill?.isClosed) return;
      expect(await outcomeOf(endpoints.reopenOrder, { orderID: bill.orderID, reason: 'One more coffee' })).toBe('done');
      bill.isClosed = false;
    },
    async join({ at, to }) {
      const [bill, other] = [bills.get(at), bills.get(to)];
      if (!bill || !other) return;
      const payload = { orderID: bill.orderID, withOrderID: other.orderID };
      expect(await outcomeOf(endpoints.joinOrders, payload)).toBe(at === to ? 'NotJoinable' : 'done');
      if (at !== to) putTogether([...bill.together, ...other.together]);
    },
    async separate({ at }) {
      const bill = bills.get(at);
      if (!bill) return;
      expect(await outcomeOf(endpoints.separateOrder, { orderID: bill.orderID })).toBe('done');
      putTogether([...bill.together].filter((joined) => joined !== bill));
      putTogether([bill]);
    },
    async move({ at, to }) {
      const bill = bills.get(at);
      if (!bill || at === to) return;
      const payload = { tableID: tableAt(at), toTableID: tableAt(to) };
      const isFree = !bills.has(to);
      expect((await outcomeOf(endpoints.moveTable, payload)) === 'done').toBe(isFree);
      if (!isFree) return;
      bills.delete(at);
      bills.set(to, bill);
    },
    async payAlone({ at, closes }) {
      const bill = bills.get(at);
      if (!bill) return;
      if (closes) await close(at);
      const query = { orderid: bill.orderID, paidby: 'Cash' };
      const answer = await test.send(endpoints.setOrderToPaid, { query, headers });
      const isJoined = bill.together.size > 1;
      if (bill.isClosed && !isJoined) {
        expect(answer.statusCode, answer.body).toBe(200);
        paid(bill);
      } else {
        expect([answer.statusCode, isJoined ? ['Joined', 'NotClosed'] : ['NotClosed']]).toEqual([
          409,
          expect.arrayContaining([answer.json().error]),
        ]);
      }
    },
    async pay({ at, closes }) {
      const bill = bills.get(at);
      if (!bill || bill.together.size === 1) return;
      for (const [place, joined] of bills) if (closes && bill.together.has(joined)) await close(place);
      const orderIDs = idsOf(bill.together);
      const payload = { orderIDs, paidby: 'Cash', tip: '3.01' };
      const { outcome, result } = await post(endpoints.payJoined, payload);
      const mayBePaid = [...bill.together].every(({ isClosed }) => isClosed);
      expect(outcome).toBe(mayBePaid ? 'done' : 'NotClosed');
      if (!mayBePaid) return;
      const payments = result as { orderid: number; totalAmt: number; tip: number }[];
      expect(payments.map(({ orderid, totalAmt }) => [orderid, totalAmt])).toEqual(
        [...bill.together].sort((a, b) => a.orderID - b.orderID).map(({ orderID, soups }) => [orderID, soups * 12.5]),
      );
      expect(Math.round(payments.reduce((sum, { tip }) => sum + tip * 100, 0))).toBe(301);
      for (const joined of bill.together) paid(joined);
    },
  };

  const compare = async () => {
    const listed = (await test.resultOf(endpoints.activeOrders, { headers })) as {
      orderID: number;
      totalAmt: number;
      joinedWith: { orderID: number }[];
    }[];
    const seen = listed.map(({ orderID, totalAmt, joinedWith }) => [
      orderID,
      totalAmt,
      joinedWith.map((order) => order.orderID),
    ]);
    const noted = [...bills.values()].map(({ orderID, soups, together }) => [
      orderID,
      soups * 12.5,
      idsOf(together).filter((id) => id !== orderID),
    ]);
    const byOrder = (a: unknown[], b: unknown[]) => Number(a[0]) - Number(b[0]);
    expect(seen.sort(byOrder)).toEqual(noted.sort(byOrder));
    const payments = await test.findRows('payments', { restaurant_id: restaurantId }, ['order_id']);
    const byNumber = (a: number, b: number) => a - b;
    expect(payments.map(({ order_id }) => order_id).sort(byNumber)).toEqual([...takings].sort(byNumber));
  };
  return { take: (taken: Step) => (does[taken.does] as (step: Step) => Promise<void>)(taken), compare };
}

/** Every table starts with an order, so that there is something to join. */
async function playEvening(steps: readonly Step[]): Promise<void> {
  const room = await buildRoom();
  for (const at of [0, 1, 2, 3]) await room.take({ does: 'take', at });
  for (const step of steps) {
    await room.take(step);
    await room.compare();
  }
}

it('every bill is paid once, in full, with the orders that staff joined', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), playEvening), {
    numRuns: runs(6),
  });
});
