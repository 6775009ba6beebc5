import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import { type RecordFacts, recordKeeper, testRecords } from '../../testing/record-tests.ts';
import { outcome, summaryOf, testApp, uniqueWord } from '../../testing/test-app.ts';

const test = await testApp();
const { db } = test;

const room: RecordFacts = {
  privilege: 'server',
  list: endpoints.attendants,
  save: endpoints.saveAttendant,
  id: 'id',
  name: 'name',
  least: () => ({ status: 1 }),
  removal: (id) => ({ call: endpoints.saveAttendant, payload: { id, status: 2 } }),
  size: 10,
  search: {
    rows: [
      { name: 'Ana Ruiz', code: 'AR%' },
      { name: 'Bo Lind', code: 'BL' },
    ],
    finds: { ' ana ': ['Ana Ruiz'], 'r%': ['Ana Ruiz'], b_: [] },
  },
  added: ({ restaurantId }) => ({
    sent: { code: ' A7 ', status: 0, tip: 12.5, restaurantId },
    stored: { code: 'A7', status: 0, tip: 0, restaurantId },
  }),
  changed: () => ({ sent: { code: 'B', status: 1 }, stored: { code: 'B', status: 1 } }),
  answersRecord: true,
  refused: [
    [{ name: null, code: null }, [422, 'InputDataNotProvided']],
    [{ status: 2 }, [422, 'InputDataNotProvided']],
    [{ code: 'A' }, [422, 'MissingName']],
    [{ name: ' \t', status: 1 }, [422, 'MissingName']],
    [{ name: 'Ana', code: 'x'.repeat(51) }, [422, 'Invalid'], 'code'],
    [{ name: 'Ana', status: 3 }, [400, 'Invalid']],
    [{ name: 'Ana', status: -1 }, [400, 'Invalid']],
    [{ name: 'Ana', status: 1.5 }, [400, 'Invalid']],
    [{ name: 'Ana', status: 'on' }, [400, 'Invalid']],
  ],
  removed: () => ({ result: null, message: 'Updated' }),
  ids: {
    list: '[SERVER-13 SERVER-15 SERVER-28 STATE-15]',
    search: '[SERVER-28]',
    added: '[SERVER-15 SERVER-29 STATE-14]',
    changed: '[SERVER-29 AMB-69]',
    refused: '[SERVER-21 SERVER-22]',
    taken: '[SERVER-23]',
    removed: '[SERVER-30]',
  },
};
const buildKeeper = () => recordKeeper(test, room);
testRecords(test, room);

const reset = (headers: Record<string, string>) => test.send(endpoints.resetTips, { headers });
const setTip = (id: number, cents: number) => test.changeRows('attendants', id, { tip_total_cents: cents });

it('a save accepts only a tip of 0, which resets the total, and keeps tips paid in between [SERVER-10]', async () => {
  const { restaurantId, save, find } = await buildKeeper();
  const { id } = await test.buildAttendant({ restaurantId });
  await setTip(id, 1_250);
  const record = { id, name: uniqueWord('Renamed'), code: 'A', status: 1 };
  await save({ ...record, tip: 7.5 });
  expect((await find(id))?.tip).toBe(12.5);
  await save(record);
  expect((await find(id))?.tip).toBe(12.5);
  await save({ ...record, tip: '0.00' });
  expect((await find(id))?.tip).toBe(0);
});

