import { describe, expect, it } from 'vitest';
import type { AuditEvent } from '../../../core/contract/audit.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { FloorTable } from '../../../core/contract/floor.ts';
import { endOfEvening } from '../../../core/domain/evening.ts';
import { regionOfCountry } from '../../../core/domain/formats/countries.ts';
import { buildCook } from '../../testing/kitchen-desk.ts';
import { confirming, outcome, testApp } from '../../testing/test-app.ts';

const test = await testApp();

/** A restaurant with a table of Ana's. Ana and Ben are servers, and users of their own. */
async function desk() {
  const { restaurantId, ...floor } = await test.buildFloor();
  const server = async (name: string) => {
    const { id: attendantId } = await test.buildAttendant({ restaurantId, name });
    const user = await test.buildStaff({ restaurantId, name, privileges: ['order', 'payment', 'audit'] });
    await test.changeRows('users', user.id, { attendant_id: attendantId });
    const take = (...tableIDs: number[]) =>
      test.send(endpoints.takeOverTables, { headers: user.headers, payload: { tableIDs } });
    const handBack = (...tableIDs: number[]) =>
      test.send(endpoints.takeOverTables, { headers: user.headers, payload: { tableIDs, handBack: true } });
    const tip = async () => (await test.findRow('attendants', attendantId)).tip_total_cents;
    return { ...user, attendantId, take, handBack, tip };
  };
  const [ana, ben] = [await server('Ana'), await server('Ben')];
  await test.changeRows('dining_tables', floor.tableId, { name: 'Window 1', attendant_id: ana.attendantId });
  const { headers } = ben;
  const tables = () => test.resultOf(endpoints.floorTables, { params: { state: 0 }, headers });
  return { restaurantId, ...floor, ana, ben, tables, stored: () => test.findRow('dining_tables', floor.tableId) };
}

