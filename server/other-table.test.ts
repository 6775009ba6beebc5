import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Call } from '../core/contract/call.ts';
import { calls } from '../core/contract/index.ts';
import { buildOrder, buildTable, buildVisit } from './testing/builders.ts';
import { buildFloor, placement } from './testing/diner.ts';
import { testApp } from './testing/test-app.ts';
import { absent } from './testing/well-formed-request.ts';

// A guest proves their own table only. What the table beside has ordered is neither read nor touched with their cookie,
// and nothing tells them that it is there: the answer is the one for an order that does not exist.

const test = await testApp();
const guest = await buildFloor(test);
const { restaurantId } = guest;

/** Another table of the same restaurant with an order, and its own guests. */
async function buildNeighbour(status: 'new' | 'open' | 'closed') {
  const { id: tableId, code } = await buildTable(test.db, { restaurantId });
  const { id: visitId } = await buildVisit(test.db, { restaurantId, tableId });
  const order = await buildOrder(test.db, { restaurantId, tableId, visitId, status });
  const cookie = test.visitHeaders({ restaurantId, tableId, visitId });
  const subOrderId = order.subOrders[0]?.id ?? 0;
  return { tableId, code, visitId, cookie, orderId: order.id, subOrderId };
}

const post = (path: string, payload: object, headers = guest.cookie) =>
  test.send({ method: 'POST', url: `/api/external/${path}`, headers, payload });
const get = (path: string, headers = guest.cookie) =>
  test.send({ method: 'GET', url: `/api/external/${path}`, headers });

const waiting = await buildNeighbour('new');
const open = await buildNeighbour('open');
const closed = await buildNeighbour('closed');
const divided = await buildNeighbour('closed');
await post('splitbill', { orderID: divided.orderId, way: 'equal', people: 3 }, divided.cookie);
const session = (await post('payorder', { orderID: closed.orderId }, closed.cookie)).json().result as string;
const [checkout] = await test.db.selectFrom('card_checkouts').selectAll().execute();

/** Everything that the guests of these tables could notice. */
async function everything() {
  const tables = ['orders', 'sub_orders', 'order_lines', 'visits', 'payments', 'card_checkouts', 'split_bills'];
  const rows = [...tables, 'bill_shares', 'dining_tables', 'sandbox_checkouts'].map(async (table) => {
    const found = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(table)} t
      where t.restaurant_id = ${restaurantId} order by t::text`.execute(test.db);
    return [table, found.rows.map(({ row }) => row)];
  });
  return Object.fromEntries(await Promise.all(rows));
}

type Ids = Pick<typeof waiting, 'orderId' | 'subOrderId' | 'code'> & { readonly sessions: readonly string[] };
const nobodys: Ids = {
  orderId: absent,
  subOrderId: absent,
  code: 'nosuchtable',
  sessions: ['cs_nosuchsession', crypto.randomUUID()],
};
const soup = [{ itemID: guest.soup, itemQuantity: 1 }];

/** What the guest may try with each call, by its name in the contract: `of` whom, and with which ids. */
const tries: Record<
  string,
  readonly [about: string, of: Omit<Ids, 'sessions'>, send: (ids: Ids) => ReturnType<typeof get>][]
> = {
  dinerOrder: [['read the order', open, ({ code }) => get(`fetchorder?rid=${restaurantId}&tableno=${code}`)]],
  placeOrder: [['order at the table', open, ({ code }) => post('placeorder', placement({ ...guest, code }, soup))]],
  cancelSubOrder: [
    ['cancel a new sub-order', waiting, ({ subOrderId }) => post('cancelorder', { suborderID: subOrderId })],
    ['cancel a confirmed sub-order', open, ({ subOrderId }) => post('cancelorder', { subOrderID: subOrderId })],
  ],
  dinerCloseOrder: [
    ['close the open order', open, ({ orderId }) => post('closeorder', { orderID: orderId })],
    ['close an order that still waits', waiting, ({ orderId }) => post('closeorder', { orderID: orderId })],
    ['read the payment record of the closed order', closed, ({ orderId }) => post('closeorder', { orderID: orderId })],
  ],
  payOrder: [
    ['start to pay the bill', closed, ({ orderId }) => post('payorder', { orderID: orderId })],
    ['start to pay a part', divided, ({ orderId }) => post('payorder', { orderID: orderId, part: 'count:1' })],
    ['pay an order that is not closed', open, ({ orderId }) => post('payorder', { orderID: orderId })],
  ],
  leaveCheckout: [
    ['end the card page by its session', closed, ({ sessions: [name] }) => post('leavecheckout', { checkout: name })],
    ['end the card page by its attempt', closed, ({ sessions: [, name] }) => post('leavecheckout', { checkout: name })],
  ],
  splitOf: [
    ['read the bill', closed, ({ orderId }) => get(`splitbill/${orderId}`)],
    ['read the divided bill', divided, ({ orderId }) => get(`splitbill/${orderId}`)],
    ['read what has no bill yet', open, ({ orderId }) => get(`splitbill/${orderId}`)],
  ],
  splitBill: [
    ['divide the bill', closed, ({ orderId }) => post('splitbill', { orderID: orderId, way: 'free' })],
    ['put the bill together', divided, ({ orderId }) => post('splitbill', { orderID: orderId, way: 'none' })],
  ],
};

it('every call that a visit cookie opens is tried', () => {
  // These take nothing that could name another table; whom they tell of what is tested where they stand.
  const ofCookieAlone = ['callStaff', 'ownTable', 'ownTableCalls', 'tableChanges'];
  const withCookie = (Object.entries(calls) as [string, Call][]).filter(
    ([name, { auth }]) => auth.kind.startsWith('visit') && !ofCookieAlone.includes(name),
  );
  expect(Object.keys(tries).sort()).toEqual(withCookie.map(([name]) => name).sort());
});

describe.each(Object.entries(tries))('%s: with the cookie of one table nobody can', (_, attempts) => {
  it.each(attempts)('%s of the table beside', async (_about, of, send) => {
    const before = await everything();
    const theirs = await send({ ...of, sessions: [session, String(checkout?.attempt)] });
    const nothing = await send(nobodys);
    expect([401, 404]).toContain(theirs.statusCode);
    expect({ status: theirs.statusCode, body: theirs.json() }).toEqual({
      status: nothing.statusCode,
      body: nothing.json(),
    });
    expect(await everything()).toEqual(before);
  });
});

describe('somebody else’s card page, named as the one that a guest comes back from, stays open', () => {
  it.each([
    ['payorder', {}],
    ['splitbill', { way: 'equal', people: 2 }],
  ])('%s', async (path, more) => {
    const own = await buildNeighbour('closed');
    const answer = await post(path, { orderID: own.orderId, replaces: session, ...more }, own.cookie);
    expect(answer.statusCode).toBe(200);
    const states = await test.db
      .selectFrom('card_checkouts')
      .select('state')
      .where('session_id', '=', session)
      .execute();
    expect(states).toEqual([{ state: 'open' }]);
  });
});

it('the number of another table’s order in a submission is nothing: it joins the guest’s own order', async () => {
  const first = await post('placeorder', { ...placement(guest, soup), orderID: open.orderId });
  const { orderID } = first.json().result;
  expect(orderID).not.toBe(open.orderId);
  const second = await post('placeorder', { ...placement(guest, soup), orderID: waiting.orderId });
  expect(second.json().result.orderID).toBe(orderID);
});
