import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildOrder, buildTable } from '../../testing/builders.ts';
import { changeItem } from '../../testing/change-item.ts';
import { buildFloor, type Floor, perUnit, place, placeSoups } from '../../testing/diner.ts';
import { outcome } from '../../testing/outcome.ts';
import { changeRows, findRow, findRows } from '../../testing/rows.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();

/** A table with guests, and headers of a user who takes its orders. */
async function buildServed() {
  const floor = await buildFloor(test);
  return { floor, staff: await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order'] }) };
}

async function placeBurgers(floor: Floor, quantity: number) {
  const subItems = Array.from({ length: quantity }, (_, index) => ({ subItemName: 'Well done', sequence: index + 1 }));
  const response = await place(test, floor, [
    { itemID: floor.burger, itemQuantity: quantity, subItems },
    { itemID: floor.soup, itemQuantity: 1 },
  ]);
  return response.json().result as { orderID: number; subOrderID: number };
}

const confirm = (floor: Floor, headers: Record<string, string>, subOrderID: number, items: unknown[] = [], more = {}) =>
  test.send(endpoints.placeOrder, {
    headers,
    payload: {
      suborder: [{ items, subOrderID, status: 'O', ...more }],
      tableID: floor.tableId,
      restaurantID: floor.restaurantId,
      startTime: new Date().toISOString(),
      orderID: 1,
    },
  });

const cancel = (headers: Record<string, string>, suborderID: number | string) =>
  test.send(endpoints.cancelSubOrder, {
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `suborderID=${suborderID}`,
  });

const close = (headers: Record<string, string>, orderID?: number) =>
  test.send(endpoints.closeOrder, { headers, payload: { orderID } });

const fetchById = (headers: Record<string, string>, orderID: number | string) =>
  test.send(endpoints.orderById, { params: { orderID }, headers });

const ownOrder = ({ restaurantId, code, cookie }: Floor, headers = cookie) =>
  test.send(endpoints.dinerOrder, { query: { rid: restaurantId, tableno: code }, headers });

const readOrder = (orderID: number) => findRow(test.db, 'orders', orderID);

describe('confirming a sub-order', () => {
  it('moves it to O and the order to Open; the answer has a message [STATE-07 ORDER-54 ORDER-55 ORDER-56 ORDER-58]', async () => {
    const { floor, staff } = await buildServed();
    const { orderID, subOrderID } = await placeSoups(test, floor);
    const response = await confirm(floor, staff, subOrderID);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ message: 'Ok', result: { orderID, subOrderID, status: 'O' } });
    expect(await readOrder(orderID)).toMatchObject({ status: 'open', waiting_count: 0, confirmed_count: 1 });
  });

  it('keeps the order New while another sub-order waits [STATE-03]', async () => {
    const { floor, staff } = await buildServed();
    const first = await placeSoups(test, floor, 1);
    await placeSoups(test, floor, 2);
    await confirm(floor, staff, first.subOrderID);
    expect(await readOrder(first.orderID)).toMatchObject({ status: 'new', waiting_count: 1, confirmed_count: 1 });
  });

  it('happens once if two people press at once, and the other is told', async () => {
    const { floor, staff } = await buildServed();
    const { orderID, subOrderID } = await placeSoups(test, floor);
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(floor, staff, subOrderID)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    const told = answers.filter((answer) => answer.statusCode === 409);
    expect(told).toHaveLength(5);
    expect(told[0]?.json()).toMatchObject({ error: 'NotNew' });
    expect(told[0]?.json()).not.toHaveProperty('message');
    expect(await readOrder(orderID)).toMatchObject({ waiting_count: 0, confirmed_count: 1 });
  });

  it('against a simultaneous cancellation: exactly one wins [STATE-10]', async () => {
    const { floor, staff } = await buildServed();
    for (let round = 1; round <= 5; round += 1) {
      const { orderID, subOrderID } = await placeSoups(test, floor, round);
      const [confirmed, cancelled] = await Promise.all([confirm(floor, staff, subOrderID), cancel(staff, subOrderID)]);
      const wins = [confirmed, cancelled].filter((answer) => answer.statusCode === 200);
      expect(wins).toHaveLength(1);
      const { waiting_count, status } = await readOrder(orderID);
      expect(waiting_count).toBe(0);
      if (status === 'cancelled') return;
    }
  });

  it('saves edited quantities and choices at ordered prices [ORDER-57 MONEY-09 MONEY-10]', async () => {
    const { floor, staff } = await buildServed();
    const { orderID, subOrderID } = await placeBurgers(floor, 2);
    await changeItem(test.db, floor.burger, { price_cents: 9900 });
    const order = (await fetchById(staff, orderID)).json().result;
    const [burger, soup] = order.suborder[0].items;
    // One burger of $18.00 with $1.50, three soups of $12.50: 57.00 and, at the restaurant's 8.875 %, 5.06.
    const edited = [
      { ...burger, itemQuantity: 1, subItems: burger.subItems.slice(0, 1) },
      { ...soup, itemQuantity: 3 },
    ];
    expect((await confirm(floor, staff, subOrderID, edited, { totalAmt: 57, taxAmt: 5.06 })).statusCode).toBe(200);
    expect(await readOrder(orderID)).toMatchObject({ total_cents: 5700, tax_cents: 506, status: 'open' });
    const after = (await fetchById(staff, orderID)).json().result.suborder[0];
    expect(after).toMatchObject({ itemCount: 4, totalAmt: 57, taxAmt: 5.06 });
    expect(after.items).toMatchObject([
      { itemQuantity: 1, itemTotal: 19.5, subItems: perUnit('Well done') },
      { itemQuantity: 3, itemTotal: 37.5 },
    ]);
  });

  it('refuses edits without a mandatory choice, with another total, or of foreign lines, and writes nothing', async () => {
    const { floor, staff } = await buildServed();
    const { orderID, subOrderID } = await placeBurgers(floor, 2);
    const before = await readOrder(orderID);
    const [burger, soup] = (await fetchById(staff, orderID)).json().result.suborder[0].items;
    const tries: [unknown[], Record<string, unknown>, string][] = [
      [[{ ...burger, itemQuantity: 1, subItems: [] }, soup], {}, 'ChoiceMissing'],
      [[burger, { ...soup, itemQuantity: 2 }], { totalAmt: 1 }, 'PriceChanged'],
      [[burger, { ...soup, itemQuantity: 100 }], {}, 'BadQuantity'],
      [[{ ...burger, orderItemID: 1 }], {}, 'Invalid'],
    ];
    for (const [items, totals, error] of tries)
      expect((await confirm(floor, staff, subOrderID, items, totals)).json()).toMatchObject({ success: false, error });
    expect(await readOrder(orderID)).toEqual(before);
  });

  it('with every line removed is a cancellation, which frees the table', async () => {
    const { floor, staff } = await buildServed();
    const { orderID, subOrderID } = await placeSoups(test, floor);
    const [soup] = (await fetchById(staff, orderID)).json().result.suborder[0].items;
    const response = await confirm(floor, staff, subOrderID, [{ ...soup, itemQuantity: 0 }]);
    expect(response.json()).toMatchObject({ result: { status: 'D' } });
    expect(await readOrder(orderID)).toMatchObject({ status: 'cancelled', total_cents: 0 });
  });
});

