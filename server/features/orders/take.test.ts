import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { runs } from '../../../tests/runs.ts';
import { type buildItem, type Floor, soups, testApp } from '../../testing/test-app.ts';

/** Orders that staff take at a table, on the server's pad. */

const test = await testApp({ WAITING_DOLLARS: '1000000000' });
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
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        success: true,
        message: 'Ok',
        result: { orderID: order?.id, subOrderID: subOrder?.id, status: 'O', takenBy: floor.waiter.name },
      },
    ]);
    expect(order).toMatchObject({ status: 'open', waiting_count: 0, confirmed_count: 1, total_cents: 3750 });
    expect(subOrder).toMatchObject({
      ...{ status: 'confirmed', decided_at: expect.any(Date), taken_by_user_id: floor.waiter.id },
      ...{ item_count: 2, total_cents: 3750, tax_cents: 333, special_instruction: 'by the window' },
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
    expect(await ordersOf(floor)).toMatchObject([
      {
        id: orderID,
        status: 'new',
        waiting_count: 2,
        confirmed_count: 1,
        total_cents: 6 * 1250,
        tax_cents: 111 + 222 + 333,
      },
    ]);
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
    const placed = await test.placeSoups({ ...floor, cookie }, 3);
    expect(placed.orderID).toBe(orderID);
    const staff = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order', 'payment'] });
    const post = (endpoint: Parameters<typeof addressOf>[0], payload: object) =>
      test.send({ ...addressOf(endpoint), headers: staff, payload });
    await post(endpoints.placeOrder, {
      suborder: [{ items: [], subOrderID: placed.subOrderID, status: 'O' }],
      tableID: floor.code,
      restaurantID: floor.restaurantId,
    });
    await post(endpoints.closeOrder, { orderID });
    const query = { orderid: orderID, paidby: 'Cash' };
    const pay = () => test.send(endpoints.setOrderToPaid, { query, headers: staff });
    // Tax of 25.00 is 2.22, of 37.50 3.33; the fee of this tier is 1.00, with 0.09 of tax.
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
    const floor = await test.buildFloor();
    const waiter = await waiterOf(floor.restaurantId);
    await test.placeSoups(floor);
    await test.changeRows('dining_tables', floor.tableId, { state: 'inactive' });
    expect((await take(waiter.headers, floor.tableId, soups(floor))).statusCode).toBe(200);
  });

  it('also when 25 of the guests’ sub-orders wait, since a taken one does not wait', async () => {
    const floor = await test.buildFloor();
    const waiter = await waiterOf(floor.restaurantId);
    for (let quantity = 1; quantity <= 25; quantity += 1) await test.placeSoups(floor, quantity);
    expect((await take(waiter.headers, floor.tableId, soups(floor))).statusCode).toBe(200);
  });

  it('with choices, at the current price even if the menu in memory is older', async () => {
    const floor = await buildFreeTable();
    await take(floor.waiter.headers, floor.tableId, soups(floor));
    await test.changeItem(floor.soup, { price_cents: 1300 });
    const stale = await take(floor.waiter.headers, floor.tableId, [
      { itemID: floor.soup, itemQuantity: 1, itemPrice: 12.5 },
    ]);
    expect(stale.json()).toMatchObject({ error: 'PriceChanged', fields: [{ path: 'suborder.0.items.0' }] });
    const fresh = await take(floor.waiter.headers, floor.tableId, soups(floor), { more: { totalAmt: 13 } });
    expect(fresh.statusCode).toBe(200);
  });
});

it('the same dishes cost the same for guests and staff, to the cent', async () => {
  const dish = fc.record({
    priceCents: fc.integer({ min: 0, max: 90_000 }),
    choiceCents: fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 3 }),
  });
  const line = fc.record({
    dish: fc.nat(3),
    quantity: fc.integer({ min: 1, max: 99 }),
    chosen: fc.array(fc.tuple(fc.nat(98), fc.nat(2)), { maxLength: 5 }),
  });
  const rate = fc.integer({ min: 0, max: 2_500_000 }).map((millionths) => (millionths / 100_000).toFixed(5));
  const cart = fc.record({
    rate,
    dishes: fc.array(dish, { minLength: 1, maxLength: 4 }),
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(cart, async ({ rate: taxRate, dishes, lines }) => {
      const { id: restaurantId } = await test.buildRestaurant({ taxRate });
      const items: Awaited<ReturnType<typeof buildItem>>[] = [];
      for (const { priceCents, choiceCents } of dishes) {
        const choices = choiceCents.map((cents, at) => ({ name: `Choice ${at}`, priceCents: cents }));
        items.push(await test.buildItem({ restaurantId, priceCents, choices }));
      }
      const wanted = lines.map(({ dish: at, quantity, chosen }) => {
        const item = items[at % items.length] as (typeof items)[number];
        const pairs = item.choices.length === 0 ? [] : chosen;
        const keys = new Set(pairs.map(([unit, choice]) => `${(unit % quantity) + 1}:${choice % item.choices.length}`));
        const subItems = [...keys].map((key) => {
          const [unit, choice] = key.split(':').map(Number);
          return { sequence: unit ?? 1, subItemName: `Choice ${choice}` };
        });
        return { itemID: item.id, itemQuantity: quantity, subItems };
      });
      const [own, other] = [await test.buildTable({ restaurantId }), await test.buildTable({ restaurantId })];
      const { id: visitId } = await test.buildVisit({ restaurantId, tableId: own.id });
      const cookie = test.visitHeaders({ restaurantId, tableId: own.id, visitId });
      const guests = { restaurantId, code: own.code, cookie } as Floor;
      const waiter = await waiterOf(restaurantId);
      expect((await test.place(guests, wanted)).statusCode).toBe(200);
      expect((await take(waiter.headers, other.id, wanted)).statusCode).toBe(200);
      const [placed, taken] = await rowsOf('sub_orders', restaurantId);
      for (const figure of ['total_cents', 'tax_cents', 'tax_rate', 'item_count'] as const)
        expect(taken?.[figure]).toBe(placed?.[figure]);
      const [byGuests, byStaff] = await rowsOf('orders', restaurantId);
      expect([byStaff?.total_cents, byStaff?.tax_cents]).toEqual([byGuests?.total_cents, byGuests?.tax_cents]);
    }),
    { numRuns: runs(25) },
  );
});
