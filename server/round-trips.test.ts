import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { forgetOldApprovals } from './features/approvals/approvals.service.ts';
import { eraseOldGuestData } from './features/guest-data/guest-data.service.ts';
import { findVisitOrder } from './features/orders/orders.queries.ts';
import { listCheckouts } from './features/payments/checkouts.queries.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { openCountingProxy } from './testing/counting-proxy.ts';
import { testApp, testDatabase } from './testing/test-app.ts';

/** Limits the round trips to PostgreSQL per request. More than these is a regression. */

const { connectionString, db, owner, buildOrder } = await testDatabase();
const behind = new URL(connectionString);
const proxy = await openCountingProxy(Number(behind.port));
behind.port = String(proxy.port);
const changePace = { everyMs: 3_600_000 };
const test = await testApp({}, { connectionString: behind.href, checkoutRoundsMs: 3_600_000, changePace });
afterAll(() => proxy.close());

const floor = await test.buildFloor();
const { restaurantId } = floor;
const staff = await test.staffOf({ restaurantId, privileges: ['order', 'payment', 'takeorder'] });

/** The minimum of several tries, because the program sometimes does background work. */
async function tripsOf(work: () => Promise<unknown>, tries = 4): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < tries; time += 1) {
    const before = proxy.roundTrips();
    await work();
    least = Math.min(least, proxy.roundTrips() - before);
  }
  return least;
}

const ask = async (endpoint: Parameters<typeof addressOf>[0], options: object, filling = {}) => {
  const answer = await test.send({ ...addressOf(endpoint, filling), ...options });
  expect([200, 304], answer.body).toContain(answer.statusCode);
  return answer;
};
const poll = (more = {}) => ask(endpoints.activeOrders, { headers: { ...staff, ...more } });

it('none for the menu, and none for polls while nothing changes', async () => {
  await test.placeSoups(floor);
  const rid = { query: { rid: restaurantId } };
  const tableno = { query: { rid: restaurantId, tableno: floor.code } };
  expect(await tripsOf(() => ask(endpoints.itemMenu, {}, rid))).toBe(0);
  expect(await tripsOf(() => poll())).toBe(0);
  const { etag } = (await poll()).headers;
  expect(await tripsOf(() => poll({ 'if-none-match': String(etag) }))).toBe(0);
  expect(await tripsOf(() => ask(endpoints.floorTables, { headers: staff }, { params: { state: 0 } }))).toBe(0);
  const guest = await ask(endpoints.dinerOrder, { headers: floor.cookie }, tableno);
  const known = { ...floor.cookie, 'if-none-match': String(guest.headers.etag) };
  expect(await tripsOf(() => ask(endpoints.dinerOrder, { headers: known }, tableno))).toBe(0);
});

it('none for a poll after someone at another restaurant signed out', async () => {
  const { restaurantId: elsewhere } = await test.buildFloor();
  const trips: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const headers = await test.staffOf({ restaurantId: elsewhere, privileges: ['order'] });
    await ask(endpoints.signOut, { headers });
    trips.push(await tripsOf(() => poll(), 1));
  }
  expect(Math.min(...trips)).toBe(0);
});

it('as many for Order Stats of all restaurants, however many have open orders', async () => {
  const headers = await test.staffOf({ restaurantId: null, privileges: ['orderstat'] });
  const report = () => ask(endpoints.orderStats, { headers });
  const before = await tripsOf(report);
  for (const elsewhere of [await test.buildFloor(), await test.buildFloor()]) await test.placeSoups(elsewhere);
  expect(await tripsOf(report)).toBe(before);
});

it('three more for the erasure of guest data with each restaurant, and no more to forget approvals', async () => {
  const erase = () => tripsOf(() => eraseOldGuestData(test.db, '/nowhere'));
  const forget = () => tripsOf(() => forgetOldApprovals(test.db, 1));
  const before = [await erase(), await forget()];
  await test.buildOrder({ restaurantId: (await test.buildRestaurant()).id, status: 'paid' });
  expect([await erase(), await forget()]).toEqual([Number(before[0]) + 3, before[1]]);
});

it('one for many simultaneous polls after a change', async () => {
  const trips = await tripsOf(async () => {
    await test.changeRows('dining_tables', floor.tableId, { description: String(Math.random()) });
    test.program.feed.bump('floor', restaurantId);
    await Promise.all(Array.from({ length: 20 }, () => poll()));
  });
  // The second one is the change itself.
  expect(trips).toBe(2);
});

it('one for an order', async () => {
  const trips = await tripsOf(async () => {
    const answer = await test.place(floor, [{ itemID: floor.soup, itemQuantity: 1 }], {
      specialInstruction: String(Math.random()),
    });
    expect(answer.statusCode, answer.body).toBe(200);
  });
  expect(trips).toBe(1);
});

