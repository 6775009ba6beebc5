import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { confirming, type Floor, outcome, soups, summaryOf, testApp, type WantedLine } from '../../testing/test-app.ts';

/** Orders that staff take at a table with the server's pad. */

const test = await testApp();
const { buildFreeTable, checkInWithOtp, ordersOf, rowsOf, take, visitsOf, waiterOf } = test.padDesk();

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
    const [subOrder] = await test.findRows('sub_orders', { order_id: order?.id ?? 0 });
    const result = { orderID: order?.id, subOrderID: subOrder?.id, status: 'O', takenBy: floor.waiter.name };
    expect(answer.json()).toEqual({ success: true, message: 'Ok', result });
    expect(order).toMatchObject({ status: 'open', waiting_count: 0, confirmed_count: 1, total_cents: 3750 });
    expect(subOrder).toMatchObject({
      status: 'confirmed',
      decided_at: expect.any(Date),
      taken_by_user_id: floor.waiter.id,
      item_count: 2,
      total_cents: 3750,
      tax_cents: 333,
      special_instruction: 'by the window',
    });
    const [visit, ...others] = await visitsOf(floor);
    expect(others).toEqual([]);
    expect(visit).toMatchObject({ id: order?.visit_id, ended_at: null });
    const line = await test.findRows('order_lines', { sub_order_id: subOrder?.id ?? 0 });
    expect(line).toMatchObject([{ quantity: 2, total_cents: 3750, special_instruction: 'no pickles' }]);
    expect(line[0]?.item_name).not.toBe('whatever the pad calls it');
  });

  it('at a table where guests order themselves: it joins their order, and theirs still waits', async () => {
    const floor = await test.buildFloor();
    const waiter = await waiterOf(floor.restaurantId);
    const { orderID } = await test.placeSoups(floor, 1);
    const taken = await take(waiter.headers, floor.tableId, soups(floor, 2));
    expect(taken.json().result).toMatchObject({ orderID, status: 'O' });
    await test.placeSoups(floor, 3);
    const counts = { status: 'new', waiting_count: 2, confirmed_count: 1 };
    const sums = { total_cents: 6 * 1250, tax_cents: 111 + 222 + 333 };
    expect(await ordersOf(floor)).toMatchObject([{ id: orderID, ...counts, ...sums }]);
    expect(await visitsOf(floor)).toHaveLength(1);
  });

  it('and a guest who scans the code afterwards joins the same visit and order, with one bill', async () => {
    const floor = await buildFreeTable();
    const { orderID } = (await take(floor.waiter.headers, floor.tableId, soups(floor, 2))).json().result;
    const cookie = await checkInWithOtp(floor);
    const answer = await test.send(endpoints.dinerOrder, {
      query: { rid: floor.restaurantId, tableno: floor.code },
      headers: cookie,
    });
    expect(answer.json().result).toMatchObject({
      orderID,
      status: 'O',
      suborder: [{ status: 'O', takenByStaff: true, itemCount: 2 }],
    });
    expect(JSON.stringify(answer.json())).not.toContain(floor.waiter.name);
    const placed = await test.placeSoups({ ...floor, cookie }, 3);
    expect(placed.orderID).toBe(orderID);
    const staff = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order', 'payment'] });
    await test.send(endpoints.placeOrder, { headers: staff, payload: confirming(floor, placed.subOrderID) });
    await test.send(endpoints.closeOrder, { headers: staff, payload: { orderID } });
    const query = { orderid: orderID, paidby: 'Cash' };
    const pay = () => test.send(endpoints.setOrderToPaid, { query, headers: staff });
    // The tax of 25.00 is 2.22, of 37.50 is 3.33. This tier's fee is 1.00, plus 0.09 tax.
    expect((await pay()).json().result).toMatchObject({ totalAmt: 62.5, amount: 69.14 });
    expect((await pay()).statusCode).toBe(409);
    expect(await visitsOf(floor)).toMatchObject([{ ended_at: expect.any(Date) }]);
  });

  it("and Order Description and the orders list name the taker, but not for guests' orders", async () => {
    const floor = await test.buildFloor();
    const waiter = await waiterOf(floor.restaurantId, 'Ana Ruiz');
    await test.placeSoups(floor);
    const { orderID, subOrderID } = (await take(waiter.headers, floor.tableId, soups(floor, 2))).json().result;
    const headers = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order'] });
    const answer = await test.send(endpoints.orderById, { params: { orderID }, headers });
    const list = await test.send(endpoints.searchOrders, { query: { status: 'N' }, headers });
    for (const { suborder } of [answer.json().result, list.json().results[0]]) {
      expect(suborder).toMatchObject([
        { takenByStaff: false, takenBy: null },
        { subOrderID, takenByStaff: true, takenBy: 'Ana Ruiz' },
      ]);
    }
  });

  it('at a table that is inactive while its guests still owe', async () => {
    const floor = await test.buildFloor();
    const waiter = await waiterOf(floor.restaurantId);
    await test.placeSoups(floor);
    await test.changeRows('dining_tables', floor.tableId, { state: 'inactive' });
    expect((await take(waiter.headers, floor.tableId, soups(floor))).statusCode).toBe(200);
  });

  it('also when 25 of the guests’ sub-orders wait, since a taken one does not wait', async () => {
    const floor = await test.buildFloor();
    const waiter = await waiterOf(floor.restaurantId);
    const { orderID } = await test.placeSoups(floor);
    await test.changeRows('orders', orderID, { waiting_count: 25 });
    expect((await take(waiter.headers, floor.tableId, soups(floor))).statusCode).toBe(200);
  });
});

