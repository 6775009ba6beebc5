import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type RecordFacts, recordKeeper, testRecords } from '../../testing/record-tests.ts';
import { addRow, confirming, outcome, summaryOf, testApp } from '../../testing/test-app.ts';

const test = await testApp({ PUBLIC_URL: 'https://bistro.example' });
const { db, owner } = test;

const room: RecordFacts = {
  privilege: 'managetable',
  list: endpoints.diningTables,
  save: endpoints.saveDiningTable,
  id: 'id',
  name: 'name',
  least: () => ({ state: 1 }),
  removal: (id) => ({ call: endpoints.saveDiningTable, payload: { id, state: 3 } }),
  size: 10,
  search: {
    rows: async ({ restaurantId }) => [
      { name: 'Window 1', serverId: (await test.buildAttendant({ restaurantId, name: 'Ana Ruiz' })).id },
      { name: 'Terrace %', description: 'Under the tree' },
    ],
    finds: { ' WINDOW ': ['Window 1'], ruiz: ['Window 1'], 'the tree': ['Terrace %'], 'w%1': [] },
  },
  added: ({ restaurantId }) => ({
    sent: { description: ' Cosy ', restaurantId, otp: '1' },
    stored: {
      description: 'Cosy',
      state: 1,
      chosenState: 1,
      serverId: null,
      serverName: '',
      areaID: null,
      restaurantId,
      code: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      otp: expect.stringMatching(/^\d{6}$/),
      otp_gen_ts: expect.stringMatching(/Z$/),
      qrurl: expect.stringMatching(`^https://bistro.example/customer/checkin/${restaurantId}-[A-Za-z0-9]{20}$`),
    },
  }),
  changed: () => ({ sent: { state: 0 }, stored: { state: 0, chosenState: 0 } }),
  answersRecord: true,
  refused: [
    [undefined, [422, 'InputDataNotProvided']],
    [{}, [422, 'InputDataNotProvided']],
    [{ name: null }, [422, 'InputDataNotProvided']],
    [{ state: 3 }, [422, 'InputDataNotProvided']],
    [{ state: 1 }, [422, 'Missingname']],
    [{ name: ' \n', state: 1 }, [422, 'Missingname']],
    [{ name: 'x'.repeat(201) }, [422, 'Invalid'], 'name'],
    [{ name: 'Window', state: 1, serverId: 99_999_999 }, [422, 'Invalid'], 'serverId'],
    [{ name: 'Window', state: 1, areaID: 99_999_999 }, [422, 'Invalid'], 'areaID'],
  ],
  removed: () => ({ result: null, message: 'Updated' }),
  ids: {
    list: '[TABLE-08 TABLE-17 TABLE-31]',
    search: '[TABLE-31]',
    added: '[TABLE-18 TABLE-19 TABLE-32]',
    changed: '[TABLE-32 AMB-69]',
    refused: '[TABLE-24 TABLE-25]',
    taken: '[TABLE-26]',
    removed: '[TABLE-23 TABLE-33]',
  },
};
testRecords(test, room);

/** A user who manages the tables of a new restaurant without OTPs, and an attendant. */
async function buildDesk() {
  const keeper = await recordKeeper(test, room);
  const { headers, restaurantId } = keeper;
  const config = '{"otprequired":0,"managercode":"4321","paymenttype":"T"}';
  await test.changeRows('restaurants', restaurantId, { config });
  return {
    ...keeper,
    renew: (id: number) => test.send(endpoints.renewTable, { headers, payload: { id } }),
    attendant: (await test.buildAttendant({ restaurantId, name: 'Ana Ruiz' })).id,
  };
}

const verify = (rid: number, tablenumber: string) =>
  test.resultOf(endpoints.verifyTable, { query: { rid, tablenumber } });

it('a page is in natural order', async () => {
  const { names, add } = await buildDesk();
  for (const number of [10, 2, 1, 11, 3]) await add(`Table ${number}`);
  expect(await names()).toEqual([1, 2, 3, 10, 11].map((number) => `Table ${number}`));
});

