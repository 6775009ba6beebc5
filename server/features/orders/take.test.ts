import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildFloor, confirming, placeSoups } from '../../testing/diner.ts';
import { padDesk, soups } from '../../testing/pad-desk.ts';
import { changeRows, findRows } from '../../testing/rows.ts';
import { testApp } from '../../testing/test-app.ts';

/** Orders that staff take at a table, on the server's pad. */

const test = await testApp();
const { buildFreeTable, checkInWithOtp, ordersOf, take, visitsOf, waiterOf } = padDesk(test);

describe('staff take an order', () => {
  it('at a free table: it is confirmed at once, names its taker, and begins the visit', async () => {
    const floor = await buildFreeTable();
    const burger = {
      itemID: floor.burger,
      itemName: 'whatever the pad calls it',
      itemQuantity: 2,
      itemPrice: 18,
      specialInstruction: ' no pickles ',
      subItems: [
        { subItemName: 'Well done', price: 1.5, sequence: 1 },
        { subItemName: 'Medium', price: 0, sequence: 2 },
      ],
    };
    const more = { totalAmt: 37.5, taxAmt: 3.33, specialInstruction: 'by the window' };
    const answer = await take(floor.waiter.headers, floor.tableId, [burger], { more });
    const [order] = await ordersOf(floor);
    const [subOrder] = await findRows(test.db, 'sub_orders', { order_id: order?.id ?? 0 });
    const result = { orderID: order?.id, subOrderID: subOrder?.id, status: 'O', takenBy: floor.waiter.name };
    expect(answer.json()).toEqual({ success: true, message: 'Ok', result });
    expect(order).toMatchObject({ status: 'open', waiting_count: 0, confirmed_count: 1, total_cents: 3750 });
    expect(subOrder).toMatchObject({
      ...{ status: 'confirmed', decided_at: expect.any(Date), taken_by_user_id: floor.waiter.id },
      ...{ item_count: 2, total_cents: 3750, tax_cents: 333, special_instruction: 'by the window' },
    });
    const [visit, ...others] = await visitsOf(floor);
    expect(others).toEqual([]);
    expect(visit).toMatchObject({ id: order?.visit_id, ended_at: null });
    const line = await findRows(test.db, 'order_lines', { sub_order_id: subOrder?.id ?? 0 });
    expect(line).toMatchObject([{ quantity: 2, total_cents: 3750, special_instruction: 'no pickles' }]);
    expect(line[0]?.item_name).not.toBe('whatever the pad calls it');
  });

  it('at a table where guests order themselves: it joins their order, and theirs still waits', async () => {
    const floor = await buildFloor(test);
    const waiter = await waiterOf(floor.restaurantId);
    const { orderID } = await placeSoups(test, floor, 1);
    const taken = await take(waiter.headers, floor.tableId, soups(floor, 2));
    expect(taken.json().result).toMatchObject({ orderID, status: 'O' });
    await placeSoups(test, floor, 3);
    const counts = { status: 'new', waiting_count: 2, confirmed_count: 1 };
    const sums = { total_cents: 6 * 1250, tax_cents: 111 + 222 + 333 };
    expect(await ordersOf(floor)).toMatchObject([{ id: orderID, ...counts, ...sums }]);
    expect(await visitsOf(floor)).toHaveLength(1);
  });

  it('and a guest who scans the code afterwards joins the same visit and order, with one bill', async () => {
    const floor = await buildFreeTable();
    const { orderID } = (await take(floor.waiter.headers, floor.tableId, soups(floor, 2))).json().result;
    const cookie = await checkInWithOtp(floor);
    const own = await test.send(endpoints.dinerOrder, {
      query: { rid: floor.restaurantId, tableno: floor.code },
      headers: cookie,
    });
    expect(own.json().result).toMatchObject({
      orderID,
      status: 'O',
      suborder: [{ status: 'O', takenByStaff: true, itemCount: 2 }],
    });
    expect(JSON.stringify(own.json())).not.toContain(floor.waiter.name);
    const placed = await placeSoups(test, { ...floor, cookie }, 3);
    expect(placed.orderID).toBe(orderID);
    const staff = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order', 'payment'] });
    await test.send(endpoints.placeOrder, { headers: staff, payload: confirming(floor, placed.subOrderID) });
    await test.send(endpoints.closeOrder, { headers: staff, payload: { orderID } });
    const query = { orderid: orderID, paidby: 'Cash' };
    const pay = () => test.send(endpoints.setOrderToPaid, { query, headers: staff });
    // Tax of 25.00 is 2.22, of 37.50 3.33; the fee of this tier is 1.00, with 0.09 of tax.
    expect((await pay()).json().result).toMatchObject({ totalAmt: 62.5, amount: 69.14 });
    expect((await pay()).statusCode).toBe(409);
    expect(await visitsOf(floor)).toMatchObject([{ ended_at: expect.any(Date) }]);
  });

  it("and Order Description and the orders list name the taker, but not for guests' orders", async () => {
    const floor = await buildFloor(test);
    const waiter = await waiterOf(floor.restaurantId, 'Ana Ruiz');
    await placeSoups(test, floor);
    const { orderID, subOrderID } = (await take(waiter.headers, floor.tableId, soups(floor, 2))).json().result;
    const headers = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order'] });
    const one = await test.send(endpoints.orderById, { params: { orderID }, headers });
    const list = await test.send(endpoints.searchOrders, { query: { status: 'N' }, headers });
    for (const { suborder } of [one.json().result, list.json().results[0]]) {
      expect(suborder).toMatchObject([
        { takenByStaff: false, takenBy: null },
        { subOrderID, takenByStaff: true, takenBy: 'Ana Ruiz' },
      ]);
    }
  });

  it('at a table that is inactive while its guests still owe', async () => {
    const floor = await buildFloor(test);
    const waiter = await waiterOf(floor.restaurantId);
    await placeSoups(test, floor);
    await changeRows(test.db, 'dining_tables', floor.tableId, { state: 'inactive' });
    expect((await take(waiter.headers, floor.tableId, soups(floor))).statusCode).toBe(200);
  });

  it('also when 25 of the guests’ sub-orders wait, since a taken one does not wait', async () => {
    const floor = await buildFloor(test);
    const waiter = await waiterOf(floor.restaurantId);
    const { orderID } = await placeSoups(test, floor);
    await changeRows(test.db, 'orders', orderID, { waiting_count: 25 });
    expect((await take(waiter.headers, floor.tableId, soups(floor))).statusCode).toBe(200);
  });
});
