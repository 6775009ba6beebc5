import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import type { DiningTable } from '../../../core/contract/dining-tables.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import {
  buildAttendant,
  buildItem,
  buildOrder,
  buildRestaurant,
  buildTable,
  buildUser,
  buildVisit,
} from '../../testing/builders.ts';
import { buildFloor, place, placeSoups } from '../../testing/diner.ts';
import { addRow, changeRows, findRow, findRows } from '../../testing/rows.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp({ PUBLIC_URL: 'https://bistro.example' });
const { db, owner } = test;

/** A restaurant with somebody who keeps its tables. */
async function buildDesk() {
  const { id: restaurantId } = await buildRestaurant(db, { otpRequired: false });
  const user = await buildUser(db, { restaurantId, privileges: ['managetable'] });
  const headers = await test.staffHeaders(user.id);
  const page = async (query = '') =>
    (await test.send({ method: 'GET', url: `${addressOf(endpoints.diningTables).url}?${query}`, headers })).json()
      .result;
  const post = (url: string) => (payload?: object) =>
    test.send({ method: 'POST', url, headers, ...(payload ? { payload } : {}) });
  return {
    restaurantId,
    headers,
    page,
    list: async (query = ''): Promise<DiningTable[]> => (await page(query)).content,
    find: async (id: number): Promise<DiningTable | undefined> =>
      (await page('size=100')).content.find((table: DiningTable) => table.id === id),
    save: post(addressOf(endpoints.saveDiningTable).url),
    renew: (id: number) => post(addressOf(endpoints.renewTable).url)({ id }),
    attendant: (await buildAttendant(db, { restaurantId, name: 'Ana Ruiz' })).id,
  };
}

const verify = async (restaurantId: number, code: string) =>
  (await test.send({ ...addressOf(endpoints.verifyTable, { query: { rid: restaurantId, tablenumber: code } }) })).json()
    .result;

describe('fetchtable', () => {
  it('answers a page by name in natural order, ten when nothing is asked, without removed ones [TABLE-08 TABLE-17 TABLE-18 TABLE-31]', async () => {
    const { restaurantId, page, attendant } = await buildDesk();
    for (const number of [10, 2, 1, 11, 3, 4, 5, 6, 7, 8, 9]) {
      await buildTable(db, {
        restaurantId,
        name: `Table ${number}`,
        attendantId: attendant,
        otp: '012345',
        code: `Restaurant${restaurantId}x${number}`,
      });
    }
    await buildTable(db, { restaurantId, name: 'Table 0', state: 'removed' });
    const first = await page();
    expect(first).toMatchObject({ number: 0, size: 10, totalElements: 11, totalPages: 2, first: true, last: false });
    expect(first.content.map(({ name }: DiningTable) => name)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => `Table ${number}`),
    );
    expect(first.content[0]).toEqual({
      id: expect.any(Number),
      code: `Restaurant${restaurantId}x1`,
      name: 'Table 1',
      description: expect.any(String),
      state: 1,
      chosenState: 1,
      serverId: attendant,
      serverName: 'Ana Ruiz',
      otp: '012345',
      otp_gen_ts: expect.stringMatching(/Z$/),
      qrurl: `https://bistro.example/customer/checkin/${restaurantId}-Restaurant${restaurantId}x1`,
      restaurantId,
      version: 1,
    });
    expect((await page('page=1')).content).toHaveLength(1);
  });

  it('shows a table with an unpaid order as Busy, also one set Inactive meanwhile', async () => {
    const { restaurantId, find, save } = await buildDesk();
    const { id } = await buildTable(db, { restaurantId, name: 'Window' });
    await buildOrder(db, { restaurantId, tableId: id, status: 'open' });
    expect(await find(id)).toMatchObject({ state: 2, chosenState: 1 });
    await save({ id, name: 'Window', state: 0 });
    expect(await find(id)).toMatchObject({ state: 2, chosenState: 0 });
  });

  it('the search text looks at name, attendant and description, and is no pattern [TABLE-31]', async () => {
    const { restaurantId, list, attendant } = await buildDesk();
    await buildTable(db, { restaurantId, name: 'Window 1', attendantId: attendant, description: '' });
    await buildTable(db, { restaurantId, name: 'Terrace %', attendantId: null, description: 'Under the tree' });
    const names = async (text: string) =>
      (await list(`searchText=${encodeURIComponent(text)}`)).map(({ name }) => name);
    expect(await names(' WINDOW ')).toEqual(['Window 1']);
    expect(await names('ruiz')).toEqual(['Window 1']);
    expect(await names('the tree')).toEqual(['Terrace %']);
    expect(await names('w%1')).toEqual([]);
  });
});