describe('an attendant takes over a table', () => {
  it('and is in charge of it on floor, order and ticket; the tip of its open order goes with it', async () => {
    const { ana, ben, tables, ...floor } = await desk();
    const { orderID, subOrderID } = await test.placeSoups(floor);
    expect(await tables()).toMatchObject([{ tableName: 'Window 1', serverName: 'Ana', attendantID: ana.attendantId }]);
    expect(outcome(await ben.take(floor.tableId))).toEqual([200, 'Ok']);
    expect(await tables()).toMatchObject([{ serverName: 'Ben', attendantID: ben.attendantId }]);

    const { headers } = ben;
    await test.send(endpoints.placeOrder, { headers, payload: { ...confirming(floor, subOrderID), orderID } });
    const [active] = await test.resultOf(endpoints.activeOrders, { headers });
    expect(active).toMatchObject({ serverName: 'Ben', attendantID: ben.attendantId });
    expect(await test.resultOf(endpoints.tableDetail, { query: { tableID: floor.tableId }, headers })).toMatchObject({
      serverName: 'Ben',
    });
    expect(await test.resultOf(endpoints.orderById, { params: { orderID }, headers })).toMatchObject({
      serverName: 'Ben',
    });
    const cook = await buildCook(test, floor.restaurantId);
    expect(await cook.tickets()).toMatchObject([{ serverName: 'Ben' }]);
    await test.send(endpoints.closeOrder, { headers, payload: { orderID } });
    const query = { orderid: orderID, paidby: 'Cash', tip: '3.00' };
    expect(outcome(await test.send(endpoints.setOrderToPaid, { headers, query }))).toEqual([200, 'Ok']);
    expect([await ana.tip(), await ben.tip()]).toEqual([0, 300]);
  });

  it('until the evening of the restaurant ends, and in the trail', async () => {
    const { restaurantId, tableId, ben, tables, stored } = await desk();
    const region = { ...regionOfCountry('DE'), dayBegins: 4 };
    await test.changeRows('restaurants', restaurantId, { region });
    const before = endOfEvening(region, new Date());
    await ben.take(tableId);
    expect([before, endOfEvening(region, new Date())]).toContainEqual((await stored()).taken_over_until);
    const { events } = await test.resultOf(endpoints.auditTrail, { headers: ben.headers, query: { what: 'money' } });
    expect(events[0]).toMatchObject({
      kind: 'table-taken-over',
      subject: 'Window 1',
      userID: ben.id,
      details: [{ field: 'attendant', was: 'Ana', now: 'Ben' }],
    });

    await test.changeRows('dining_tables', tableId, { taken_over_until: new Date(Date.now() - 1_000) });
    expect(await tables()).toMatchObject([{ serverName: 'Ana' }]);
  });

  it('for several at once; who takes back their own table ends it, and so does another server in its form', async () => {
    const { restaurantId, tableId, ana, ben, tables, stored } = await desk();
    const second = await test.buildTable({ restaurantId, name: 'Window 2', attendantId: null });
    await ben.take(tableId, second.id, tableId);
    expect((await tables()).map(({ serverName }: { serverName: string }) => serverName)).toEqual(['Ben', 'Ben']);
    await ana.take(tableId);
    expect(await stored()).toMatchObject({ taken_over_by: null, taken_over_until: null });
    await ben.take(tableId);
    const headers = await test.staffOf({ restaurantId, privileges: ['managetable'] });
    const save = (serverId: number) =>
      test.send(endpoints.saveDiningTable, { headers, payload: { id: tableId, name: 'Window 1', serverId } });
    await save(ana.attendantId);
    expect(await stored()).toMatchObject({ taken_over_by: ben.attendantId });
    const { id: cora } = await test.buildAttendant({ restaurantId, name: 'Cora' });
    await save(cora);
    expect(await stored()).toMatchObject({ attendant_id: cora, taken_over_by: null });
  });

  it('and hands it back to its own server, or to none: tips and trail follow; not what another took over', async () => {
    const { ana, ben, tables, stored, ...floor } = await desk();
    const { restaurantId, tableId } = floor;
    const loose = await test.buildTable({ restaurantId, name: 'Window 2', attendantId: null });
    const charges = async () =>
      (await tables()).map((table: FloorTable) => [table.serverName, table.attendantID, table.takenOver]);
    await ben.take(tableId, loose.id);
    expect(await charges()).toEqual(Array.from({ length: 2 }, () => ['Ben', ben.attendantId, true]));
    await ana.handBack(loose.id);
    expect(await charges()).toMatchObject([{}, ['Ben', ben.attendantId, true]]);
    const { orderID, subOrderID } = await test.placeSoups(floor);
    const { headers } = ben;
    await test.send(endpoints.placeOrder, { headers, payload: { ...confirming(floor, subOrderID), orderID } });
    await test.send(endpoints.closeOrder, { headers, payload: { orderID } });
    expect(outcome(await ben.handBack(tableId, loose.id))).toEqual([200, 'Ok']);
    expect(outcome(await ben.handBack(tableId, loose.id))).toEqual([200, 'Ok']);
    expect(await charges()).toEqual([
      ['Ana', ana.attendantId, undefined],
      ['', undefined, undefined],
    ]);
    expect(await stored()).toMatchObject({ taken_over_by: null, taken_over_until: null });
    const query = { orderid: orderID, paidby: 'Cash', tip: '3.00' };
    await test.send(endpoints.setOrderToPaid, { headers, query });
    expect([await ana.tip(), await ben.tip()]).toEqual([300, 0]);
    const { events } = await test.resultOf(endpoints.auditTrail, { headers, query: { what: 'money' } });
    const named = events.flatMap(({ kind, details }: AuditEvent) =>
      kind === 'table-taken-over' ? details.map(({ was, now }) => `${was} ${now}`) : [],
    );
    expect(named.sort()).toEqual(['Ana Ben', 'Ben Ana', 'Ben null', 'null Ben']);
  });

  it('not twice, not of another restaurant, and not all of some; no one without a link takes one', async () => {
    const { restaurantId, tableId, ben, stored } = await desk();
    const foreign = await desk();
    expect(outcome(await ben.take(tableId, foreign.tableId))).toEqual([404, 'NotFound']);
    expect((await stored()).taken_over_by).toBeNull();
    expect(outcome(await ben.take())).toEqual([400, 'Invalid']);
    await ben.take(tableId);
    const { taken_over_until: until } = await stored();
    expect(outcome(await ben.take(tableId))).toEqual([200, 'Ok']);
    expect((await stored()).taken_over_until).toEqual(until);
    const headers = await test.staffOf({ restaurantId, privileges: ['order'] });
    const other = await test.send(endpoints.takeOverTables, { headers, payload: { tableIDs: [tableId] } });
    expect(other.json()).toMatchObject({ error: 'NotAnAttendant', message: expect.stringContaining('under Users') });
  });

  it('and cannot be removed while a table of theirs has an unpaid order; then tables and user are no one’s', async () => {
    const { restaurantId, ben, tables, stored, ...floor } = await desk();
    await ben.take(floor.tableId);
    await test.placeSoups({ restaurantId, ...floor });
    const headers = await test.staffOf({ restaurantId, privileges: ['server'] });
    const remove = () =>
      test.send(endpoints.saveAttendant, { headers, payload: { id: ben.attendantId, name: 'Ben', status: 2 } });
    expect(outcome(await remove())).toEqual([409, 'InUse']);
    await test.changeRows(
      'orders',
      { table_id: floor.tableId },
      { status: 'cancelled', waiting_count: 0, cancelled_count: 1, ended_at: new Date() },
    );
    expect(outcome(await remove())).toEqual([200, 'Updated']);
    expect(await stored()).toMatchObject({ taken_over_by: null });
    expect(await tables()).toMatchObject([{ serverName: 'Ana' }]);
    expect((await test.findRow('users', ben.id)).attendant_id).toBeNull();
  });
});

it('a user is linked to one attendant of their restaurant, and learns which with the restaurants', async () => {
  const { restaurantId, ana } = await desk();
  const { id: cora } = await test.buildAttendant({ restaurantId, name: 'Cora' });
  const foreign = await test.buildAttendant();
  const { headers } = await test.buildStaff({ restaurantId });
  const user = await test.buildUser({ restaurantId, username: 'cora-user', privileges: ['order'] });
  const linkOf = async () =>
    (await test.resultOf(endpoints.restaurantNames, { headers: await test.staffHeaders(user.id) }))[0].attendantID;
  const save = (more: object) => {
    const { id: userId, name, username, email: userEmail, roleId } = user;
    return test.send(endpoints.saveUser, {
      headers,
      payload: { userId, name, username, userEmail, roleId: [roleId], ...more },
    });
  };
  expect(await linkOf()).toBeUndefined();
  expect(outcome(await save({ attendantId: cora }))).toEqual([200, 'Ok']);
  expect(await linkOf()).toBe(cora);
  expect(await test.resultOf(endpoints.user, { headers, query: { userId: user.id } })).toMatchObject({
    attendantId: cora,
  });
  expect(outcome(await save({}))).toEqual([200, 'Ok']);
  expect(await linkOf()).toBe(cora);
  expect((await save({ attendantId: foreign.id })).json().message).toBe('There is no such server.');
  expect((await save({ attendantId: ana.attendantId })).json().message).toBe(
    'Another user is already linked to this server.',
  );
  expect(outcome(await save({ attendantId: null }))).toEqual([200, 'Ok']);
  expect(await linkOf()).toBeUndefined();
});