describe('cancelling a sub-order', () => {
  it('is possible for the diner until it is confirmed; form-encoded [STATE-08 DIN-ORD-06 DIN-ORD-17 ORDER-60 API-06 API-07]', async () => {
    const floor = await buildFloor(test);
    const first = await placeSoups(test, floor, 1);
    await placeSoups(test, floor, 2);
    const response = await cancel(floor.cookie, first.subOrderID);
    expect(response.json()).toEqual({ success: true, result: null, message: 'Ok' });
    // Cancelled sub-orders don't count in the order's totals.
    expect(await readOrder(first.orderID)).toMatchObject({
      status: 'new',
      waiting_count: 1,
      total_cents: 2500,
      tax_cents: 222,
    });
  });

  it('is refused once confirmed, for diner and staff alike [STATE-09]', async () => {
    const { floor, staff } = await buildServed();
    const { subOrderID } = await placeSoups(test, floor);
    await confirm(floor, staff, subOrderID);
    for (const headers of [floor.cookie, staff])
      expect(outcome(await cancel(headers, subOrderID))).toEqual([409, 'AlreadyConfirmed']);
  });

  it.each(['diner', 'staff'] as const)(
    'of the only one, by %s, keeps the guests at their table: order D, same OTP, and a new order by them [DIN-ORD-22 ORDER-61]',
    async (who) => {
      const { floor, staff } = await buildServed();
      const table = () => findRow(test.db, 'dining_tables', floor.tableId);
      const before = await table();
      const first = await placeSoups(test, floor);
      expect((await cancel(who === 'staff' ? staff : floor.cookie, first.subOrderID)).statusCode).toBe(200);
      expect(await readOrder(first.orderID)).toMatchObject({ status: 'cancelled', ended_at: expect.any(Date) });
      expect(await table()).toEqual(before);
      const shown = await test.send(endpoints.floorTables, { params: { state: 0 }, headers: staff });
      expect(shown.json().result).toMatchObject([{ state: 1, otp: before.otp }]);

      const second = await placeSoups(test, floor, 2);
      expect(second.orderID).toBeGreaterThan(first.orderID);
      expect(await readOrder(second.orderID)).toMatchObject({
        status: 'new',
        visit_id: floor.visitId,
        total_cents: 2_500,
      });
      expect(await readOrder(first.orderID)).toMatchObject({ status: 'cancelled' });
      const seen = (await ownOrder(floor)).json().result;
      expect(seen).toMatchObject({ orderID: second.orderID, status: 'N' });
      expect(seen.suborder.map((one: { subOrderID: number; status: string }) => [one.subOrderID, one.status])).toEqual([
        [second.subOrderID, 'N'],
        [first.subOrderID, 'D'],
      ]);
    },
  );

  it('by removing all dishes on Confirm keeps the guests at their table as well', async () => {
    const { floor, staff } = await buildServed();
    const { orderID, subOrderID } = await placeSoups(test, floor);
    const lines = await findRows(test.db, 'order_lines', { sub_order_id: subOrderID }, ['id']);
    const items = lines.map(({ id }) => ({ orderItemID: id, itemQuantity: 0 }));
    expect((await confirm(floor, staff, subOrderID, items)).json()).toMatchObject({ result: { status: 'D' } });
    expect(await readOrder(orderID)).toMatchObject({ status: 'cancelled' });
    expect((await placeSoups(test, floor)).orderID).toBeGreaterThan(orderID);
  });

  it('is refused without an id', async () => {
    const { staff } = await buildServed();
    const missing = await test.send(endpoints.cancelSubOrder, { headers: staff, payload: {} });
    expect(outcome(missing)).toEqual([422, 'MISSING_ID']);
  });
});

