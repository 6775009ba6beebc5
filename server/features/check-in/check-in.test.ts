import { describe, expect, it } from 'vitest';
import { visitCookieName } from '../../platform/auth/visit-cookie.ts';
import { buildOrder, buildRestaurant, buildTable, buildVisit } from '../../testing/builders.ts';
import { testApp } from '../../testing/test-app.ts';
import { finishIdleVisits } from '../visits/visits.service.ts';

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

describe('a visit ends by itself', () => {
  const longAgo = new Date(Date.now() - 3 * 3_600_000 - 60_000);
  const readVisit = (id: number) =>
    test.db.selectFrom('visits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const hasEnded = async (id: number) => {
    await finishIdleVisits(test.db);
    return (await readVisit(id)).ended_at !== null;
  };
  /** A visit that began, and in which everything happened, more than three hours ago. */
  async function buildOldVisit(status?: 'N' | 'O' | 'C' | 'D') {
    const table = await buildTable(test.db, { otp: '482913' });
    const { restaurantId, id: tableId } = table;
    const { id } = await buildVisit(test.db, { restaurantId, tableId });
    await test.db.updateTable('visits').set({ started_at: longAgo }).where('id', '=', id).execute();
    if (status) await buildOrder(test.db, { restaurantId, tableId, visitId: id, status, startedAt: longAgo });
    await test.db
      .updateTable('orders')
      .set({ ended_at: longAgo })
      .where('visit_id', '=', id)
      .where('status', '=', 'D')
      .execute();
    return { id, table };
  }

  it.each([undefined, 'D'] as const)(
    'after three hours in which nothing happens (order %s), with a new OTP',
    async (status) => {
      const { id, table } = await buildOldVisit(status);
      expect(await hasEnded(id)).toBe(true);
      const after = await test.db
        .selectFrom('dining_tables')
        .selectAll()
        .where('id', '=', table.id)
        .executeTakeFirstOrThrow();
      expect(Date.now() - after.otp_generated_at.getTime()).toBeLessThan(60_000);
    },
  );

  it.each(['N', 'O', 'C'] as const)('but never while its order is unpaid (%s)', async (status) => {
    expect(await hasEnded((await buildOldVisit(status)).id)).toBe(false);
  });

  it('three hours after what happened last: another check-in, a submission, a cancellation', async () => {
    const joined = await buildOldVisit();
    await otp(joined.table.restaurantId, joined.table.code, '482913', '10.5.0.1');
    expect(await hasEnded(joined.id)).toBe(false);
    for (const column of ['last_check_in_at', 'last_request_at'] as const) {
      const { id } = await buildOldVisit('D');
      const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
      await test.db
        .updateTable('visits')
        .set({ [column]: minutesAgo(179) })
        .where('id', '=', id)
        .execute();
      expect(await hasEnded(id), column).toBe(false);
      await test.db
        .updateTable('visits')
        .set({ [column]: minutesAgo(181) })
        .where('id', '=', id)
        .execute();
      expect(await hasEnded(id), column).toBe(true);
    }
    const cancelled = await buildOldVisit('D');
    const ended = { ended_at: new Date(Date.now() - 60_000) };
    await test.db.updateTable('orders').set(ended).where('visit_id', '=', cancelled.id).execute();
    expect(await hasEnded(cancelled.id)).toBe(false);
  });

  it('not at once after a first check-in', async () => {
    const table = await buildTable(test.db, { otp: '482913' });
    const { id } = await buildVisit(test.db, { restaurantId: table.restaurantId, tableId: table.id });
    expect(await hasEnded(id)).toBe(false);
  });
});