describe('addtable', () => {
  it('adds one to the own restaurant with a code and an OTP of its own, and answers the record [TABLE-18 TABLE-19 TABLE-32]', async () => {
    const { restaurantId, save, find, attendant } = await buildDesk();
    const answer = await save({ name: '  Window 1 ', state: 1, serverId: attendant, restaurantId, otp: '1' });
    const { result } = answer.json();
    expect(answer.json()).toMatchObject({ success: true, message: 'Ok', result: { name: 'Window 1', restaurantId } });
    expect(result.code).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(result.otp).toMatch(/^\d{6}$/);
    expect(result.qrurl).toBe(`https://bistro.example/customer/checkin/${restaurantId}-${result.code}`);
    expect(await find(result.id)).toEqual(result);
    expect(await verify(restaurantId, result.code)).toBe(1);
    const other = (await save({ name: 'Window 2', state: 1, serverId: attendant })).json().result;
    expect(other.code).not.toBe(result.code);
  });

  it('changes one, keeps its code and OTP, and says Updated [TABLE-32 AMB-69]', async () => {
    const { save, find, attendant } = await buildDesk();
    const { result } = (await save({ name: 'Window 1', state: 1, serverId: attendant, description: 'Cosy' })).json();
    const answer = await save({ id: result.id, name: 'Window 7', state: 0, serverId: attendant, version: 1 });
    expect(answer.json()).toMatchObject({ message: 'Updated' });
    expect(await find(result.id)).toEqual({
      ...result,
      name: 'Window 7',
      state: 0,
      chosenState: 0,
      version: 2,
    });
    expect(await verify(result.restaurantId, result.code)).toBe(0);
  });

  it('a state 2 that is sent back changes no state', async () => {
    const { restaurantId, save, find } = await buildDesk();
    const { id } = await buildTable(db, { restaurantId, state: 'inactive' });
    await save({ id, name: 'Same', state: 2 });
    expect(await find(id)).toMatchObject({ name: 'Same', chosenState: 0 });
  });

  it.each([
    [undefined, 'InputDataNotProvided'],
    [{}, 'InputDataNotProvided'],
    [{ name: null }, 'InputDataNotProvided'],
    [{ state: 3 }, 'InputDataNotProvided'],
    [{ state: 1 }, 'Missingname'],
    [{ name: ' \n', state: 1 }, 'Missingname'],
  ])('%j is %s [TABLE-24 TABLE-25]', async (payload, code) => {
    const { save, list } = await buildDesk();
    expect((await save(payload)).json()).toMatchObject({ success: false, message: code });
    expect(await list()).toEqual([]);
  });

  it('takes no attendant of elsewhere, none that is removed, none that never was', async () => {
    const { restaurantId, save, list } = await buildDesk();
    const foreign = await buildAttendant(db);
    const gone = await buildAttendant(db, { restaurantId, status: 'removed' });
    for (const serverId of [foreign.id, gone.id, 99_999_999]) {
      const answer = await save({ name: 'Window', state: 1, serverId });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ error: 'Invalid', fields: [{ path: 'serverId' }] });
    }
    expect(await list()).toEqual([]);
  });

  it('a name is taken whatever its case and spaces, here only, and free again once removed [TABLE-26]', async () => {
    const { save } = await buildDesk();
    const elsewhere = await buildDesk();
    const first = (await save({ name: 'Window 1', state: 1 })).json().result;
    expect((await save({ name: ' WINDOW   1', state: 1 })).json()).toMatchObject({ message: 'NameAlreadyExist' });
    expect((await elsewhere.save({ name: 'Window 1', state: 1 })).statusCode).toBe(200);
    await save({ id: first.id, state: 3 });
    expect((await save({ name: 'Window 1', state: 1 })).statusCode).toBe(200);
  });

  it('a save over somebody else’s is told; names that are too long too', async () => {
    const { save, find } = await buildDesk();
    const { id } = (await save({ name: 'Window 1', state: 1 })).json().result;
    await save({ id, name: 'First', state: 1, version: 1 });
    const late = await save({ id, name: 'Second', state: 1, version: 1 });
    expect([late.statusCode, late.json().error]).toEqual([409, 'Stale']);
    expect((await find(id))?.name).toBe('First');
    expect((await save({ name: 'x'.repeat(201) })).json()).toMatchObject({
      error: 'Invalid',
      fields: [{ path: 'name' }],
    });
  });

  it('knows no table of another restaurant, none removed, and none that never was', async () => {
    const { restaurantId, save } = await buildDesk();
    const foreign = await buildTable(db, { name: 'Stays' });
    const gone = await buildTable(db, { restaurantId, state: 'removed' });
    for (const id of [foreign.id, gone.id, 99_999_999]) {
      expect((await save({ id, name: 'Taken over', state: 1 })).json()).toMatchObject({ error: 'NotFound' });
    }
    for (const id of [foreign.id, 99_999_999]) {
      expect((await save({ id, state: 3 })).json()).toMatchObject({ error: 'NotFound' });
    }
    const kept = await findRows(db, 'dining_tables', foreign.id, ['name', 'state']);
    expect(kept).toEqual([{ name: 'Stays', state: 'active' }]);
  });
});

