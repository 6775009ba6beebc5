import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { confirming, type Floor, outcome, testApp } from '../../testing/test-app.ts';

const test = await testApp();

async function buildStaff(restaurantId: number, name: string) {
  const { id } = await test.buildUser({ restaurantId, privileges: ['order'], name });
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

    // Later viewers change nothing. Neither does the first one when viewing it again.
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
    const [seen, unseen] = [
      { subOrderID: first.subOrderID, seenBy: 'Mara Lind' },
      { subOrderID: second.subOrderID, seenBy: null },
    ];
    expect(await subOrdersOf(mara.headers, first.orderID)).toMatchObject([unseen, seen]);
    const { result } = (await test.send(endpoints.activeOrders, { headers: mara.headers })).json();
    expect(result).toMatchObject([{ orderID: first.orderID, waiting: [seen, unseen] }]);
  });

  it('has one first viewer even if two open it at once', async () => {
    const floor = await test.buildFloor();
    const placed = [await test.placeSoups(floor, 1), await test.placeSoups(floor, 2), await test.placeSoups(floor, 3)];
    const [orderID = 0] = placed.map((order) => order.orderID);
    const ids = placed.map(({ subOrderID }) => subOrderID);
    const [mara, tom] = [
      await buildStaff(floor.restaurantId, 'Mara Lind'),
      await buildStaff(floor.restaurantId, 'Tom'),
    ];
    const both = Array.from({ length: 5 }, () => [
      see(mara.headers, orderID, ids),
      see(tom.headers, orderID, ids.toReversed()),
    ]);
    for (const { statusCode } of await Promise.all(both.flat())) expect(statusCode).toBe(200);
    const stored = await Promise.all(ids.map(storedOf));
    expect(stored).toEqual(Array(3).fill(stored[0]));
    expect([mara.id, tom.id]).toContain(stored[0]?.seen_by_user_id);
  });

  it('refuses ids of another order, also beside its own, and then marks nothing', async () => {
    const [floor, other] = [await test.buildFloor(), await test.buildFloor()];
    const { orderID, subOrderID } = await test.placeSoups(floor);
    const elsewhere = await test.placeSoups(other);
    const mara = await buildStaff(floor.restaurantId, 'Mara Lind');
    expect(outcome(await see(mara.headers, orderID, [subOrderID, elsewhere.subOrderID]))).toEqual([404, 'NotFound']);
    for (const ids of [[], [0], [1.5], '1', null]) expect((await see(mara.headers, orderID, ids)).statusCode).toBe(400);
    for (const id of [subOrderID, elsewhere.subOrderID]) expect((await storedOf(id)).seen_at).toBeNull();
  });
});

it('guests read which sub-orders staff changed when they confirmed them; those stay unseen', async () => {
  const floor = await test.buildFloor();
  const { headers } = await buildStaff(floor.restaurantId, 'Mara Lind');
  const asOrdered = await test.placeSoups(floor, 2);
  const changed = await test.placeSoups(floor, 2);
  const [soup] = (await subOrdersOf(headers, changed.orderID))[0].items;
  // One soup at $12.50 plus 8.875 % tax.
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
  expect((await see(headers, changed.orderID, [changed.subOrderID])).statusCode).toBe(200);
  expect(await storedOf(changed.subOrderID)).toEqual({ seen_at: null, seen_by_user_id: null });
});