it('each table has its own working link, and a change keeps code and OTP', async () => {
  const { restaurantId, save, find, add, attendant } = await buildDesk();
  const [window1, other] = [
    await find(await add('Window 1', { serverId: attendant })),
    await find(await add('Window 2')),
  ];
  expect(window1).toMatchObject({ serverId: attendant, serverName: 'Ana Ruiz' });
  expect(window1.qrurl).toBe(`https://bistro.example/customer/checkin/${restaurantId}-${window1.code}`);
  expect(other.code).not.toBe(window1.code);
  expect(await verify(restaurantId, window1.code)).toBe(1);
  await save({ id: window1.id, name: 'Window 7', state: 0, serverId: attendant, version: 1 });
  expect(await find(window1.id)).toEqual({ ...window1, name: 'Window 7', state: 0, chosenState: 0, version: 2 });
  expect(await verify(restaurantId, window1.code)).toBe(0);
});

it('shows a table with an unpaid order as Busy, even if it was set Inactive; sending state 2 back changes no state', async () => {
  const { restaurantId, find, save } = await buildDesk();
  const { id } = await test.buildTable({ restaurantId, name: 'Window' });
  await test.buildOrder({ restaurantId, tableId: id, status: 'open' });
  expect(await find(id)).toMatchObject({ state: 2, chosenState: 1 });
  await save({ id, name: 'Window', state: 0 });
  expect(await find(id)).toMatchObject({ state: 2, chosenState: 0 });
  await save({ id, name: 'Same', state: 2 });
  expect(await find(id)).toMatchObject({ name: 'Same', chosenState: 0 });
});

describe('state 3 [TABLE-23 TABLE-33]', () => {
  it('removes the table from the list, voids its link and ends its visit; repeating changes nothing', async () => {
    const { restaurantId, save, list } = await buildDesk();
    const { id, code } = await test.buildTable({ restaurantId });
    const visit = await test.buildVisit({ restaurantId, tableId: id });
    for (const _ of [1, 2]) expect(outcome(await save({ id, name: 'Window', state: 3 }))).toEqual([200, 'Updated']);
    expect(await list()).toEqual([]);
    expect(await verify(restaurantId, code)).toBe(0);
    expect((await test.findRow('visits', visit.id)).ended_at).not.toBeNull();
  });

  it('is refused while it has an order that is new, open or closed', async () => {
    const { restaurantId, save, find } = await buildDesk();
    for (const status of ['new', 'open', 'closed'] as const) {
      const { id } = await test.buildTable({ restaurantId, name: status });
      await test.buildOrder({ restaurantId, tableId: id, status });
      const words = `'${status}' has an unpaid order and cannot be deleted. Take payment or cancel the order first.`;
      expect(summaryOf(await save({ id, state: 3 }))).toEqual([409, 'InUse', words]);
      expect(await find(id)).toBeDefined();
    }
  });
});

describe('renewtable', () => {
  it('changes code and OTP and ends the visit at once: the old link opens nothing', async () => {
    const { restaurantId, renew } = await buildDesk();
    const { id, code } = await test.buildTable({ restaurantId, otp: '111111' });
    const visit = await test.buildVisit({ restaurantId, tableId: id });
    const { result } = (await renew(id)).json();
    expect(result).toMatchObject({ id, version: 2, qrurl: expect.stringContaining(result.code) });
    const { otp } = await test.findRow('dining_tables', id);
    expect([result.code === code, otp === '111111']).toEqual([false, false]);
    expect((await test.findRow('visits', visit.id)).ended_at).not.toBeNull();
    expect(await verify(restaurantId, code)).toBe(0);
    expect(await verify(restaurantId, result.code)).toBe(1);
  });

  it('is refused while an order is unpaid, and of a removed table', async () => {
    const { restaurantId, renew, find } = await buildDesk();
    const busy = await test.buildTable({ restaurantId, name: 'Window' });
    await test.buildOrder({ restaurantId, tableId: busy.id, status: 'closed' });
    expect(outcome(await renew(busy.id))).toEqual([409, 'InUse']);
    expect((await find(busy.id))?.code).toBe(busy.code);
    const gone = await test.buildTable({ restaurantId, state: 'removed' });
    expect((await renew(gone.id)).statusCode).toBe(404);
  });
});

