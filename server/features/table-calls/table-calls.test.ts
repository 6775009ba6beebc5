import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { outcome, testApp } from '../../testing/test-app.ts';
import { sweepTableCalls } from './table-calls.service.ts';

const test = await testApp();
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function buildSeated(of: { restaurantId?: number; name?: string } = {}) {
  const table = await test.buildTable(of);
  const { restaurantId, id: tableId } = table;
  const visit = await test.buildVisit({ restaurantId, tableId });
  const guests = test.visitHeaders({ restaurantId, tableId, visitId: visit.id });
  const call = (kind: unknown, headers: Record<string, string> = guests) =>
    test.send(endpoints.callStaff, { headers, payload: { kind } });
  const ownCalls = async () => (await test.send(endpoints.ownTableCalls, { headers: guests })).json();
  /** Backdates the last call by more than a minute. */
  const letMinutePass = () => test.changeRows('visits', visit.id, { last_call_at: ago(61 / 60) });
  return {
    restaurantId,
    tableId,
    tableName: table.name,
    visitId: visit.id,
    guests,
    call,
    own: ownCalls,
    letMinutePass,
  };
}

async function buildStaff(restaurantId: number, name = 'Ruth Adler', privileges: readonly 'order'[] = ['order']) {
  const { id, headers } = await test.buildStaff({ restaurantId, privileges, name });
  return {
    id,
    headers,
    list: () => test.resultOf(endpoints.tableCalls, { headers }),
    take: (callID: unknown) => test.send(endpoints.takeTableCall, { headers, payload: { callID } }),
  };
}

const storedCalls = (visitId: number) =>
  test.findRows('table_calls', { visit_id: visitId }, ['kind', 'state', 'taken_by_user_id']);

describe('a table calls', () => {
  it('and shows on the floor, word for word, until staff take it, which its guests then read', async () => {
    const seated = await buildSeated({ name: 'Window 4' });
    const staff = await buildStaff(seated.restaurantId);
    expect(await staff.list()).toEqual([]);
    expect((await seated.own()).result).toEqual([]);

    const called = await seated.call('staff');
    expect(called.statusCode).toBe(200);
    const waits = { kind: 'staff', calledAt: expect.stringMatching(/^\d{4}-.+Z$/), takenAt: null };
    expect(called.json()).toEqual({ success: true, message: 'Ok', result: { isNew: true, calls: [waits] } });
    expect((await seated.own()).result).toEqual([waits]);
    const listed = await staff.list();
    const { calledAt } = called.json().result.calls[0];
    const table = { tableID: seated.tableId, tableName: 'Window 4' };
    expect(listed).toEqual([{ callID: expect.any(Number), ...table, kind: 'staff', calledAt }]);

    expect((await staff.take(listed[0].callID)).json()).toEqual({ success: true, message: 'Ok', result: null });
    expect(await staff.list()).toEqual([]);
    expect((await seated.own()).result).toEqual([{ ...waits, takenAt: expect.stringMatching(/^\d{4}-.+Z$/) }]);
    expect(await storedCalls(seated.visitId)).toEqual([{ kind: 'staff', state: 'taken', taken_by_user_id: staff.id }]);
  });

  it('for staff and for the bill; the oldest is first', async () => {
    const seated = await buildSeated();
    const staff = await buildStaff(seated.restaurantId);
    await seated.call('bill');
    await seated.letMinutePass();
    expect((await seated.call('staff')).json().result).toMatchObject({ isNew: true });
    expect((await staff.list()).map(({ kind }: { kind: string }) => kind)).toEqual(['bill', 'staff']);
    expect((await seated.own()).result).toHaveLength(2);
    // The limit is per table, so a neighboring table can still call.
    const neighbours = await buildSeated({ restaurantId: seated.restaurantId });
    expect((await neighbours.call('staff')).json().result).toMatchObject({ isNew: true });
    expect((await neighbours.own()).result).toHaveLength(1);
  });
});

it("finished calls are deleted after a day, unlike waiting ones and today's", async () => {
  const { restaurantId, tableId, visitId } = await buildSeated();
  const { id: userId } = await buildStaff(restaurantId);
  const call = (state: 'open' | 'taken' | 'ended', hours: number) => {
    const isTaken = state === 'taken';
    return test.addRow('table_calls', {
      restaurant_id: restaurantId,
      table_id: tableId,
      visit_id: visitId,
      kind: 'staff',
      state,
      called_at: ago(hours * 60),
      taken_at: isTaken ? ago(hours * 60) : null,
      taken_by_user_id: isTaken ? userId : null,
    });
  };
  for (const state of ['taken', 'ended'] as const) for (const hours of [25, 23]) await call(state, hours);
  await call('open', 50);
  await sweepTableCalls(test.db);
  expect((await storedCalls(visitId)).map(({ state }) => state)).toEqual(['taken', 'ended', 'open']);
});

