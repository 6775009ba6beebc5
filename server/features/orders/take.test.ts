import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { StoredTableState } from '../../../core/domain/table-states.ts';
import {
  buildItem,
  buildOrder,
  buildRestaurant,
  buildTable,
  buildUser,
  buildVisit,
  uniqueWord,
} from '../../testing/builders.ts';
import { buildFloor, type Floor, place, placeSoups, type WantedLine } from '../../testing/diner.ts';
import { waitersAtLock } from '../../testing/own-writes.ts';
import { testApp } from '../../testing/test-app.ts';

/** What staff order at a table, on the server's pad. */

const test = await testApp();

type Headers = Record<string, string>;

async function waiterOf(restaurantId: number, name = uniqueWord('Waiter')) {
  const { id } = await buildUser(test.db, { restaurantId, name, privileges: ['takeorder'] });
  return { id, name, headers: await test.staffHeaders(id) };
}

const take = (
  headers: Headers,
  tableID: number,
  items: readonly WantedLine[],
  { more = {}, key = randomUUID(), seen }: { more?: object; key?: string | undefined; seen?: number } = {},
) =>
  test.send({
    ...addressOf(endpoints.takeOrder),
    headers: { ...headers, ...(key === '' ? {} : { 'idempotency-key': key }) },
    payload: { tableID, orderID: seen, suborder: [{ items, ...more }] },
  });

/** A table at which nobody sits, in a restaurant with two dishes and a waiter. */
async function buildFreeTable(wishes: { state?: StoredTableState; otpRequired?: boolean } = {}) {
  const floor = await buildFloor(test);
  const { restaurantId } = floor;
  if (wishes.otpRequired === false) {
    await test.db
      .updateTable('restaurants')
      .set({ config: '{"otprequired":0,"managercode":"4321","paymenttype":"T"}' })
      .where('id', '=', restaurantId)
      .execute();
  }
  const table = await buildTable(test.db, { restaurantId, state: wishes.state ?? 'active' });
  return { ...floor, tableId: table.id, code: table.code, otp: table.otp, waiter: await waiterOf(restaurantId) };
}

const soups = (floor: Pick<Floor, 'soup'>, itemQuantity = 1) => [{ itemID: floor.soup, itemQuantity }];

