import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import { outcome, testApp } from '../../testing/test-app.ts';

// Changes to tables and attendants lock tables first, and several rows by id (record 2): otherwise
// two simultaneous changes deadlock.

const test = await testApp();
const { db } = test;

/** An attendant with a table, and the changes staff make to them. */
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

/** Selects the rows that are not locked. */
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
    // As the new visit at that table holds it.
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