describe('at most once a minute', () => {
  it('a second press repeats the first answer and adds nothing, nor does one after the minute while the call waits', async () => {
    const seated = await buildSeated();
    const first = (await seated.call('bill')).json().result;
    const again = await seated.call('bill');
    expect(again.statusCode).toBe(200);
    expect(again.json().result).toEqual({ ...first, isNew: false });
    await seated.letMinutePass();
    expect((await seated.call('bill')).json().result).toMatchObject({ isNew: false });
    expect(await storedCalls(seated.visitId)).toHaveLength(1);
  });

  it('another kind within the minute must wait, and is told how long', async () => {
    const seated = await buildSeated();
    await seated.call('staff');
    const refused = await seated.call('bill');
    expect(outcome(refused)).toEqual([429, 'TooManyTries']);
    expect(refused.json().message).toContain('less than a minute ago');
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await storedCalls(seated.visitId)).toHaveLength(1);
    await seated.letMinutePass();
    expect((await seated.call('bill')).statusCode).toBe(200);
  });

  it('a call taken within the minute says that staff are coming; afterwards the table calls again', async () => {
    const seated = await buildSeated();
    const staff = await buildStaff(seated.restaurantId);
    await seated.call('staff');
    await staff.take((await staff.list())[0].callID);
    const soon = (await seated.call('staff')).json().result;
    expect(soon).toMatchObject({ isNew: false, calls: [{ takenAt: expect.any(String) }] });
    expect(await staff.list()).toEqual([]);
    await seated.letMinutePass();
    await test.changeRows('table_calls', { visit_id: seated.visitId }, { called_at: ago(2) });
    expect((await seated.call('staff')).json().result).toMatchObject({ isNew: true, calls: [{ takenAt: null }] });
    expect(await staff.list()).toHaveLength(1);
  });

  it('40 presses of several phones at once are one call, and each is answered', async () => {
    const seated = await buildSeated();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => seated.call(at % 2 ? 'staff' : 'bill')));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const made = answers.filter(({ statusCode, json }) => statusCode === 200 && json().result.isNew);
    expect(made).toHaveLength(1);
    expect(await storedCalls(seated.visitId)).toHaveLength(1);
  });
});