it('one for an order by staff, even if it begins the visit', async () => {
  const take = (tableID: number) =>
    ask(endpoints.takeOrder, {
      headers: { ...staff, 'idempotency-key': randomUUID() },
      payload: { tableID, suborder: [{ items: [{ itemID: floor.soup, itemQuantity: 1 }] }] },
    });
  expect(await tripsOf(() => take(floor.tableId))).toBe(1);
  const free = await Promise.all([1, 2, 3, 4].map(() => test.buildTable({ restaurantId })));
  const ids = free.map((table) => table.id);
  expect(await tripsOf(() => take(ids.pop() ?? 0))).toBe(1);
});

it('4 for confirming, one for closing and 5 for a payment without an address, with the keys of the portal; 2 for reading an order', async () => {
  const counts: Record<string, number>[] = [];
  const counted: Record<string, number> = {};
  const count = async (name: string, work: () => Promise<unknown>) => {
    counted[name] = await tripsOf(work, 1);
  };
  for (let round = 0; round < 3; round += 1) {
    const floor = await test.buildFloor();
    const headers = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order', 'payment'] });
    const { orderID, subOrderID } = await test.placeSoups(floor);
    await ask(endpoints.activeOrders, { headers });
    const suborder = [{ subOrderID, items: [], status: 'O' }];
    const body = { suborder, tableID: floor.code, restaurantID: floor.restaurantId };
    const keyed = () => ({ ...headers, 'idempotency-key': randomUUID() });
    await count('confirm', () => ask(endpoints.placeOrder, { headers: keyed(), payload: body }));
    await count('read', () => ask(endpoints.orderById, { headers }, { params: { orderID } }));
    await count('close', () => ask(endpoints.closeOrder, { headers, payload: { orderID } }));
    const query = { orderid: orderID, paidby: 'Cash' };
    await count('pay', () => ask(endpoints.setOrderToPaid, { headers: keyed() }, { query }));
    counts.push({ ...counted });
  }
  const leastOf = (name: string) => Math.min(...counts.map((counted) => counted[name] ?? Number.NaN));
  const names = ['confirm', 'read', 'close', 'pay'];
  expect(Object.fromEntries(names.map((name) => [name, leastOf(name)]))).toEqual({
    confirm: 4,
    read: 2,
    close: 1,
    pay: 5,
  });
});

/** The number of rows of the table that `work` reads, on a connection of its own. */
async function rowsRead(table: string, work: (single: Database) => Promise<unknown>): Promise<number> {
  const single = openDatabase(connectionString, { connections: 1 });
  const read = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(single.db);
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables
      where relname = ${table}`.execute(single.db);
    return rows[0]?.read ?? Number.NaN;
  };
  try {
    const before = await read();
    await work(single.db);
    return (await read()) - before;
  } finally {
    await single.db.destroy();
  }
}

it("reading an order reads no other order's card payments", async () => {
  const { orderID } = await test.placeSoups(floor);
  const paid = await buildOrder({ restaurantId, status: 'paid' });
  expect(paid.id).not.toBe(orderID);
  await sql`
    insert into card_checkouts (restaurant_id, order_id, provider, live, order_version, total_cents, service_charge_cents,
      tax_cents, tip_cents, amount_cents, request_hash, state, leased)
    select ${restaurantId}, ${paid.id}, 'sandbox', false, 1, 100, 0, 0, 0, 100, '', 'ended', false
    from generate_series(1, 2000)`.execute(db);
  await sql`analyze card_checkouts`.execute(owner);
  await sql`analyze orders`.execute(owner);
  const reading = (single: Database) => listCheckouts(single, restaurantId, orderID);
  expect(await rowsRead('card_checkouts', reading)).toBeLessThan(100);
});

it('My Orders reads no sub-orders of other visits', async () => {
  const floor = await test.buildFloor();
  const { orderID } = await test.placeSoups(floor);
  const paid = await buildOrder({ restaurantId: floor.restaurantId, status: 'paid' });
  await sql`
    insert into sub_orders (restaurant_id, order_id, visit_id, status, item_count, total_cents, tax_rate, tax_cents,
      request_hash, decided_at)
    select restaurant_id, id, visit_id, 'confirmed', 1, 0, 0, 0, '', now() from orders, generate_series(1, 2000)
    where restaurant_id = ${floor.restaurantId} and id = ${paid.id}`.execute(db);
  await sql`analyze sub_orders`.execute(owner);
  await sql`analyze orders`.execute(owner);
  const visit = { restaurantId: floor.restaurantId, visitId: floor.visitId };
  const reading = async (single: Database) => {
    const { order } = await findVisitOrder(single, visit, floor.code);
    expect(order).toMatchObject({ id: orderID, subOrders: [{}] });
  };
  expect(await rowsRead('sub_orders', reading)).toBeLessThan(100);
});