const rowsOf = async (table: 'orders' | 'sub_orders' | 'visits', restaurantId: number) =>
  (
    await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where restaurant_id = ${restaurantId} order by id`.execute(test.db)
  ).rows;
const visitsOf = (floor: Pick<Floor, 'tableId'>) =>
  test.db.selectFrom('visits').selectAll().where('table_id', '=', floor.tableId).orderBy('id').execute();
const ordersOf = (floor: Pick<Floor, 'tableId'>) =>
  test.db.selectFrom('orders').selectAll().where('table_id', '=', floor.tableId).orderBy('id').execute();

async function checkInWithOtp({ restaurantId, tableId, code }: Floor): Promise<Headers> {
  const { otp } = await test.db
    .selectFrom('dining_tables')
    .select('otp')
    .where('id', '=', tableId)
    .executeTakeFirstOrThrow();
  const answer = await test.send(addressOf(endpoints.checkOtp, { query: { rid: restaurantId, code, otp } }));
  expect(answer.statusCode, answer.body).toBe(200);
  return cookieOf(answer);
}

function cookieOf(answer: LightMyRequestResponse): Headers {
  const [cookie] = answer.cookies;
  return { cookie: `${cookie?.name}=${cookie?.value}` };
}

describe('staff take an order', () => {
  it('at a free table: it is confirmed at once, names who took it, and begins the visit', async () => {
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
    const [subOrder] = await test.db
      .selectFrom('sub_orders')
      .selectAll()
      .where('order_id', '=', order?.id ?? 0)
      .execute();
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
    const line = await test.db
      .selectFrom('order_lines')
      .selectAll()
      .where('sub_order_id', '=', subOrder?.id ?? 0)
      .execute();
    expect(line).toMatchObject([{ quantity: 2, total_cents: 3750, special_instruction: 'no pickles' }]);
    expect(line[0]?.item_name).not.toBe('whatever the pad calls it');
  });

  it('of a table where guests order themselves: one order, what waits goes on waiting', async () => {
    const floor = await buildFloor(test);
    const waiter = await waiterOf(floor.restaurantId);
    const { orderID } = await placeSoups(test, floor, 1);
    const taken = await take(waiter.headers, floor.tableId, soups(floor, 2));
    expect(taken.json().result).toMatchObject({ orderID, status: 'O' });
    await placeSoups(test, floor, 3);
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

  it('and a guest who scans the code then joins the same visit and order, and one bill is paid once', async () => {
    const floor = await buildFreeTable();
    const { orderID } = (await take(floor.waiter.headers, floor.tableId, soups(floor, 2))).json().result;
    const cookie = await checkInWithOtp(floor);
    const own = await test.send({
      ...addressOf(endpoints.dinerOrder, { query: { rid: floor.restaurantId, tableno: floor.code } }),
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
    const { id } = await buildUser(test.db, { restaurantId: floor.restaurantId, privileges: ['order', 'payment'] });
    const staff = await test.staffHeaders(id);
    const post = (endpoint: Parameters<typeof addressOf>[0], payload: object) =>
      test.send({ ...addressOf(endpoint), headers: staff, payload });
    await post(endpoints.placeOrder, {
      suborder: [{ items: [], subOrderID: placed.subOrderID, status: 'O' }],
      tableID: floor.code,
      restaurantID: floor.restaurantId,
    });
    await post(endpoints.closeOrder, { orderID });
    const query = { orderid: orderID, paidby: 'Cash' };
    const pay = () => test.send({ ...addressOf(endpoints.setOrderToPaid, { query }), headers: staff });
    // Tax of 25.00 is 2.22, of 37.50 3.33; the fee of this tier is 1.00, with 0.09 of tax.
    const paid = await pay();
    expect(paid.json().result).toMatchObject({ totalAmt: 62.5, amount: 69.14 });
    expect((await pay()).statusCode).toBe(409);
    expect(await visitsOf(floor)).toMatchObject([{ ended_at: expect.any(Date) }]);
  });

  it('says who took it on Order Description and in the orders list, not of what guests placed', async () => {
    const floor = await buildFloor(test);
    const waiter = await waiterOf(floor.restaurantId, 'Ana Ruiz');
    await placeSoups(test, floor);
    const { orderID, subOrderID } = (await take(waiter.headers, floor.tableId, soups(floor, 2))).json().result;
    const { id } = await buildUser(test.db, { restaurantId: floor.restaurantId, privileges: ['order'] });
    const headers = await test.staffHeaders(id);
    const one = await test.send({ ...addressOf(endpoints.orderById, { params: { orderID } }), headers });
    const list = await test.send({ ...addressOf(endpoints.searchOrders, { query: { status: 'N' } }), headers });
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
    await test.db.updateTable('dining_tables').set({ state: 'inactive' }).where('id', '=', floor.tableId).execute();
    expect((await take(waiter.headers, floor.tableId, soups(floor))).statusCode).toBe(200);
  });

  it('also when 25 of the guests’ sub-orders wait: what is taken does not', async () => {
    const floor = await buildFloor(test);
    const waiter = await waiterOf(floor.restaurantId);
    for (let quantity = 1; quantity <= 25; quantity += 1) await placeSoups(test, floor, quantity);
    expect((await take(waiter.headers, floor.tableId, soups(floor))).statusCode).toBe(200);
  });

  it('with choices and a menu that changed in memory priced as it is now', async () => {
    const floor = await buildFreeTable();
    await take(floor.waiter.headers, floor.tableId, soups(floor));
    await test.db.updateTable('items').set({ price_cents: 1300 }).where('id', '=', floor.soup).execute();
    const stale = await take(floor.waiter.headers, floor.tableId, [
      { itemID: floor.soup, itemQuantity: 1, itemPrice: 12.5 },
    ]);
    expect(stale.json()).toMatchObject({ error: 'PriceChanged', fields: [{ path: 'suborder.0.items.0' }] });
    const fresh = await take(floor.waiter.headers, floor.tableId, soups(floor), { more: { totalAmt: 13 } });
    expect(fresh.statusCode).toBe(200);
  });
});

describe('a refused order of staff is told why, and writes nothing, no visit either', () => {
  const lines: [string, number, (floor: Floor) => readonly WantedLine[], object?][] = [
    ['EmptyOrder', 422, (floor) => soups(floor, 0)],
    ['BadQuantity', 422, (floor) => soups(floor, 100)],
    ['BadQuantity', 422, (floor) => soups(floor, 1.5)],
    ['ItemUnavailable', 409, () => [{ itemID: 999_999, itemQuantity: 1 }]],
    ['ChoiceMissing', 422, (floor) => [{ itemID: floor.burger, itemQuantity: 1 }]],
    [
      'TooManyChoices',
      422,
      (floor) => [
        {
          itemID: floor.burger,
          itemQuantity: 1,
          subItems: ['Medium', 'Well done'].map((subItemName) => ({ subItemName, sequence: 1 })),
        },
      ],
    ],
    ['PriceChanged', 409, (floor) => [{ itemID: floor.soup, itemQuantity: 1, itemPrice: 12 }]],
    ['PriceChanged', 409, (floor) => soups(floor), { totalAmt: 12.49 }],
    ['TooManyLines', 422, (floor) => Array.from({ length: 51 }, () => ({ itemID: floor.soup, itemQuantity: 1 }))],
  ];
  it.each(lines)('%s (%i)', async (error, status, items, more = {}) => {
    const floor = await buildFreeTable();
    const answer = await take(floor.waiter.headers, floor.tableId, items(floor), { more });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      status,
      { success: false, error, message: expect.any(String) },
    ]);
    expect(await rowsOf('sub_orders', floor.restaurantId)).toEqual([]);
    expect(await visitsOf(floor)).toEqual([]);
  });

  it.each([
    ['TableUnavailable', 404, { state: 'inactive' as const }],
    ['NotFound', 404, { state: 'removed' as const }],
  ])('%s (%i) of a table that is %o', async (error, status, wishes) => {
    const floor = await buildFreeTable(wishes);
    const answer = await take(floor.waiter.headers, floor.tableId, soups(floor));
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { error }]);
    expect(await visitsOf(floor)).toEqual([]);
  });

  it('TableUnavailable of a deactivated restaurant, NotFound of a table of another one', async () => {
    const floor = await buildFreeTable();
    const stranger = await buildFreeTable();
    const foreign = await take(stranger.waiter.headers, floor.tableId, soups(stranger));
    expect([foreign.statusCode, foreign.json()]).toMatchObject([404, { error: 'NotFound' }]);
    await test.db.updateTable('restaurants').set({ active: false }).where('id', '=', floor.restaurantId).execute();
    const shut = await take(floor.waiter.headers, floor.tableId, soups(floor));
    expect([shut.statusCode, shut.json()]).toMatchObject([404, { error: 'TableUnavailable' }]);
    expect(await visitsOf(floor)).toEqual([]);
  });

  it.each(['closed', 'divided', 'at the card page'])('OrderClosed of an order that is %s', async (how) => {
    const floor = await buildFloor(test);
    const waiter = await waiterOf(floor.restaurantId);
    const { id: orderID } = await buildOrder(test.db, { ...floor, status: 'closed' });
    if (how === 'divided') {
      const answer = await test.send({
        ...addressOf(endpoints.splitBill),
        headers: floor.cookie,
        payload: { orderID, way: 'equal', people: 3 },
      });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    if (how === 'at the card page') {
      const started = await test.send({
        ...addressOf(endpoints.payOrder),
        headers: floor.cookie,
        payload: { orderID },
      });
      expect(started.statusCode, started.body).toBe(200);
    }
    const answer = await take(waiter.headers, floor.tableId, soups(floor));
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { success: false, error: 'OrderClosed' }]);
    expect(await rowsOf('sub_orders', floor.restaurantId)).toHaveLength(1);
  });

  it('Stale where the order that was seen is paid, or went to another table with its guests', async () => {
    const floor = await buildFloor(test);
    const waiter = await waiterOf(floor.restaurantId);
    const { orderID } = await placeSoups(test, floor);
    const seen = { seen: orderID };
    expect((await take(waiter.headers, floor.tableId, soups(floor), seen)).statusCode).toBe(200);
    const { id: userId } = await buildUser(test.db, { restaurantId: floor.restaurantId, privileges: ['order'] });
    const { id: toTableID } = await buildTable(test.db, { restaurantId: floor.restaurantId });
    const moved = await test.send({
      ...addressOf(endpoints.moveTable),
      headers: await test.staffHeaders(userId),
      payload: { tableID: floor.tableId, toTableID },
    });
    expect(moved.statusCode, moved.body).toBe(200);
    const gone = await take(waiter.headers, floor.tableId, soups(floor), seen);
    expect([gone.statusCode, gone.json()]).toMatchObject([409, { error: 'Stale' }]);
    expect(await visitsOf(floor)).toEqual([]);
    expect((await take(waiter.headers, toTableID, soups(floor), seen)).json().result).toMatchObject({ orderID });
    await sql`update orders set status = 'paid', waiting_count = 0, closed_at = now(), ended_at = now()
      where id = ${orderID}`.execute(test.db);
    const paid = await take(waiter.headers, toTableID, soups(floor), seen);
    expect([paid.statusCode, paid.json()]).toMatchObject([409, { error: 'Stale' }]);
  });

  it('TooManySubOrders at 200 in one order, TooManyAtOnce above 30 in a minute with the time to wait', async () => {
    const floor = await buildFreeTable();
    const { orderID } = (await take(floor.waiter.headers, floor.tableId, soups(floor))).json().result;
    const answers = [];
    for (let at = 0; at < 34; at += 1) answers.push(await take(floor.waiter.headers, floor.tableId, soups(floor)));
    const hurried = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(hurried.length).toBeGreaterThan(0);
    for (const answer of hurried)
      expect([answer.statusCode, answer.json()]).toMatchObject([429, { error: 'TooManyAtOnce' }]);
    expect(Number(hurried[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    await sql`update visits set submitted_until = null where table_id = ${floor.tableId}`.execute(test.db);
    await sql`update orders set cancelled_count = 200 - confirmed_count where id = ${orderID}`.execute(test.db);
    const full = await take(floor.waiter.headers, floor.tableId, soups(floor));
    expect([full.statusCode, full.json()]).toMatchObject([409, { error: 'TooManySubOrders' }]);
  });

  it('a malformed body and a key that is none, with the fault named', async () => {
    const floor = await buildFreeTable();
    const { headers } = floor.waiter;
    for (const payload of [
      { tableID: floor.tableId, suborder: 'soup' },
      { tableID: 'x', suborder: [{ items: soups(floor) }] },
      { tableID: floor.tableId, suborder: [] },
      { tableID: floor.tableId, suborder: [{ items: soups(floor) }, { items: soups(floor) }] },
    ]) {
      const answer = await test.send({ ...addressOf(endpoints.takeOrder), headers, payload });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { success: false, error: 'Invalid' }]);
    }
    const badKey = await take(headers, floor.tableId, soups(floor), { key: 'a b' });
    expect(badKey.statusCode).toBe(400);
    expect(await visitsOf(floor)).toEqual([]);
  });
});

describe('only staff who may', () => {
  it('not without a token, not as a guest of the table, not with other privileges', async () => {
    const floor = await buildFloor(test);
    const { id } = await buildUser(test.db, { restaurantId: floor.restaurantId, privileges: ['order', 'payment'] });
    const tries: [number, Headers][] = [
      [401, {}],
      [401, floor.cookie],
      [403, await test.staffHeaders(id)],
    ];
    for (const [status, headers] of tries) {
      expect((await take(headers, floor.tableId, soups(floor))).statusCode).toBe(status);
    }
    expect(await rowsOf('sub_orders', floor.restaurantId)).toEqual([]);
  });

  it('who may take orders may look at the tables for that', async () => {
    const { waiter, tableId } = await buildFreeTable();
    const tables = await test.send({
      ...addressOf(endpoints.floorTables, { params: { state: 0 } }),
      headers: waiter.headers,
    });
    expect(tables.json().result).toEqual(expect.arrayContaining([expect.objectContaining({ tableID: tableId })]));
    const table = await test.send({
      ...addressOf(endpoints.tableDetail, { query: { tableID: tableId } }),
      headers: waiter.headers,
    });
    expect(table.json().result).toMatchObject({ tableID: tableId, order: null });
  });
});

describe('nothing is doubled', () => {
  it('the same key answers the first order, also after the order was paid; another request under it is refused', async () => {
    const floor = await buildFreeTable();
    const key = randomUUID();
    const press = (quantity = 1) => take(floor.waiter.headers, floor.tableId, soups(floor, quantity), { key });
    const first = await press();
    expect((await press()).json()).toEqual(first.json());
    const other = await press(2);
    expect([other.statusCode, other.json()]).toMatchObject([409, { error: 'Invalid' }]);
    await sql`update visits set ended_at = now() where table_id = ${floor.tableId}`.execute(test.db);
    expect((await press()).json()).toEqual(first.json());
    expect(await rowsOf('sub_orders', floor.restaurantId)).toHaveLength(1);
  });

  it('twenty presses at once with one key at a free table make one visit and one sub-order', async () => {
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

  it('without a key, the same within ten seconds is the same press, of the same person', async () => {
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
  it('waiters who take, guests who check in and guests who order share one visit and one order', async () => {
    for (let round = 0; round < 6; round += 1) {
      const floor = await buildFreeTable({ otpRequired: false });
      const colleague = await waiterOf(floor.restaurantId);
      const verify = () =>
        test.send(addressOf(endpoints.verifyTable, { query: { rid: floor.restaurantId, tablenumber: floor.code } }));
      const guest = async (quantity: number) => {
        const cookie = cookieOf(await verify());
        return place(test, { ...floor, cookie }, soups(floor, quantity), {}, { 'idempotency-key': randomUUID() });
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

  it.each([
    ['removed', 'NotFound'],
    ['inactive', 'TableUnavailable'],
  ] as const)('a free table that is being %s takes no order: %s', async (state, error) => {
    const floor = await buildFreeTable();
    const { restaurantId, tableId, waiter } = floor;
    let answer: Promise<LightMyRequestResponse> | undefined;
    await test.db.transaction().execute(async (tx) => {
      await sql`select from dining_tables where restaurant_id = ${restaurantId} and id = ${tableId} for update`.execute(
        tx,
      );
      answer = take(waiter.headers, tableId, soups(floor));
      await waitersAtLock(test, 1);
      await sql`update dining_tables set state = ${state} where id = ${tableId}`.execute(tx);
    });
    expect((await answer)?.json()).toMatchObject({ success: false, error });
    expect(await rowsOf('sub_orders', restaurantId)).toEqual([]);
    expect(await visitsOf(floor)).toEqual([]);
  });

  it('an order that is moved away at this moment is not begun anew at the table that its guests left', async () => {
    const floor = await buildFloor(test);
    const { orderID } = await placeSoups(test, floor);
    const waiter = await waiterOf(floor.restaurantId);
    const { id: to } = await buildTable(test.db, { restaurantId: floor.restaurantId });
    let answer: Promise<LightMyRequestResponse> | undefined;
    await test.db.transaction().execute(async (tx) => {
      await sql`update visits set table_id = ${to} where id = ${floor.visitId}`.execute(tx);
      await sql`update orders set table_id = ${to} where id = ${orderID}`.execute(tx);
      answer = take(waiter.headers, floor.tableId, soups(floor), { seen: orderID });
      await waitersAtLock(test, 1);
    });
    expect((await answer)?.json()).toMatchObject({ success: false, error: 'Stale' });
    expect([await ordersOf(floor), await visitsOf(floor)]).toEqual([[], []]);
  });

  it('a visit that is ended meanwhile gives way to the next one', async () => {
    const floor = await buildFreeTable();
    const { id: earlier } = await buildVisit(test.db, floor);
    let answer: Promise<LightMyRequestResponse> | undefined;
    await test.db.transaction().execute(async (tx) => {
      await sql`update visits set ended_at = now() where restaurant_id = ${floor.restaurantId} and id = ${earlier}`.execute(
        tx,
      );
      answer = take(floor.waiter.headers, floor.tableId, soups(floor));
      await waitersAtLock(test, 1);
    });
    expect((await answer)?.statusCode).toBe(200);
    const [before, next, ...others] = await visitsOf(floor);
    expect([before?.id, others]).toEqual([earlier, []]);
    expect(next?.ended_at).toBeNull();
    expect(await ordersOf(floor)).toMatchObject([{ visit_id: next?.id, status: 'open' }]);
  });
});

it('the same dishes cost the same whether guests or staff order them, to the cent', async () => {
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
      const { id: restaurantId } = await buildRestaurant(test.db, { taxRate });
      const items: Awaited<ReturnType<typeof buildItem>>[] = [];
      for (const { priceCents, choiceCents } of dishes) {
        const choices = choiceCents.map((cents, at) => ({ name: `Choice ${at}`, priceCents: cents }));
        items.push(await buildItem(test.db, { restaurantId, priceCents, choices }));
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
      const [own, other] = [await buildTable(test.db, { restaurantId }), await buildTable(test.db, { restaurantId })];
      const { id: visitId } = await buildVisit(test.db, { restaurantId, tableId: own.id });
      const cookie = test.visitHeaders({ restaurantId, tableId: own.id, visitId });
      const guests = { restaurantId, code: own.code, cookie } as Floor;
      const waiter = await waiterOf(restaurantId);
      expect((await place(test, guests, wanted)).statusCode).toBe(200);
      expect((await take(waiter.headers, other.id, wanted)).statusCode).toBe(200);
      const [placed, taken] = await rowsOf('sub_orders', restaurantId);
      for (const figure of ['total_cents', 'tax_cents', 'tax_rate', 'item_count'] as const) {
        expect(taken?.[figure]).toBe(placed?.[figure]);
      }
      const [byGuests, byStaff] = await rowsOf('orders', restaurantId);
      expect([byStaff?.total_cents, byStaff?.tax_cents]).toEqual([byGuests?.total_cents, byGuests?.tax_cents]);
    }),
    { numRuns: 25 },
  );
});