describe('state 3 [TABLE-23 TABLE-33]', () => {
  it('takes the table from the list, its link leads nowhere, its visit has ended; again it changes nothing', async () => {
    const { restaurantId, save, list } = await buildDesk();
    const { id, code } = await buildTable(db, { restaurantId });
    const visit = await buildVisit(db, { restaurantId, tableId: id });
    for (const _ of [1, 2]) {
      expect((await save({ id, name: 'Window', state: 3 })).json()).toEqual({
        success: true,
        result: null,
        message: 'Updated',
      });
    }
    expect(await list()).toEqual([]);
    expect(await verify(restaurantId, code)).toBe(0);
    const ended = await db.selectFrom('visits').select('ended_at').where('id', '=', visit.id).executeTakeFirst();
    expect(ended?.ended_at).not.toBeNull();
  });

  it.each(['new', 'open', 'closed'] as const)('not while it has an order that is %s', async (status) => {
    const { restaurantId, save, find } = await buildDesk();
    const { id } = await buildTable(db, { restaurantId, name: 'Window' });
    await buildOrder(db, { restaurantId, tableId: id, status });
    const answer = await save({ id, state: 3 });
    expect([answer.statusCode, answer.json().error, answer.json().message]).toEqual([
      409,
      'InUse',
      "'Window' has an unpaid order and cannot be deleted. Take payment or cancel the order first.",
    ]);
    expect(await find(id)).toBeDefined();
  });
});

describe('renewtable', () => {
  it('gives another code and OTP at once: the old link and check-in end', async () => {
    const { restaurantId, renew } = await buildDesk();
    const { id, code } = await buildTable(db, { restaurantId, otp: '111111' });
    const checkedIn = await test.send({
      ...addressOf(endpoints.verifyTable, { query: { rid: restaurantId, tablenumber: code } }),
    });
    const cookie = String(checkedIn.headers['set-cookie']).split(';')[0] ?? '';
    const { result } = (await renew(id)).json();
    expect(result).toMatchObject({ id, version: 2 });
    expect(result.code).not.toBe(code);
    expect(result.qrurl).toContain(result.code);
    expect(await verify(restaurantId, code)).toBe(0);
    expect(await verify(restaurantId, result.code)).toBe(1);
    const dish = await buildItem(db, { restaurantId });
    const order = await test.send({
      ...addressOf(endpoints.placeOrder),
      headers: { cookie },
      payload: {
        suborder: [{ items: [{ itemID: dish.id, itemQuantity: 1 }] }],
        tableID: code,
        restaurantID: restaurantId,
      },
    });
    expect([order.statusCode, order.json().error]).toEqual([401, 'NotCheckedIn']);
  });

  it('not while an order is unpaid, and not of another restaurant', async () => {
    const { restaurantId, renew, find } = await buildDesk();
    const busy = await buildTable(db, { restaurantId, name: 'Window' });
    await buildOrder(db, { restaurantId, tableId: busy.id, status: 'closed' });
    const answer = await renew(busy.id);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'InUse']);
    expect((await find(busy.id))?.code).toBe(busy.code);
    const foreign = await buildTable(db);
    const gone = await buildTable(db, { restaurantId, state: 'removed' });
    for (const id of [foreign.id, gone.id, 99_999_999]) expect((await renew(id)).statusCode).toBe(404);
  });
});

