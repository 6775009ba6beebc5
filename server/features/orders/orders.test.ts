import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { confirming, outcome, perUnit, placement, soups, testApp } from '../../testing/test-app.ts';
import { asShown } from '../../testing/test-cluster.ts';

const test = await testApp();

/** A table with guests whose soup is waiting for confirmation. */
async function buildWaiting() {
  const desk = await test.orderDesk();
  return { ...desk, ...(await desk.placeSoups()) };
}

describe('confirming a sub-order', () => {
  it('moves it to O; the order is New while another waits, then Open [STATE-03 STATE-07 ORDER-54 ORDER-55 ORDER-56 ORDER-58]', async () => {
    const { confirm, readOrder, orderID, subOrderID, placeSoups } = await buildWaiting();
    const other = await placeSoups(2);
    const response = await confirm(subOrderID);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ message: 'Ok', result: { orderID, subOrderID, status: 'O' } });
    expect(await readOrder(orderID)).toMatchObject({ status: 'new', waiting_count: 1, confirmed_count: 1 });
    await confirm(other.subOrderID);
    expect(await readOrder(orderID)).toMatchObject({ status: 'open', waiting_count: 0, confirmed_count: 2 });
  });

  it('against a simultaneous cancellation: exactly one wins [STATE-10]', async () => {
    const { staff, placeSoups, confirm, cancel, readOrder } = await test.orderDesk();
    for (let round = 1; round <= 5; round += 1) {
      const { orderID, subOrderID } = await placeSoups(round);
      const answers = await Promise.all([confirm(subOrderID), cancel(staff, subOrderID)]);
      expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
      const { waiting_count, status } = await readOrder(orderID);
      expect(waiting_count).toBe(0);
      if (status === 'cancelled') return;
    }
  });

  it('saves edited quantities and choices at ordered prices [ORDER-57 MONEY-09 MONEY-10]', async () => {
    const { floor, placeBurgers, fetchById, confirm, readOrder } = await test.orderDesk();
    const { orderID, subOrderID } = await placeBurgers(2);
    await test.changeItem(floor.burger, { price_cents: 9900 });
    const [burger, soup] = (await fetchById(orderID)).json().result.suborder[0].items;
    // One burger at $18.00 with $1.50, and three soups at $12.50: 57.00, plus 5.06 tax at the restaurant's 8.875 %.
    const edited = [
      { ...burger, itemQuantity: 1, subItems: burger.subItems.slice(0, 1) },
      { ...soup, itemQuantity: 3 },
    ];
    expect((await confirm(subOrderID, edited, { totalAmt: 57, taxAmt: 5.06 })).statusCode).toBe(200);
    expect(await readOrder(orderID)).toMatchObject({ total_cents: 5700, tax_cents: 506, status: 'open' });
    const after = (await fetchById(orderID)).json().result.suborder[0];
    expect(after).toMatchObject({ itemCount: 4, totalAmt: 57, taxAmt: 5.06 });
    expect(after.items).toMatchObject([
      { itemQuantity: 1, itemTotal: 19.5, subItems: perUnit('Well done') },
      { itemQuantity: 3, itemTotal: 37.5 },
    ]);
  });
});

describe('cancelling a sub-order', () => {
  it('is possible for the diner until it is confirmed; form-encoded [STATE-08 DIN-ORD-06 DIN-ORD-17 ORDER-60 API-06 API-07]', async () => {
    const { floor, cancel, readOrder, orderID, subOrderID, placeSoups } = await buildWaiting();
    await placeSoups(2);
    const response = await cancel(floor.cookie, subOrderID);
    expect(response.json()).toEqual({ success: true, result: null, message: 'Ok' });
    // The order's totals don't include canceled sub-orders.
    const left = { status: 'new', waiting_count: 1, total_cents: 2500, tax_cents: 222 };
    expect(await readOrder(orderID)).toMatchObject(left);
  });

  it('is refused once confirmed, for diner and staff alike [STATE-09]', async () => {
    const { floor, staff, confirm, cancel, subOrderID } = await buildWaiting();
    await confirm(subOrderID);
    for (const headers of [floor.cookie, staff])
      expect(outcome(await cancel(headers, subOrderID))).toEqual([409, 'AlreadyConfirmed']);
  });

  it.each(['diner', 'staff'] as const)(
    'of the only one, by %s, keeps the guests at their table: order D, same OTP, and a new order by them [DIN-ORD-22 ORDER-61]',
    async (who) => {
      const { floor, staff, cancel, readOrder, ownOrder, placeSoups } = await test.orderDesk();
      const table = () => test.findRow('dining_tables', floor.tableId);
      const before = await table();
      const first = await placeSoups();
      expect((await cancel(who === 'staff' ? staff : floor.cookie, first.subOrderID)).statusCode).toBe(200);
      expect(await readOrder(first.orderID)).toMatchObject({ status: 'cancelled', ended_at: expect.any(Date) });
      expect(await table()).toEqual(before);
      const shown = await test.send(endpoints.floorTables, { params: { state: 0 }, headers: staff });
      expect(shown.json().result).toMatchObject([{ state: 1, otp: before.otp }]);

      const second = await placeSoups(2);
      expect(second.orderID).toBeGreaterThan(first.orderID);
      const fresh = { status: 'new', visit_id: floor.visitId, total_cents: 2_500 };
      expect(await readOrder(second.orderID)).toMatchObject(fresh);
      expect(await readOrder(first.orderID)).toMatchObject({ status: 'cancelled' });
      const seen = (await ownOrder()).json().result;
      expect(seen).toMatchObject({ orderID: second.orderID, status: 'N' });
      expect(
        seen.suborder.map((subOrder: { subOrderID: number; status: string }) => [subOrder.subOrderID, subOrder.status]),
      ).toEqual([
        [second.subOrderID, 'N'],
        [first.subOrderID, 'D'],
      ]);
    },
  );
});