describe('status 2 [SERVER-20 SERVER-30 STATE-15]', () => {
  it('removes an attendant from the list and their tables, keeps payments, and may be repeated', async () => {
    const { restaurantId, save, list } = await buildKeeper();
    const { id } = await test.buildAttendant({ restaurantId, name: 'Ana' });
    const table = await test.buildTable({ restaurantId, attendantId: id });
    const order = await test.buildOrder({
      restaurantId,
      tableId: table.id,
      status: 'paid',
      payment: { tipCents: 500 },
    });
    for (const _ of [1, 2]) expect(outcome(await save({ id, name: 'Ana', status: 2 }))).toEqual([200, 'Updated']);
    expect(await list()).toEqual([]);
    expect(await test.findRows('dining_tables', table.id, ['attendant_id'])).toEqual([{ attendant_id: null }]);
    expect(await test.findRows('payments', { order_id: order.id }, ['attendant_id'])).toEqual([{ attendant_id: id }]);
  });

  it.each(['new', 'open', 'closed'] as const)('is refused while their table has a %s order', async (status) => {
    const { restaurantId, save, find } = await buildKeeper();
    const { id } = await test.buildAttendant({ restaurantId, name: 'Ana' });
    const table = await test.buildTable({ restaurantId, attendantId: id, name: 'Terrace 1' });
    await test.buildOrder({ restaurantId, tableId: table.id, status });
    const sentence =
      "'Ana' serves 'Terrace 1', which has an unpaid order, and cannot be deleted. Give the table another server first.";
    expect(summaryOf(await save({ id, status: 2 }))).toEqual([409, 'InUse', sentence]);
    expect(await find(id)).toBeDefined();
  });
});

