import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { confirming, type Floor, outcome, testApp } from '../../testing/test-app.ts';

const test = await testApp();

async function buildStaff(restaurantId: number, name: string, privilege: 'order' | 'item' = 'order') {
  const { id } = await test.buildUser({ restaurantId, privileges: [privilege], name });
  return { id, headers: await test.staffHeaders(id) };
}

const see = (headers: Record<string, string>, orderID: number, subOrderIDs: unknown) =>
  test.send(endpoints.seeSubOrders, { headers, payload: { orderID, subOrderIDs } });

const subOrdersOf = async (headers: Record<string, string>, orderID: number) =>
  (await test.resultOf(endpoints.orderById, { params: { orderID }, headers })).suborder;

const atTheTable = async (floor: Floor) => {
  const query = { rid: floor.restaurantId, tableno: floor.code };
  const answer = await test.send(endpoints.dinerOrder, { query, headers: floor.cookie });
  return answer.json().result.suborder;
};

const storedOf = (subOrderID: number) => test.findRow('sub_orders', subOrderID, ['seen_at', 'seen_by_user_id']);

describe('a seen sub-order', () => {
  it('records who first opened it and when, showing staff the name and guests only the time', async () => {
    const floor = await test.buildFloor();
    const { orderID, subOrderID } = await test.placeSoups(floor);
    const mara = await buildStaff(floor.restaurantId, 'Mara Lind');
    const tom = await buildStaff(floor.restaurantId, 'Tom Okafor');
    expect(await subOrdersOf(mara.headers, orderID)).toMatchObject([{ subOrderID, seenTime: null, seenBy: null }]);
    expect(await atTheTable(floor)).toMatchObject([{ subOrderID, seenTime: null }]);

    const before = Date.now();
    expect((await see(mara.headers, orderID, [subOrderID])).json()).toEqual({
      success: true,
      message: 'Ok',
      result: null,
    });
    const [seen] = await subOrdersOf(tom.headers, orderID);
    expect(seen).toMatchObject({ status: 'N', seenBy: 'Mara Lind' });
    expect(Math.abs(Date.parse(seen.seenTime) - before)).toBeLessThan(60_000);
    const [guests] = await atTheTable(floor);
    expect(guests.seenTime).toBe(seen.seenTime);
    expect(guests).not.toHaveProperty('seenBy');

    // Later viewers change nothing, and neither does the same person again.
    await see(tom.headers, orderID, [subOrderID]);
    await see(mara.headers, orderID, [subOrderID]);
    expect(await subOrdersOf(tom.headers, orderID)).toMatchObject([{ seenBy: 'Mara Lind', seenTime: seen.seenTime }]);
  });

  it('shows its guests how long it may wait, as the restaurant chose', async () => {
    const floor = await test.buildFloor();
    await test.placeSoups(floor);
    const limit = async () => {
      const query = { rid: floor.restaurantId, tableno: floor.code };
      const answer = await test.send(endpoints.dinerOrder, { query, headers: floor.cookie });
      return answer.json().result.waitMinutes;
    };
    expect(await limit()).toBe(5);
    const config = '{"otprequired":1,"managercode":"","paymenttype":"T","waitminutes":12}';
    await test.changeRows('restaurants', floor.restaurantId, { config });
    expect(await limit()).toBe(12);
  });

  it('does not include later submissions', async () => {
    const floor = await test.buildFloor();
    const first = await test.placeSoups(floor);
    const mara = await buildStaff(floor.restaurantId, 'Mara Lind');
    await see(mara.headers, first.orderID, [first.subOrderID]);
    const second = await test.placeSoups(floor, 2);
    expect(await subOrdersOf(mara.headers, first.orderID)).toMatchObject([
      { subOrderID: second.subOrderID, seenBy: null },
      { subOrderID: first.subOrderID, seenBy: 'Mara Lind' },
    ]);
    const { result } = (await test.send(endpoints.activeOrders, { headers: mara.headers })).json();
    expect(result).toMatchObject([
      {
        orderID: first.orderID,
        waiting: [
          { subOrderID: first.subOrderID, seenBy: 'Mara Lind' },
          { subOrderID: second.subOrderID, seenBy: null },
        ],
      },
    ]);
  });

  it('has one first viewer even if two open it at once', async () => {
    const floor = await test.buildFloor();
    const ids: number[] = [];
    let orderID = 0;
    for (const quantity of [1, 2, 3]) {
      const placed = await test.placeSoups(floor, quantity);
      ids.push(placed.subOrderID);
      orderID = placed.orderID;
    }
    const both = [
      await buildStaff(floor.restaurantId, 'Mara Lind'),
      await buildStaff(floor.restaurantId, 'Tom Okafor'),
    ];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        see(both[turn % 2]?.headers ?? {}, orderID, turn < 5 ? ids : ids.toReversed()),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    const stored = await Promise.all(ids.map(storedOf));
    expect(new Set(stored.map((one) => one.seen_by_user_id)).size).toBe(1);
    expect(new Set(stored.map((one) => Number(one.seen_at))).size).toBe(1);
    expect(both.map(({ id }) => id)).toContain(stored[0]?.seen_by_user_id);
  });

  it('stays unseen if it is confirmed first', async () => {
    const floor = await test.buildFloor();
    const { orderID, subOrderID } = await test.placeSoups(floor);
    const mara = await buildStaff(floor.restaurantId, 'Mara Lind');
    const confirmed = await test.send(endpoints.placeOrder, {
      headers: mara.headers,
      payload: confirming(floor, subOrderID),
    });
    expect(confirmed.statusCode).toBe(200);
    expect((await see(mara.headers, orderID, [subOrderID])).statusCode).toBe(200);
    expect(await storedOf(subOrderID)).toEqual({ seen_at: null, seen_by_user_id: null });
  });

  it('refuses ids of another order or restaurant, and then marks nothing', async () => {
    const floor = await test.buildFloor();
    const other = await test.buildFloor();
    const { orderID, subOrderID } = await test.placeSoups(floor);
    const elsewhere = await test.placeSoups(other);
    const mara = await buildStaff(floor.restaurantId, 'Mara Lind');
    const stranger = await buildStaff(other.restaurantId, 'Somebody');
    for (const answer of [
      await see(stranger.headers, orderID, [subOrderID]),
      await see(mara.headers, orderID, [subOrderID, elsewhere.subOrderID]),
      await see(mara.headers, elsewhere.orderID, [subOrderID]),
      await see(mara.headers, 2_000_000_000, [subOrderID]),
    ]) {
      expect(outcome(answer)).toEqual([404, 'NotFound']);
    }
    expect((await storedOf(subOrderID)).seen_at).toBeNull();
    expect((await storedOf(elsewhere.subOrderID)).seen_at).toBeNull();
  });

  it.each([[[]], [['x']], [[0]], [[1.5]], ['1'], [null], [Array.from({ length: 500 }, (_, at) => at + 1)]])(
    'takes ids: %j is a malformed request',
    async (ids) => {
      const floor = await test.buildFloor();
      const { orderID } = await test.placeSoups(floor);
      const mara = await buildStaff(floor.restaurantId, 'Mara Lind');
      expect((await see(mara.headers, orderID, ids)).statusCode).toBe(400);
    },
  );
});

it('guests read which sub-orders staff changed when they confirmed them', async () => {
  const floor = await test.buildFloor();
  const { headers } = await buildStaff(floor.restaurantId, 'Mara Lind');
  const asOrdered = await test.placeSoups(floor, 2);
  const changed = await test.placeSoups(floor, 2);
  const [soup] = (await subOrdersOf(headers, changed.orderID))[0].items;
  // One soup of $12.50 with 8.875 % of tax.
  const edited = { items: [{ ...soup, itemQuantity: 1 }], totalAmt: 12.5, taxAmt: 1.11 };
  const [suborder] = confirming(floor, changed.subOrderID).suborder;
  for (const payload of [
    confirming(floor, asOrdered.subOrderID),
    { ...confirming(floor, changed.subOrderID), suborder: [{ ...suborder, ...edited }] },
  ])
    expect((await test.send(endpoints.placeOrder, { headers, payload })).statusCode).toBe(200);
  const guests: { subOrderID: number; changedByStaff: boolean }[] = await atTheTable(floor);
  expect(guests.map(({ subOrderID, changedByStaff }) => [subOrderID, changedByStaff])).toEqual([
    [changed.subOrderID, true],
    [asOrdered.subOrderID, false],
  ]);
});