describe('endvisit', () => {
  const end = async (restaurantId: number, tableID: number) => {
    const headers = await test.staffOf({ restaurantId, privileges: ['order'] });
    return test.send(endpoints.endVisit, { headers, payload: { tableID } });
  };

  it('cancels what waits, ends the visit and changes code and OTP, so that its guests cannot order again', async () => {
    const floor = await test.buildFloor();
    await test.placeSoups(floor, 1);
    await test.placeSoups(floor, 2);
    const answer = await end(floor.restaurantId, floor.tableId);
    expect(answer.json()).toMatchObject({ success: true, result: { canceled: 2 } });
    const { qrurl } = answer.json().result;
    const code = qrurl.split('-').at(-1);
    expect(qrurl).toBe(`https://bistro.example/customer/checkin/${floor.restaurantId}-${code}`);
    expect(code).not.toBe(floor.code);
    expect(await verify(floor.restaurantId, floor.code)).toBe(0);
    expect(await verify(floor.restaurantId, code)).toBe(1);
    const [order] = await test.findRows('orders', { table_id: floor.tableId });
    expect(order).toMatchObject({ status: 'cancelled', total_cents: 0, waiting_count: 0, cancelled_count: 2 });
    expect(outcome(await test.place(floor, [{ itemID: floor.soup, itemQuantity: 1 }]))).toEqual([401, 'NotCheckedIn']);
    expect((await end(floor.restaurantId, floor.tableId)).json()).toMatchObject({ result: { canceled: 0 } });
  });

  it('changes nothing if a confirmed order is unpaid', async () => {
    const floor = await test.buildFloor();
    const { subOrderID } = await test.placeSoups(floor, 1);
    await test.placeSoups(floor, 2);
    const staff = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order'] });
    await test.send(endpoints.placeOrder, { headers: staff, payload: confirming(floor, subOrderID) });
    expect(outcome(await end(floor.restaurantId, floor.tableId))).toEqual([409, 'InUse']);
    const [order] = await test.findRows('orders', { table_id: floor.tableId });
    expect(order).toMatchObject({ status: 'new', waiting_count: 1, confirmed_count: 1 });
    expect(await verify(floor.restaurantId, floor.code)).toBe(2);
  });
});

it('guests who check in during a renewal or a removal are not lost', async () => {
  const { restaurantId, renew, save, find } = await buildDesk();
  const { id, code } = await test.buildTable({ restaurantId, name: 'Window' });
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
    const sentence = "Guests are checking in at 'Window' right now. Please try again.";
    expect((await answer)?.json()).toMatchObject({ error: 'InUse', message: sentence });
    expect((await find(id))?.code).toBe(code);
    await test.changeRows('visits', { table_id: id }, { ended_at: new Date() });
  }
});

it('a refused removal or renewal ends no visit', async () => {
  const { restaurantId, renew, save } = await buildDesk();
  const { id, otp } = await test.buildTable({ restaurantId });
  const visit = await test.buildVisit({ restaurantId, tableId: id });
  // Simulates guests who check in right after the visit ended.
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
  const visits = await test.findRows('visits', { table_id: id }, ['id', 'ended_at']);
  expect(visits).toEqual([{ id: visit.id, ended_at: null }]);
  expect((await test.findRow('dining_tables', id, ['otp'])).otp).toBe(otp);
});

it("serveridname lists the restaurant's attendants by name, including those off duty, without removed ones [TABLE-34]", async () => {
  const { restaurantId, headers, attendant } = await buildDesk();
  const off = await test.buildAttendant({ restaurantId, name: 'aaron', status: 'off-duty' });
  await test.buildAttendant({ restaurantId, name: 'Gone', status: 'removed' });
  expect((await test.send({ method: 'GET', url: '/api/serveridname/', headers })).json().result).toEqual([
    { id: off.id, name: 'aaron' },
    { id: attendant, name: 'Ana Ruiz' },
  ]);
});