describe('closing an order', () => {
  it('needs every sub-order confirmed or cancelled [STATE-05 ORDER-62 ORDER-63]', async () => {
    const { confirm, close, readOrder, orderID, subOrderID } = await buildWaiting();
    expect(outcome(await close(orderID))).toEqual([409, 'SubOrdersPending']);
    await confirm(subOrderID);
    expect((await close(orderID)).json()).toMatchObject({ success: true });
    expect((await readOrder(orderID)).closed_at).not.toBeNull();
    expect((await close(orderID)).json()).toMatchObject({ success: false, error: 'Stale' });
  });

  it('by the diner returns the payment record and may be repeated [DIN-ORD-18 DIN-ORD-19]', async () => {
    const { floor, confirm, placeSoups } = await test.orderDesk();
    const { orderID, subOrderID } = await placeSoups(2);
    const dinerClose = async () =>
      (await test.send(endpoints.dinerCloseOrder, { headers: floor.cookie, payload: { orderID } })).json();
    expect(await dinerClose()).toMatchObject({
      success: false,
      error: 'SubOrdersPending',
      message: 'One or more orders is pending confirmation from the restaurant!',
    });
    await confirm(subOrderID);
    const record = {
      orderID,
      restaurantID: floor.restaurantId,
      tableID: floor.code,
      totalAmt: 25,
      taxAmt: 2.22,
      wolfyCharges: 0.5,
      amount: 27.76,
      status: 'C',
    };
    for (const _ of ['once', 'twice'])
      expect(await dinerClose()).toEqual({ success: true, result: record, message: 'Ok' });
  });
});