describe('a refused order by staff gives its reason and writes nothing, not even a visit', () => {
  // judged.test.ts covers every fault of a line.
  it.each<[string, number, (floor: Floor) => readonly WantedLine[], object?]>([
    ['EmptyOrder', 422, (floor) => soups(floor, 0)],
    ['ChoiceMissing', 422, (floor) => [{ itemID: floor.burger, itemQuantity: 1 }]],
    ['PriceChanged', 409, (floor) => soups(floor), { totalAmt: 12.49 }],
  ])('%s (%i)', async (error, status, items, more = {}) => {
    const floor = await buildFreeTable();
    const answer = await take(floor.waiter.headers, floor.tableId, items(floor), { more });
    expect(summaryOf(answer)).toEqual([status, error, expect.any(String)]);
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
    await test.changeRows('restaurants', floor.restaurantId, { active: false });
    expect(outcome(await take(floor.waiter.headers, floor.tableId, soups(floor)))).toEqual([404, 'TableUnavailable']);
    expect(await visitsOf(floor)).toEqual([]);
  });

  it('OrderClosed of an order that is closed', async () => {
    const floor = await test.buildFloor();
    const waiter = await waiterOf(floor.restaurantId);
    await test.buildOrder({ ...floor, status: 'closed' });
    expect(outcome(await take(waiter.headers, floor.tableId, soups(floor)))).toEqual([409, 'OrderClosed']);
    expect(await rowsOf('sub_orders', floor.restaurantId)).toHaveLength(1);
  });

  it('Stale if the shown order is paid, or moved to another table with its guests', async () => {
    const floor = await test.buildFloor();
    const waiter = await waiterOf(floor.restaurantId);
    const { orderID } = await test.placeSoups(floor);
    const seen = { seen: orderID };
    expect((await take(waiter.headers, floor.tableId, soups(floor), seen)).statusCode).toBe(200);
    const headers = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order'] });
    const { id: toTableID } = await test.buildTable({ restaurantId: floor.restaurantId });
    const payload = { tableID: floor.tableId, toTableID };
    expect((await test.send(endpoints.moveTable, { headers, payload })).statusCode).toBe(200);
    expect(outcome(await take(waiter.headers, floor.tableId, soups(floor), seen))).toEqual([409, 'Stale']);
    expect(await visitsOf(floor)).toEqual([]);
    expect((await take(waiter.headers, toTableID, soups(floor), seen)).json().result).toMatchObject({ orderID });
    const now = new Date();
    await test.changeRows('orders', orderID, { status: 'paid', waiting_count: 0, closed_at: now, ended_at: now });
    expect(outcome(await take(waiter.headers, toTableID, soups(floor), seen))).toEqual([409, 'Stale']);
  });

  it('TooManySubOrders at 200 in one order, TooManyAtOnce when a minute is used up, with the time to wait', async () => {
    const floor = await buildFreeTable();
    const { orderID } = (await take(floor.waiter.headers, floor.tableId, soups(floor))).json().result;
    const orderNow = () => take(floor.waiter.headers, floor.tableId, soups(floor));
    const visit = { table_id: floor.tableId };
    await test.changeRows('visits', visit, { submitted_until: new Date(Date.now() + 120_000) });
    const hurried = await orderNow();
    expect(outcome(hurried)).toEqual([429, 'TooManyAtOnce']);
    expect(Number(hurried.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    await test.changeRows('visits', visit, { submitted_until: null });
    await test.changeRows('orders', orderID, { cancelled_count: 199 });
    expect(outcome(await orderNow())).toEqual([409, 'TooManySubOrders']);
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