describe('alltipreset', () => {
  it("resets the totals of the user's own restaurant, and no payment [SERVER-18 SERVER-31 AMB-73]", async () => {
    const { restaurantId, headers, list } = await buildKeeper();
    const foreign = await test.buildAttendant();
    for (const status of ['on-duty', 'off-duty'] as const)
      await setTip((await test.buildAttendant({ restaurantId, status })).id, 900);
    await setTip(foreign.id, 900);
    const order = await test.buildOrder({ restaurantId, status: 'paid', payment: { tipCents: 500 } });
    expect((await reset(headers)).json()).toEqual({ success: true, result: null, message: 'Ok' });
    expect((await list()).map(({ tip }) => tip)).toEqual([0, 0, 0]);
    expect(await test.findRows('attendants', foreign.id, ['tip_total_cents'])).toEqual([{ tip_total_cents: 900 }]);
    expect(await test.findRows('payments', { order_id: order.id }, ['tip_cents'])).toEqual([{ tip_cents: 500 }]);
  });

  it('and a simultaneous tip: it is in the new total or was reset', async () => {
    const { restaurantId, headers, list } = await recordKeeper(test, room, 'payment');
    const { id } = await test.buildAttendant({ restaurantId });
    const orders = [];
    for (let at = 0; at < 6; at++) {
      const table = await test.buildTable({ restaurantId, attendantId: id });
      orders.push(await test.buildOrder({ restaurantId, tableId: table.id, status: 'closed' }));
    }
    const pay = (orderId: number) =>
      test.send(endpoints.setOrderToPaid, { query: { orderid: orderId, paidby: 'Cash', tip: 1 }, headers });
    const payments = orders.slice(0, 3).map((order) => pay(order.id));
    const answers = await Promise.all([...payments, reset(headers), reset(headers)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    const between = (await list())[0]?.tip ?? -1;
    expect([0, 1, 2, 3]).toContain(between);
    await Promise.all(orders.slice(3).map((order) => pay(order.id)));
    expect((await list())[0]?.tip).toBe(between + 3);
  });
});

// Changes to tables and attendants must lock tables first, and several rows by id (record 2). Otherwise two concurrent
// changes can deadlock.

/** An attendant with a table, and the calls with which staff change them. */
async function buildDesk() {
  const { id: restaurantId } = await test.buildRestaurant();
  const headers = await test.staffOf({ restaurantId, privileges: ['server', 'payment'] });
  const { id: attendantId } = await test.buildAttendant({ restaurantId, name: 'Ana' });
  const table = await test.buildTable({ restaurantId, attendantId, name: 'Terrace 1' });
  return {
    restaurantId,
    attendantId,
    table,
    remove: () => test.send(endpoints.saveAttendant, { headers, payload: { id: attendantId, status: 2 } }),
    reset: () => test.send(endpoints.resetTips, { headers }),
    pay: (orderid: number) =>
      test.send(endpoints.setOrderToPaid, { query: { orderid, paidby: 'Cash', tip: 1 }, headers }),
  };
}

const hold = (tx: Tx, table: 'attendants' | 'dining_tables', ids: readonly number[]) =>
  sql`select from ${sql.table(table)} where id = any(${ids}::int[]) order by id for no key update`.execute(tx);

/** Returns the ids of the rows that aren't locked. */
const free = async (tx: Tx, table: 'attendants' | 'dining_tables', ids: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${ids}::int[]) order by id for no key update skip locked`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};

it('a payment that waits for the attendant already holds their table', async () => {
  const { restaurantId, attendantId, table, pay } = await buildDesk();
  const order = await test.buildOrder({ restaurantId, tableId: table.id, status: 'closed' });
  const paid = await inTransaction(db, async (tx) => {
    await hold(tx, 'attendants', [attendantId]);
    const press = pay(order.id);
    await test.waitersAtLock(1);
    expect(await free(tx, 'dining_tables', [table.id])).toEqual([]);
    return { press };
  });
  expect((await paid.press).statusCode).toBe(200);
});

it('an attendant is removed while guests move to one of their tables', async () => {
  const { restaurantId, attendantId, table, remove } = await buildDesk();
  const to = await test.buildTable({ restaurantId, attendantId, name: 'Terrace 2' });
  await inTransaction(db, async (tx) => {
    // The same lock that a new visit at this table takes.
    await sql`select from dining_tables where id = ${to.id} for key share`.execute(tx);
    expect((await remove()).statusCode).toBe(200);
    expect(await free(tx, 'dining_tables', [table.id])).toEqual([table.id]);
  });
});

it('an attendant who is just getting a table with an unpaid order stays', async () => {
  const { restaurantId, attendantId, remove } = await buildDesk();
  const busy = await test.buildTable({ restaurantId, name: 'Window 3' });
  await test.buildOrder({ restaurantId, tableId: busy.id, status: 'open' });
  const removal = await inTransaction(db, async (tx) => {
    await hold(tx, 'dining_tables', [busy.id]);
    await sql`select from attendants where id = ${attendantId} for share`.execute(tx);
    const press = remove();
    await test.waitersAtLock(1);
    await sql`update dining_tables set attendant_id = ${attendantId} where id = ${busy.id}`.execute(tx);
    return { press };
  });
  const answer = await removal.press;
  expect(outcome(answer)).toEqual([409, 'InUse']);
  expect(answer.json().message).toContain("'Window 3'");
});

it('a removal that holds the attendant waits for no table', async () => {
  const { restaurantId, attendantId, remove } = await buildDesk();
  const other = await test.buildTable({ restaurantId });
  const removal = await inTransaction(db, async (tx) => {
    await hold(tx, 'attendants', [attendantId]);
    const press = remove();
    await test.waitersAtLock(1);
    expect(await free(tx, 'dining_tables', [other.id])).toEqual([]);
    return { press };
  });
  expect((await removal.press).statusCode).toBe(200);
});

it("tip totals are reset by id, the order in which a joined bill's payment locks them", async () => {
  const { restaurantId, attendantId, reset } = await buildDesk();
  const { id: second } = await test.buildAttendant({ restaurantId });
  const tipped = (id: number) => test.changeRows('attendants', id, { tip_total_cents: 500 });
  await tipped(second);
  await tipped(attendantId);
  const set = await inTransaction(db, async (tx) => {
    await hold(tx, 'attendants', [attendantId]);
    const press = reset();
    await test.waitersAtLock(1);
    expect(await free(tx, 'attendants', [second])).toEqual([second]);
    return { press };
  });
  expect((await set.press).statusCode).toBe(200);
  const { rows } = await sql<{ total: number }>`
    select sum(tip_total_cents)::int as total from attendants where restaurant_id = ${restaurantId}`.execute(db);
  expect(rows).toEqual([{ total: 0 }]);
});