describe('closing an order', () => {
  it('needs every sub-order confirmed or cancelled [STATE-05 ORDER-62 ORDER-63]', async () => {
    const { floor, staff } = await buildServed();
    const { orderID, subOrderID } = await placeSoups(test, floor);
    expect(outcome(await close(staff, orderID))).toEqual([409, 'SubOrdersPending']);
    await confirm(floor, staff, subOrderID);
    expect((await close(staff, orderID)).json()).toMatchObject({ success: true });
    expect((await readOrder(orderID)).closed_at).not.toBeNull();
    expect((await close(staff, orderID)).json()).toMatchObject({ success: false, error: 'Stale' });
  });

  it('by the diner returns the payment record and may be repeated [DIN-ORD-18 DIN-ORD-19]', async () => {
    const { floor, staff } = await buildServed();
    const { orderID, subOrderID } = await placeSoups(test, floor, 2);
    const dinerClose = () => test.send(endpoints.dinerCloseOrder, { headers: floor.cookie, payload: { orderID } });
    expect((await dinerClose()).json()).toMatchObject({
      success: false,
      error: 'SubOrdersPending',
      message: 'One or more orders is pending confirmation from the restaurant!',
    });
    await confirm(floor, staff, subOrderID);
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
    expect((await dinerClose()).json()).toEqual({ success: true, result: record, message: 'Ok' });
    expect((await dinerClose()).json()).toEqual({ success: true, result: record, message: 'Ok' });
  });

  it('needs an id', async () => {
    expect(outcome(await close((await buildServed()).staff))).toEqual([422, 'MISSING_ID']);
  });
});