describe('staff confirm several sub-orders at once', () => {
  const readSubOrders = ({ floor }: { floor: { restaurantId: number } }) =>
    test.findRows('sub_orders', { restaurant_id: floor.restaurantId });
  /** A request entry that confirms a sub-order with the given quantity of its only dish. */
  const edited = async ({ subOrderID }: { subOrderID: number }, itemQuantity: number) => {
    const { id } = await test.findRow('order_lines', { sub_order_id: subOrderID });
    return { items: [{ orderItemID: id, itemQuantity }], subOrderID, status: 'O' };
  };

  it('each unchanged, edited, or emptied, and get each result', async () => {
    const desk = await test.orderDesk();
    const [kept, more] = [await desk.placeSoups(1), await desk.placeSoups(2)];
    const emptied = await desk.placeSoups(3);
    const { subOrderID: suborderID, ...none } = await edited(emptied, 0);
    const entries = [{ items: [], subOrderID: kept.subOrderID, status: 'O' }, await edited(more, 5)];
    const payload = confirming(desk.floor);
    const press = () =>
      test.send(endpoints.placeOrder, {
        headers: { ...desk.staff, 'idempotency-key': 'confirm-1' },
        payload: { ...payload, suborder: [...entries, { ...none, suborderID }] },
      });
    const response = await press();
    expect((await press()).json()).toEqual(response.json());
    expect(response.json()).toMatchObject({
      success: true,
      message: 'Ok',
      result: {
        orderID: kept.orderID,
        subOrderID: kept.subOrderID,
        status: 'O',
        suborder: [
          { subOrderID: kept.subOrderID, status: 'O' },
          { subOrderID: more.subOrderID, status: 'O' },
          { subOrderID: emptied.subOrderID, status: 'D' },
        ],
      },
    });
    expect((await readSubOrders(desk)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'cancelled']);
    // Six soups at 12.50 are 75.00.
    const open = { status: 'open', total_cents: 7_500, confirmed_count: 2 };
    expect(await desk.readOrder(kept.orderID)).toMatchObject(open);
  });

  it('or none of them, if one is impossible', async () => {
    const desk = await test.orderDesk();
    const [first, two] = [await desk.placeSoups(), await desk.placeSoups(2)];
    const foreign = await test.placeSoups(await test.buildFloor());
    const before = await readSubOrders(desk);
    const good = await edited(first, 4);
    const bad: [string, number, object][] = [
      ['BadQuantity', 422, await edited(two, 100)],
      ['PriceChanged', 409, { items: [], subOrderID: two.subOrderID, totalAmt: 1 }],
      ['NotFound', 404, { items: [], subOrderID: foreign.subOrderID }],
      ['NotFound', 404, { items: [] }],
      ['Invalid', 422, { items: [], subOrderID: first.subOrderID }],
    ];
    for (const [code, status, entry] of bad) {
      const response = await desk.confirmAll([good, entry]);
      expect(outcome(response), code).toEqual([status, code]);
      expect(response.json().message).toBeUndefined();
      // Names the sub-order that prevents it.
      if ('subOrderID' in entry) {
        const inTheWay = {
          path: 'suborder.1',
          message: `Sub-order ${asShown(Number(entry.subOrderID))} cannot be confirmed like this.`,
        };
        const twice = { path: 'suborder', message: 'Each sub-order can be sent only once.' };
        expect(response.json().fields).toEqual([code === 'Invalid' ? twice : inTheWay]);
      }
      expect(await readSubOrders(desk)).toEqual(before);
    }
    await desk.confirm(two.subOrderID);
    const late = await desk.confirmAll([good, { items: [], subOrderID: two.subOrderID }]);
    expect(late.json()).toMatchObject({ success: false, error: 'NotNew', fields: [{ path: 'suborder.1' }] });
    expect(late.json()).not.toHaveProperty('message');
    expect((await readSubOrders(desk)).map(({ status }) => status)).toEqual(['new', 'confirmed']);
  });

  it('once, however many press at once', async () => {
    const desk = await test.orderDesk();
    const placed = [await desk.placeSoups(1), await desk.placeSoups(2)];
    const entries = placed.map(({ subOrderID }) => ({ items: [], subOrderID, status: 'O' }));
    const presses = [entries, entries.toReversed(), entries, entries.toReversed()];
    const answers = await Promise.all(presses.map((press) => desk.confirmAll(press)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect((await readSubOrders(desk)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    const { restaurantId: restaurant_id } = desk.floor;
    expect(await test.findRows('kitchen_tickets', { restaurant_id }, ['sub_order_id'])).toHaveLength(2);
  });

  it('but not of another order, and a diner places only one', async () => {
    const { floor, confirmAll, readOrder } = await test.orderDesk();
    const { restaurantId } = floor;
    const [here, there] = [await test.buildOrder({ restaurantId }), await test.buildOrder({ restaurantId })];
    const both = [here, there].map(({ subOrders }) => ({ items: [], subOrderID: subOrders[0]?.id, status: 'O' }));
    expect((await confirmAll(both)).json()).toMatchObject({ error: 'NotFound' });
    expect((await readOrder(here.id)).status).toBe('new');
    const payload = { ...placement(floor, []), suborder: [{ items: soups(floor) }, { items: soups(floor) }] };
    const answer = await test.send(endpoints.placeOrder, { headers: floor.cookie, payload });
    expect(answer.json()).toMatchObject({ success: false, error: 'Invalid' });
    expect(await test.findRows('orders', { table_id: floor.tableId }, ['id'])).toEqual([]);
  });
});

it('guests from before neither cancel, close nor pay the order of the present guests', async () => {
  const { floor, cancel, confirm, readOrder } = await test.orderDesk();
  await test.changeRows('visits', floor.visitId, { ended_at: new Date() });
  const { id: visitId } = await test.buildVisit(floor);
  const now = { ...floor, visitId, cookie: test.visitHeaders({ ...floor, visitId }) };
  const { orderID, subOrderID } = await test.placeSoups(now);
  const before = { headers: floor.cookie, payload: { orderID } };
  const expectRefused = async () => {
    for (const answer of [
      await cancel(floor.cookie, subOrderID),
      await test.send(endpoints.dinerCloseOrder, before),
      await test.send(endpoints.payOrder, before),
    ])
      expect(outcome(answer)).toEqual([404, 'NotFound']);
  };
  await expectRefused();
  await confirm(subOrderID);
  await expectRefused();
  expect(await readOrder(orderID)).toMatchObject({ status: 'open', closed_at: null });
});

it('calls about an order or a sub-order need its id, and an unknown one is not found [API-09]', async () => {
  const { staff: headers, close, fetchById } = await test.orderDesk();
  const cancelled = await test.send(endpoints.cancelSubOrder, { headers, payload: {} });
  const reopened = await test.send(endpoints.reopenOrder, { headers, payload: { reason: 'Two more coffees' } });
  for (const answer of [cancelled, reopened, await close(), await fetchById('')])
    expect(outcome(answer)).toEqual([422, 'MISSING_ID']);
  for (const id of [999_999_999, 'abc', '99999999999999'])
    expect(outcome(await fetchById(id))).toEqual([404, 'NotFound']);
});