describe('endvisit', () => {
  const end = async (restaurantId: number, tableID: number, privilege: 'order' | 'managetable' = 'order') => {
    const headers = await test.staffHeaders((await buildUser(db, { restaurantId, privileges: [privilege] })).id);
    return test.send({ ...addressOf(endpoints.endVisit), headers, payload: { tableID } });
  };

  it('cancels what waits, ends the visit and gives another code and OTP: nobody who sat there orders again', async () => {
    const floor = await buildFloor(test);
    await placeSoups(test, floor, 1);
    await placeSoups(test, floor, 2);
    const answer = await end(floor.restaurantId, floor.tableId);
    expect(answer.json()).toMatchObject({ success: true, result: { canceled: 2 } });
    const { qrurl } = answer.json().result;
    const code = qrurl.split('-').at(-1);
    expect(qrurl).toBe(`https://bistro.example/customer/checkin/${floor.restaurantId}-${code}`);
    expect(code).not.toBe(floor.code);
    expect(await verify(floor.restaurantId, floor.code)).toBe(0);
    expect(await verify(floor.restaurantId, code)).toBe(1);
    const [order] = await findRows(db, 'orders', { table_id: floor.tableId });
    expect(order).toMatchObject({ status: 'cancelled', total_cents: 0, waiting_count: 0, cancelled_count: 2 });
    expect((await place(test, floor, [{ itemID: floor.soup, itemQuantity: 1 }])).json()).toMatchObject({
      error: 'NotCheckedIn',
    });
    expect((await end(floor.restaurantId, floor.tableId)).json()).toMatchObject({ result: { canceled: 0 } });
  });

  it('changes nothing where something confirmed is unpaid, for tables that are not there, and without the privilege', async () => {
    const floor = await buildFloor(test);
    const { subOrderID } = await placeSoups(test, floor, 1);
    await placeSoups(test, floor, 2);
    const staff = await test.staffHeaders(
      (await buildUser(db, { restaurantId: floor.restaurantId, privileges: ['order'] })).id,
    );
    const suborder = [{ items: [], subOrderID, status: 'O' }];
    const where = { tableID: floor.tableId, restaurantID: floor.restaurantId };
    await test.send({ ...addressOf(endpoints.placeOrder), headers: staff, payload: { suborder, ...where } });
    const answer = await end(floor.restaurantId, floor.tableId);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'InUse']);
    const [order] = await findRows(db, 'orders', { table_id: floor.tableId });
    expect(order).toMatchObject({ status: 'new', waiting_count: 1, confirmed_count: 1 });
    expect(await verify(floor.restaurantId, floor.code)).toBe(2);
    const foreign = await buildTable(db);
    for (const id of [foreign.id, 99_999_999]) expect((await end(floor.restaurantId, id)).statusCode).toBe(404);
    expect((await end(floor.restaurantId, floor.tableId, 'managetable')).statusCode).toBe(403);
    expect((await test.send({ ...addressOf(endpoints.endVisit), payload: { tableID: 1 } })).statusCode).toBe(401);
  });
});

it('guests who check in at this very moment are not lost to a renewal or a removal', async () => {
  const { restaurantId, renew, save, find } = await buildDesk();
  const { id, code } = await buildTable(db, { restaurantId, name: 'Window' });
  for (const act of [() => renew(id), () => save({ id, state: 3 })]) {
    let answer: Promise<Awaited<ReturnType<typeof renew>>> | undefined;
    await db.transaction().execute(async (checkIn) => {
      await addRow(checkIn, 'visits', { restaurant_id: restaurantId, table_id: id });
      answer = Promise.resolve(act());
      await vi.waitFor(async () => {
        const waiting =
          await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'dining_tables'
          and datname = current_database()`.execute(db);
        expect(waiting.rows).toHaveLength(1);
      });
    });
    const refused = (await answer)?.json();
    expect(refused).toMatchObject({
      error: 'InUse',
      message: "Guests are checking in at 'Window' right now. Please try again.",
    });
    expect((await find(id))?.code).toBe(code);
    await changeRows(db, 'visits', { table_id: id }, { ended_at: new Date() });
  }
});

it('a removal or renewal that is refused has ended no visit', async () => {
  const { restaurantId, renew, save } = await buildDesk();
  const { id, otp } = await buildTable(db, { restaurantId });
  const visit = await buildVisit(db, { restaurantId, tableId: id });
  // The next guests, in the moment after the visit was ended.
  await sql`
    create function check_in_at_once() returns trigger language plpgsql as $$ begin
      insert into visits (restaurant_id, table_id) values (new.restaurant_id, new.table_id);
      return null;
    end $$;
    create trigger check_in_at_once after update of ended_at on visits for each row
      when (old.ended_at is null and new.ended_at is not null) execute function check_in_at_once();
  `.execute(owner);
  const answers = [await renew(id), await save({ id, state: 3 })];
  await sql`drop trigger check_in_at_once on visits; drop function check_in_at_once()`.execute(owner);
  expect(answers.map((answer) => answer.json().error)).toEqual(['InUse', 'InUse']);
  const visits = await findRows(db, 'visits', { table_id: id }, ['id', 'ended_at']);
  expect(visits).toEqual([{ id: visit.id, ended_at: null }]);
  const table = await findRow(db, 'dining_tables', id, ['otp']);
  expect(table.otp).toBe(otp);
});

describe('serveridname [TABLE-34]', () => {
  it('answers the own attendants by name, off duty too, without removed ones', async () => {
    const { restaurantId, headers, attendant } = await buildDesk();
    const off = await buildAttendant(db, { restaurantId, name: 'aaron', status: 'off-duty' });
    await buildAttendant(db, { restaurantId, name: 'Gone', status: 'removed' });
    const answer = await test.send({ method: 'GET', url: '/api/serveridname/', headers });
    expect(answer.json().result).toEqual([
      { id: off.id, name: 'aaron' },
      { id: attendant, name: 'Ana Ruiz' },
    ]);
  });
});