describe('reading an order', () => {
  it('shows staff everything in it [ORDER-14 ORDER-48 ORDER-49 ORDER-50 ORDER-51 ORDER-52 ORDER-53]', async () => {
    const { floor, staff } = await buildServed();
    const { orderID, subOrderID } = await placeBurgers(floor, 2);
    const { result } = (await fetchById(staff, orderID)).json();
    expect(result).toMatchObject({
      orderID,
      status: 'N',
      tableID: floor.tableId,
      restaurantID: floor.restaurantId,
      closingTime: null,
      qrurl: `https://bistro.example/customer/checkin/${floor.restaurantId}-${floor.code}`,
      suborder: [{ subOrderID, suborderID: subOrderID, status: 'N', itemCount: 3, totalAmt: 51.5, taxAmt: 4.57 }],
    });
    expect(result.suborder[0].items[0]).toMatchObject({
      itemID: floor.burger,
      itemQuantity: 2,
      itemPrice: 18,
      itemTotal: 39,
      subItems: [
        { subItemName: 'Well done', price: 1.5, quantity: 1, sequence: 1 },
        { subItemName: 'Well done', price: 1.5, quantity: 1, sequence: 2 },
      ],
      customization: {
        selection: 'S',
        mandatory: true,
        subItems: [{ subItemName: 'Medium' }, { subItemName: 'Well done' }],
      },
    });
  });

  it('sorts waiting sub-orders first, then confirmed, then canceled, newest first [ORDER-19]', async () => {
    const { floor, staff } = await buildServed();
    const ids: number[] = [];
    for (let count = 1; count <= 3; count += 1) ids.push((await placeSoups(test, floor, count)).subOrderID);
    const [first = 0, second = 0, third = 0] = ids;
    await confirm(floor, staff, first);
    await cancel(staff, third);
    const { result } = (await fetchById(staff, (await placeSoups(test, floor, 4)).orderID)).json();
    const shown = result.suborder.map((one: { subOrderID: number; status: string }) => [one.subOrderID, one.status]);
    expect(shown).toEqual([
      [expect.any(Number), 'N'],
      [second, 'N'],
      [first, 'O'],
      [third, 'D'],
    ]);
  });

  it('is refused without an id, and finds nothing for an unknown one [API-09]', async () => {
    const { staff } = await buildServed();
    expect(outcome(await fetchById(staff, ''))).toEqual([422, 'MISSING_ID']);
    for (const id of [999_999_999, 'abc', '99999999999999'])
      expect(outcome(await fetchById(staff, id))).toEqual([404, 'NotFound']);
  });

  it('lists orders by status and number, 20 a page, newest first [ORDER-10 ORDER-12 ORDER-13 STATE-02 LIST-14 LIST-15]', async () => {
    const { floor, staff } = await buildServed();
    const made = [];
    for (const status of ['paid', 'paid', 'cancelled', 'closed'] as const)
      made.push(await buildOrder(test.db, { restaurantId: floor.restaurantId, status }));
    const list = async (query: object) => (await test.send(endpoints.searchOrders, { query, headers: staff })).json();
    const paid = await list({ status: 'P', ordernumber: '' });
    expect(paid).toMatchObject({ success: true, number: 0, size: 20, totalElements: 2, first: true, last: true });
    expect(paid.results.map((row: { status: string }) => row.status)).toEqual(['P', 'P']);
    expect(paid.results[0].orderID).toBeGreaterThan(paid.results[1].orderID);
    const any = await list({ status: 'A' });
    expect(any.totalElements).toBe(4);
    expect(any.results.some((row: { status: string }) => row.status === 'A')).toBe(false);
    const byNumber = await list({ status: 'A', ordernumber: made[2]?.id });
    expect(byNumber.results).toMatchObject([{ orderID: made[2]?.id, status: 'D' }]);
    expect((await list({ status: '', ordernumber: '' })).results).toMatchObject([{ status: 'C' }]);
    expect((await list({})).results).toMatchObject([{ status: 'C' }]);
    const second = await list({ status: 'A', page: 1, size: 3 });
    expect(second).toMatchObject({ number: 1, size: 3, numberOfElements: 1, first: false, last: true, totalPages: 2 });
    expect((await list({ status: 'A', page: 9 })).results).toEqual([]);
    expect(await list({ ordernumber: 'abc' })).toMatchObject({ success: false, error: 'Invalid' });
  });

  it('finds orders by the name of their table, in pages from both ends [ORDER-10 LIST-15]', async () => {
    const { floor, staff } = await buildServed();
    const { restaurantId } = floor;
    const [deck, deckTwo, bar] = await Promise.all(
      ['Deck 1', 'Upper deck', '100% bar'].map((name) => buildTable(test.db, { restaurantId, name })),
    );
    const made: { readonly id: number }[] = [];
    const tables = [deck, bar, deckTwo, deckTwo, deck, deck, deckTwo, bar, deck];
    const states = ['paid', 'paid', 'cancelled', 'paid', 'cancelled', 'paid', 'new', 'closed', 'paid'] as const;
    for (const [at, status] of states.entries())
      made.push(await buildOrder(test.db, { restaurantId, tableId: tables[at]?.id, status }));
    const found = async (searchText: string, status: string, size = 20) => {
      const ids: number[] = [];
      for (let page = 0, pages = 1; page < pages; page += 1) {
        const query = { searchText, status, size, page };
        const answer = (await test.send(endpoints.searchOrders, { query, headers: staff })).json();
        ids.push(...answer.results.map(({ orderID }: { orderID: number }) => orderID));
        pages = answer.totalPages;
        if (page === pages - 1) expect(answer.totalElements).toBe(ids.length);
      }
      return ids.map((id) => made.findIndex((order) => order.id === id));
    };
    for (const size of [1, 2, 3, 20]) {
      expect(await found('DECK', 'A', size)).toEqual([8, 6, 5, 4, 3, 2, 0]);
      expect(await found('deck', 'P', size)).toEqual([8, 5, 3, 0]);
    }
    expect(await found('deck', 'D')).toEqual([4, 2]);
    expect(await found('deck', 'N')).toEqual([6]);
    expect(await found('%', 'A')).toEqual([7, 1]);
    expect(await found('nowhere', 'A')).toEqual([]);
  });

  it('lists each order with its sub-orders, waiting ones first, as its description does [ORDER-03]', async () => {
    const { floor, staff } = await buildServed();
    const first = await placeBurgers(floor, 2);
    const second = await placeSoups(test, floor, 3);
    const third = await placeSoups(test, floor);
    await confirm(floor, staff, third.subOrderID);
    const { results } = (await test.send(endpoints.searchOrders, { query: { status: 'A' }, headers: staff })).json();
    expect(results).toMatchObject([{ orderID: first.orderID }]);
    const [{ suborder }] = results;
    expect(suborder.map((one: { subOrderID: number }) => one.subOrderID)).toEqual([
      second.subOrderID,
      first.subOrderID,
      third.subOrderID,
    ]);
    expect(suborder[0]).toMatchObject({
      status: 'N',
      itemCount: 3,
      totalAmt: 37.5,
      taxAmt: 3.33,
      tableID: floor.tableId,
    });
    expect(suborder[1].items).toMatchObject([
      {
        itemQuantity: 2,
        itemPrice: 18,
        itemTotal: 39,
        subItems: [
          { subItemName: 'Well done', price: 1.5, quantity: 1, sequence: 1 },
          { subItemName: 'Well done', price: 1.5, quantity: 1, sequence: 2 },
        ],
      },
      { itemQuantity: 1, itemPrice: 12.5, itemTotal: 12.5, subItems: [] },
    ]);
    const described = (await fetchById(staff, first.orderID)).json().result.suborder;
    const bare = described.map((one: { items: { customization?: unknown }[] }) => ({
      ...one,
      items: one.items.map(({ customization: _offered, ...item }) => item),
    }));
    expect(suborder).toEqual(bare);
  });

  it('shows the table its own order, with an ETag; null before the first [DIN-ORD-15 DIN-ORD-16 DIN-CHK-23]', async () => {
    const floor = await buildFloor(test);
    const read = (headers: Record<string, string> = {}) => ownOrder(floor, { ...floor.cookie, ...headers });
    expect((await read()).json()).toMatchObject({ success: true, result: null });
    const { orderID, subOrderID } = await placeSoups(test, floor);
    const soup = { itemQuantity: 1, itemTotal: 12.5, subItems: [] };
    expect((await read()).json().result).toMatchObject({
      orderID,
      tableID: floor.code,
      suborder: [{ subOrderID, status: 'N', totalAmt: 12.5, taxAmt: 1.11, items: [soup] }],
    });
    // The database's notice of the placement arrives a moment after the response.
    let etag = '';
    const isCurrent = async () => {
      const answer = await read({ 'if-none-match': etag });
      etag = String(answer.headers.etag);
      return answer.statusCode;
    };
    await expect.poll(isCurrent).toBe(304);
    await placeSoups(test, floor, 3);
    expect((await read({ 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('keeps an ended visit readable for half an hour, for that table only', async () => {
    const floor = await buildFloor(test);
    const neighbour = await buildFloor(test);
    await placeSoups(test, floor);
    const endedAgo = (minutes: number) =>
      changeRows(test.db, 'visits', floor.visitId, { ended_at: new Date(Date.now() - minutes * 60_000) });
    await endedAgo(29);
    expect((await ownOrder(floor)).statusCode).toBe(200);
    await endedAgo(31);
    expect(outcome(await ownOrder(floor))).toEqual([401, 'NotCheckedIn']);
    expect(outcome(await ownOrder(floor, neighbour.cookie))).toEqual([401, 'NotCheckedIn']);
  });
});

describe('staff confirm several sub-orders at once', () => {
  const confirmAll = (floor: Floor, headers: Record<string, string>, suborder: unknown[]) =>
    test.send(endpoints.placeOrder, {
      headers,
      payload: { suborder, tableID: floor.tableId, restaurantID: floor.restaurantId, orderID: 1 },
    });
  const readSubOrders = (floor: Floor) => findRows(test.db, 'sub_orders', { restaurant_id: floor.restaurantId });
  /** The entry that confirms a sub-order with a given quantity of its only dish. */
  const edited = async ({ subOrderID }: { subOrderID: number }, itemQuantity: number) => {
    const { id } = await findRow(test.db, 'order_lines', { sub_order_id: subOrderID });
    return { items: [{ orderItemID: id, itemQuantity }], subOrderID, status: 'O' };
  };

  it('each unchanged, edited, or emptied, and get each result', async () => {
    const { floor, staff } = await buildServed();
    const [kept, more] = [await placeSoups(test, floor, 1), await placeSoups(test, floor, 2)];
    const emptied = await placeSoups(test, floor, 3);
    const { subOrderID: suborderID, ...none } = await edited(emptied, 0);
    const response = await confirmAll(floor, staff, [
      { items: [], subOrderID: kept.subOrderID, status: 'O' },
      await edited(more, 5),
      { ...none, suborderID },
    ]);
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
    expect((await readSubOrders(floor)).map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'cancelled']);
    // Six soups at 12.50: 75.00.
    expect(await readOrder(kept.orderID)).toMatchObject({ status: 'open', total_cents: 7_500, confirmed_count: 2 });
  });

  it('or none of them, if one is impossible', async () => {
    const { floor, staff } = await buildServed();
    const neighbour = await buildFloor(test);
    const [one, two] = [await placeSoups(test, floor), await placeSoups(test, floor, 2)];
    const foreign = await placeSoups(test, neighbour);
    const before = await readSubOrders(floor);
    const good = await edited(one, 4);
    const bad: [string, number, object][] = [
      ['BadQuantity', 422, await edited(two, 100)],
      ['PriceChanged', 409, { items: [], subOrderID: two.subOrderID, totalAmt: 1 }],
      ['NotFound', 404, { items: [], subOrderID: foreign.subOrderID }],
      ['NotFound', 404, { items: [] }],
      ['Invalid', 422, { items: [], subOrderID: one.subOrderID }],
    ];
    for (const [code, status, entry] of bad) {
      const response = await confirmAll(floor, staff, [good, entry]);
      expect(outcome(response), code).toEqual([status, code]);
      expect(response.json().message).toBeUndefined();
      expect(await readSubOrders(floor)).toEqual(before);
    }
    await confirm(floor, staff, two.subOrderID);
    const late = await confirmAll(floor, staff, [good, { items: [], subOrderID: two.subOrderID }]);
    expect(late.json()).toMatchObject({ success: false, error: 'NotNew' });
    expect((await readSubOrders(floor)).map(({ status }) => status)).toEqual(['new', 'confirmed']);
  });

  it('but not of another order, nor more than can wait, and a diner places only one', async () => {
    const { floor, staff } = await buildServed();
    const [here, there] = [
      await buildOrder(test.db, { restaurantId: floor.restaurantId, status: 'new' }),
      await buildOrder(test.db, { restaurantId: floor.restaurantId, status: 'new' }),
    ];
    const entries = [here, there].map(({ subOrders }) => ({ items: [], subOrderID: subOrders[0]?.id, status: 'O' }));
    expect((await confirmAll(floor, staff, entries)).json()).toMatchObject({ error: 'NotFound' });
    expect((await readOrder(here.id)).status).toBe('new');
    const many = Array.from({ length: 26 }, (_, at) => ({ items: [], subOrderID: at + 1, status: 'O' }));
    expect((await confirmAll(floor, staff, many)).json()).toMatchObject({ success: false, error: 'Invalid' });
    const two = Array.from({ length: 2 }, () => ({ items: [{ itemID: floor.soup, itemQuantity: 1 }] }));
    const answer = await test.send(endpoints.placeOrder, {
      headers: floor.cookie,
      payload: { suborder: two, tableID: floor.code, restaurantID: floor.restaurantId },
    });
    expect(answer.json()).toMatchObject({ success: false, error: 'Invalid' });
    expect(await findRows(test.db, 'orders', { table_id: floor.tableId }, ['id'])).toEqual([]);
  });
});