it('two of the staff take a call at once: one gets it and may repeat, the other reads who has it', async () => {
  const seated = await buildSeated();
  const ana = await buildStaff(seated.restaurantId, 'Ana Ruiz');
  const tom = await buildStaff(seated.restaurantId, 'Tom Okafor');
  await seated.call('staff');
  const [{ callID }] = await ana.list();
  const answers = await Promise.all([ana.take(callID), tom.take(callID)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const winner = answers[0]?.statusCode === 200 ? ana : tom;
  const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
  const message = `${winner === ana ? 'Ana Ruiz' : 'Tom Okafor'} has already taken this call.`;
  expect(refused).toMatchObject({ error: 'CallTaken', message });
  const before = (await seated.own()).result;
  expect((await winner.take(callID)).statusCode).toBe(200);
  expect((await seated.own()).result).toEqual(before);
});

describe('the end of a visit', () => {
  it('ends its calls; the next guests of the table begin without any', async () => {
    const seated = await buildSeated();
    const { restaurantId, tableId, visitId, guests } = seated;
    const staff = await buildStaff(restaurantId);
    await seated.call('staff');
    const [{ callID }] = await staff.list();
    await test.send(endpoints.freeTable, { headers: staff.headers, payload: { tableID: tableId } });
    expect(await staff.list()).toEqual([]);
    expect(await storedCalls(visitId)).toEqual([{ kind: 'staff', state: 'ended', taken_by_user_id: null }]);
    expect(outcome(await staff.take(callID))).toEqual([409, 'Stale']);
    const look = await test.send(endpoints.ownTableCalls, { headers: guests });
    for (const answer of [await seated.call('staff'), look]) expect(outcome(answer)).toEqual([401, 'NotCheckedIn']);
    expect(await storedCalls(visitId)).toHaveLength(1);
    const next = await test.buildVisit({ restaurantId, tableId });
    const headers = test.visitHeaders({ restaurantId, tableId, visitId: next.id });
    expect(await test.resultOf(endpoints.ownTableCalls, { headers })).toEqual([]);
    expect((await seated.call('staff', headers)).json().result).toMatchObject({ isNew: true });
  });

  it('and a simultaneous call leave no call at an empty table', async () => {
    for (let round = 0; round < 8; round += 1) {
      const seated = await buildSeated();
      const staff = await buildStaff(seated.restaurantId);
      const freeing = { headers: staff.headers, payload: { tableID: seated.tableId } };
      await Promise.all([seated.call('staff'), test.send(endpoints.freeTable, freeing)]);
      expect((await storedCalls(seated.visitId)).filter(({ state }) => state === 'open')).toEqual([]);
    }
  });
});

describe('refused', () => {
  it('a kind or a number that is none', async () => {
    const seated = await buildSeated();
    for (const kind of ['', 'Staff', 'kitchen', null])
      expect(outcome(await seated.call(kind))).toEqual([400, 'Invalid']);
    expect(await storedCalls(seated.visitId)).toEqual([]);
    const staff = await buildStaff(seated.restaurantId);
    for (const callID of [0, -1, undefined]) expect(outcome(await staff.take(callID))).toEqual([400, 'Invalid']);
  });

  it('a visit of another restaurant with the same id', async () => {
    const [seated, other] = [await buildSeated(), await buildSeated()];
    const forged = test.visitHeaders({ restaurantId: other.restaurantId, visitId: seated.visitId });
    expect(outcome(await seated.call('staff', forged))).toEqual([401, 'NotCheckedIn']);
    expect(await storedCalls(seated.visitId)).toEqual([]);
  });
});

describe('a call of a table with an attendant', () => {
  const linked = async (seated: Awaited<ReturnType<typeof buildSeated>>) => {
    const staff = await buildStaff(seated.restaurantId, 'Ana', ['order']);
    const { attendant_id: attendantId } = await test.findRow('dining_tables', seated.tableId);
    await test.changeRows('users', staff.id, { attendant_id: attendantId });
    const listed = async () => (await staff.list())[0];
    return {
      ...staff,
      attendantId,
      listed,
      session: (change: object) => test.changeRows('staff_sessions', { user_id: staff.id }, change),
    };
  };

  it('rings first for their signed-in user, for a minute from the call on by the time of the database', async () => {
    const seated = await buildSeated();
    const { listed, attendantId } = await linked(seated);
    await seated.call('staff');
    const { calledAt, ringsFirst } = await listed();
    expect(ringsFirst).toMatchObject({ attendantID: attendantId });
    expect(Date.parse(ringsFirst.until) - Date.parse(calledAt)).toBe(60_000);
  });

  it.each<[string, object]>([
    ['is signed out', { revoked_at: new Date() }],
    ['has locked the screen', { locked_at: new Date() }],
    ['was not seen for ten minutes', { seen_at: ago(11) }],
  ])('rings for all at once if their only user %s', async (_, change) => {
    const seated = await buildSeated();
    const colleague = await buildStaff(seated.restaurantId);
    const { listed, session } = await linked(seated);
    await seated.call('staff');
    expect(await listed()).toHaveProperty('ringsFirst');
    await session(change);
    // Makes a new version of the floor, like the program in which the user signs out.
    await seated.letMinutePass();
    await seated.call('bill');
    const calls = await colleague.list();
    expect(calls).toHaveLength(2);
    for (const call of calls) expect(call).not.toHaveProperty('ringsFirst');
  });

  it('rings for who has taken the table over, and for all where no one is linked', async () => {
    const seated = await buildSeated();
    const other = await buildSeated({ restaurantId: seated.restaurantId });
    const { headers, attendantId, list } = await linked(seated);
    await test.send(endpoints.takeOverTables, { headers, payload: { tableIDs: [other.tableId] } });
    await other.call('staff');
    const alone = await buildSeated({ restaurantId: seated.restaurantId });
    await alone.call('staff');
    const calls: { tableID: number; ringsFirst?: { attendantID: number } }[] = await list();
    expect(calls.map(({ tableID, ringsFirst }) => [tableID, ringsFirst?.attendantID])).toEqual([
      [other.tableId, attendantId],
      [alone.tableId, undefined],
    ]);
  });
});
