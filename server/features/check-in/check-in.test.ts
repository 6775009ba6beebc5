import { describe, expect, it } from 'vitest';
import { visitCookieName } from '../../platform/auth/visit-cookie.ts';
import { buildOrder, buildRestaurant, buildTable } from '../../testing/builders.ts';
import { testApp } from '../../testing/test-app.ts';
import { finishAbandonedVisits } from '../visits/visits.service.ts';

const test = await testApp();

const verify = (rid: number | string, code: string) =>
  test.send({ method: 'GET', url: `/api/external/verifytable?rid=${rid}&tablenumber=${encodeURIComponent(code)}` });
const otp = (rid: number, code: string, given: string, ip = '10.0.0.1') =>
  test.send({
    method: 'GET',
    url: `/api/external/otp?rid=${rid}&code=${code}&otp=${encodeURIComponent(given)}`,
    remoteAddress: ip,
  });
const cookieOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.find((cookie) => cookie.name === visitCookieName);

describe('verifytable', () => {
  it('answers 1 for a free table and 2 for a busy one [DIN-CHK-16 DIN-CHK-17 STATE-12]', async () => {
    const table = await buildTable(test.db);
    const free = await verify(table.restaurantId, table.code);
    expect(free.json()).toMatchObject({ success: true, result: 1, message: 'Ok', tableName: table.name });
    await buildOrder(test.db, { restaurantId: table.restaurantId, tableId: table.id, status: 'O' });
    expect((await verify(table.restaurantId, table.code)).json().result).toBe(2);
  });

  it('answers 0 for anything else: inactive, deleted, unknown, foreign, malformed [DIN-CHK-18 STATE-13]', async () => {
    const inactive = await buildTable(test.db, { state: 0 });
    const removed = await buildTable(test.db, { state: 3 });
    const { id: closed } = await buildRestaurant(test.db, { active: false });
    const ofClosed = await buildTable(test.db, { restaurantId: closed });
    const other = await buildTable(test.db);
    for (const [rid, code] of [
      [inactive.restaurantId, inactive.code],
      [removed.restaurantId, removed.code],
      [closed, ofClosed.code],
      [inactive.restaurantId, other.code],
      [other.restaurantId, `${other.code}x`],
      [99_999_999_999, other.code],
      [other.restaurantId, "' or 1=1 --"],
    ] as const) {
      const response = await verify(rid, code);
      expect(response.json(), `${rid} ${code}`).toMatchObject({ success: true, result: 0 });
      expect(cookieOf(response)).toBeUndefined();
    }
  });

  it('checks in at once where the restaurant asks for no OTP [DIN-CHK-19 DIN-CHK-20]', async () => {
    const { id: restaurantId } = await buildRestaurant(test.db, { otpRequired: false });
    const table = await buildTable(test.db, { restaurantId });
    const required = await test.send({ method: 'GET', url: `/api/external/isotprequire?rid=${restaurantId}` });
    expect(required.json()).toEqual({ success: true, result: 0, message: 'Ok' });
    expect(cookieOf(await verify(restaurantId, table.code))).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });
  });

  it('gives no cookie where an OTP is required', async () => {
    const table = await buildTable(test.db);
    const required = await test.send({ method: 'GET', url: `/api/external/isotprequire?rid=${table.restaurantId}` });
    expect(required.json().result).toBe(1);
    expect(cookieOf(await verify(table.restaurantId, table.code))).toBeUndefined();
  });
});

describe('the OTP', () => {
  it('checks in; every phone of the table joins one visit [DIN-CHK-21]', async () => {
    const table = await buildTable(test.db, { otp: '482913' });
    const [first, second] = await Promise.all([
      otp(table.restaurantId, table.code, '482913'),
      otp(table.restaurantId, table.code, '482 913', '10.0.0.2'),
    ]);
    expect(first.json()).toEqual({ success: true, result: null, message: 'Ok' });
    expect(cookieOf(second)?.value).toBe(cookieOf(first)?.value);
  });

  it('is refused when wrong, empty, or odd', async () => {
    const table = await buildTable(test.db, { otp: '482913' });
    for (const given of ['482914', '', 'ABCDEF', '４８２９１３', '4829130']) {
      const response = await otp(
        table.restaurantId,
        table.code,
        given,
        `10.1.0.${given.length}${given.charCodeAt(0) || 0}`,
      );
      expect(response.statusCode, given).toBe(422);
      expect(response.json()).toMatchObject({ success: false, error: 'WrongOtp' });
      expect(cookieOf(response)).toBeUndefined();
    }
  });

  it('five wrong tries of an address lock it out of that table, the others may go on', async () => {
    const table = await buildTable(test.db, { otp: '482913' });
    const tries = await Promise.all(
      Array.from({ length: 9 }, () => otp(table.restaurantId, table.code, '000000', '10.2.0.1')),
    );
    expect(tries.filter((answer) => answer.statusCode === 422)).toHaveLength(5);
    const locked = tries.filter((answer) => answer.statusCode === 429);
    expect(locked).toHaveLength(4);
    expect(Number(locked[0]?.headers['retry-after'])).toBeGreaterThan(60);
    expect((await otp(table.restaurantId, table.code, '482913', '10.2.0.1')).statusCode).toBe(429);
    expect((await otp(table.restaurantId, table.code, '482913', '10.2.0.2')).statusCode).toBe(200);
  });

  it('thirty wrong tries lock the table, from wherever they come', async () => {
    const table = await buildTable(test.db, { otp: '482913' });
    for (let address = 1; address <= 30; address += 1) {
      await otp(table.restaurantId, table.code, '000000', `10.3.0.${address}`);
    }
    expect((await otp(table.restaurantId, table.code, '482913', '10.3.1.1')).statusCode).toBe(429);
  });

  it('right tries are not counted', async () => {
    const table = await buildTable(test.db, { otp: '482913' });
    for (let round = 0; round < 8; round += 1) {
      expect((await otp(table.restaurantId, table.code, '482913', '10.4.0.1')).statusCode).toBe(200);
    }
  });

  it('of an unavailable table is refused as such', async () => {
    const table = await buildTable(test.db, { state: 0, otp: '482913' });
    const response = await otp(table.restaurantId, table.code, '482913');
    expect(response.json()).toMatchObject({ success: false, error: 'TableUnavailable' });
  });
});

it('a visit that never ordered ends after three hours, with a new OTP', async () => {
  const table = await buildTable(test.db, { otp: '482913' });
  await otp(table.restaurantId, table.code, '482913', '10.5.0.1');
  const visits = () => test.db.selectFrom('visits').selectAll().where('table_id', '=', table.id).execute();
  await finishAbandonedVisits(test.db);
  expect(await visits()).toMatchObject([{ ended_at: null }]);
  await test.db
    .updateTable('visits')
    .set({ started_at: new Date(Date.now() - 3 * 3_600_000 - 60_000) })
    .where('table_id', '=', table.id)
    .execute();
  await finishAbandonedVisits(test.db);
  const [visit] = await visits();
  expect(visit?.ended_at).not.toBeNull();
});
