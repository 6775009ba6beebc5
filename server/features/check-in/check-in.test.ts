import { describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { visitCookieName } from '../../platform/auth/visit-cookie.ts';
import { summaryOf, testApp } from '../../testing/test-app.ts';
import { finishIdleVisits } from '../visits/visits.service.ts';

const test = await testApp();

const verify = (rid: number | string, code: string) =>
  test.send(endpoints.verifyTable, { query: { rid, tablenumber: code } });
const otp = (rid: number, code: string, given: string, ip = '10.0.0.1') =>
  test.send(endpoints.checkOtp, { query: { rid, code, otp: given }, remoteAddress: ip });
const cookieOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.find((cookie) => cookie.name === visitCookieName);
/** The restaurant and visit in a cookie, without the phone number. */
const visitIn = (response: Parameters<typeof cookieOf>[0]) => cookieOf(response)?.value.split('.p')[0];

describe('verifytable', () => {
  it('returns 1 for a free table and 2 for a busy one [DIN-CHK-16 DIN-CHK-17 STATE-12]', async () => {
    const table = await test.buildTable();
    const free = await verify(table.restaurantId, table.code);
    expect(free.json()).toMatchObject({ success: true, result: 1, message: 'Ok', tableName: table.name });
    await test.buildOrder({ restaurantId: table.restaurantId, tableId: table.id, status: 'open' });
    expect((await verify(table.restaurantId, table.code)).json().result).toBe(2);
  });

  it('returns 0 for anything else: inactive, deleted, unknown, foreign, malformed [DIN-CHK-18 STATE-13]', async () => {
    const inactive = await test.buildTable({ state: 'inactive' });
    const removed = await test.buildTable({ state: 'removed' });
    const { id: closed } = await test.buildRestaurant({ active: false });
    const ofClosed = await test.buildTable({ restaurantId: closed });
    const other = await test.buildTable();
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

  it('checks in at once exactly if the restaurant requires no OTP [DIN-CHK-19 DIN-CHK-20]', async () => {
    const { id: restaurantId } = await test.buildRestaurant({ otpRequired: false });
    const table = await test.buildTable({ restaurantId });
    const required = await test.send(endpoints.isOtpRequired, { query: { rid: restaurantId } });
    expect(required.json()).toEqual({ success: true, result: 0, message: 'Ok' });
    const cookie = cookieOf(await verify(restaurantId, table.code));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const asking = await test.buildTable();
    expect(await test.resultOf(endpoints.isOtpRequired, { query: { rid: asking.restaurantId } })).toBe(1);
    expect(cookieOf(await verify(asking.restaurantId, asking.code))).toBeUndefined();
  });
});

describe('the OTP', () => {
  it('checks in; every phone of the table joins one visit [DIN-CHK-21]', async () => {
    const table = await test.buildTable({ otp: '482913' });
    const [first, second] = await Promise.all([
      otp(table.restaurantId, table.code, '482913'),
      otp(table.restaurantId, table.code, '482 913', '10.0.0.2'),
    ]);
    expect(first.json()).toEqual({ success: true, result: null, message: 'Ok' });
    expect(visitIn(second)).toBe(visitIn(first));
    // Each check-in is a separate phone.
    expect(cookieOf(second)?.value).not.toBe(cookieOf(first)?.value);
  });

  it('is refused when wrong, empty, or malformed', async () => {
    const table = await test.buildTable({ otp: '482913' });
    for (const [at, given] of ['482914', '', 'ABCDEF', '４８２９１３', '4829130'].entries()) {
      const response = await otp(table.restaurantId, table.code, given, `10.1.0.${at}`);
      expect(response.statusCode, given).toBe(422);
      expect(response.json()).toMatchObject({ success: false, error: 'WrongOtp' });
      expect(cookieOf(response)).toBeUndefined();
    }
  });

  it('locks an address out of one table after five wrong tries; other addresses still check in', async () => {
    const table = await test.buildTable({ otp: '482913' });
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

  it('counts a whole IPv6 /64 as one address', async () => {
    const table = await test.buildTable({ otp: '482913' });
    const statuses: number[] = [];
    for (let address = 1; address <= 6; address += 1)
      statuses.push((await otp(table.restaurantId, table.code, '000000', `2001:db8:5:5::${address}`)).statusCode);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await otp(table.restaurantId, table.code, '482913', '2001:db8:5:6::1')).statusCode).toBe(200);
  });

  it('left empty is not a try', async () => {
    const table = await test.buildTable({ otp: '482913' });
    for (const given of ['', '   ', '', '', '', '', '', ' ']) {
      const response = await otp(table.restaurantId, table.code, given, '10.7.0.1');
      expect(summaryOf(response)).toEqual([422, 'WrongOtp', 'Please enter the OTP!']);
    }
    const bare = addressOf(endpoints.checkOtp, { query: { rid: table.restaurantId, code: table.code } }).url;
    const without = await test.send({ method: 'GET', url: bare, remoteAddress: '10.7.0.1' });
    expect(without.json()).toMatchObject({ success: false, error: 'WrongOtp' });
    // Correct OTPs don't count toward the limit either.
    for (let round = 0; round < 8; round += 1)
      expect((await otp(table.restaurantId, table.code, '482913', '10.7.0.1')).statusCode).toBe(200);
  });

  it('of an unavailable table is refused as such', async () => {
    const table = await test.buildTable({ state: 'inactive', otp: '482913' });
    const response = await otp(table.restaurantId, table.code, '482913');
    expect(response.json()).toMatchObject({ success: false, error: 'TableUnavailable' });
  });
});

describe('letting a guest in', () => {
  const letIn = async (tableID: number, restaurantId: number) => {
    const headers = await test.staffOf({ restaurantId, privileges: ['order'] });
    return test.send(endpoints.letGuestIn, { headers, payload: { tableID } });
  };
  const passIn = (response: { json(): { result: { url: string } } }) =>
    new URL(response.json().result.url).searchParams.get('pass') ?? '';
  const show = (rid: number, code: string, pass: string, ip = '10.8.0.1') =>
    test.send(endpoints.checkOtp, { query: { rid, code, pass }, remoteAddress: ip });

  it('gives a link that checks in one phone once, even if its address is locked out', async () => {
    const table = await test.buildTable({ otp: '482913' });
    const { restaurantId, code } = table;
    for (let round = 0; round < 6; round += 1) await otp(restaurantId, code, '000000', '10.8.0.1');
    expect((await otp(restaurantId, code, '482913', '10.8.0.1')).statusCode).toBe(429);
    const answer = await letIn(table.id, restaurantId);
    expect(answer.json()).toMatchObject({ success: true, result: { seconds: 120 } });
    const { origin, pathname } = new URL(answer.json().result.url);
    expect(origin + pathname).toBe(`https://bistro.example/customer/checkin/${restaurantId}-${code}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    const [first, second] = await Promise.all([
      show(restaurantId, code, passIn(answer)),
      show(restaurantId, code, passIn(answer), '10.8.0.2'),
    ]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
    const [into, late] = first.statusCode === 200 ? [first, second] : [second, first];
    expect(visitIn(into)).toBe(visitIn(await otp(restaurantId, code, '482913', '10.8.0.3')));
    expect(cookieOf(late)).toBeUndefined();
    expect(late.json()).toMatchObject({ success: false, error: 'PassOver' });
  });

  it('is valid for two minutes, for that table and its current OTP', async () => {
    const table = await test.buildTable({ otp: '482913' });
    const { restaurantId, code } = table;
    const neighbour = await test.buildTable({ restaurantId, otp: '482913' });
    const pass = passIn(await letIn(table.id, restaurantId));
    const refused = async (given: string, at = code) => {
      const answer = await show(restaurantId, at, given);
      expect(answer.json()).toMatchObject({ success: false, error: 'PassOver' });
      expect(cookieOf(answer)).toBeUndefined();
    };
    await refused(pass, neighbour.code);
    for (const forged of ['', 'x', `9${pass}`, `${pass}x`, pass.replace(/^\d+/, '99999999999')]) await refused(forged);
    const { clock } = test.program.services;
    const later = vi.spyOn(clock, 'now').mockReturnValue(clock.now() + 121_000);
    await refused(pass);
    later.mockRestore();
    await test.changeRows('dining_tables', table.id, { otp: '111111' });
    await refused(pass);
    await test.changeRows('dining_tables', table.id, { otp: '482913' });
    expect((await show(restaurantId, code, pass)).statusCode).toBe(200);
  });

  it.each([
    ['inactive', 'TableUnavailable'],
    ['removed', 'NotFound'],
  ] as const)('is refused at a table that is %s: %s', async (state, error) => {
    const { id, restaurantId } = await test.buildTable({ state });
    expect((await letIn(id, restaurantId)).json()).toMatchObject({ error });
  });
});

it.each([
  ['where PUBLIC_URL is https, also behind a proxy that ends it', { PUBLIC_URL: 'https://bistro.example' }, {}, true],
  ['not on plain http in the house', { PUBLIC_URL: 'http://192.168.1.20:8080' }, {}, undefined],
  ['not without PUBLIC_URL', { PUBLIC_URL: '' }, {}, undefined],
  ['without PUBLIC_URL by the word of a trusted proxy', { PUBLIC_URL: '', TRUST_PROXY: '1' }, 'https', true],
])('the visit cookie is for https alone %s', async (_where, environment, proto, secure) => {
  const app = await testApp(environment, { connectionString: test.connectionString });
  const table = await test.buildTable({ otp: '482913' });
  const answer = await app.send(endpoints.checkOtp, {
    query: { rid: table.restaurantId, code: table.code, otp: 482913 },
    headers: proto === 'https' ? { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' } : {},
  });
  expect(cookieOf(answer)).toMatchObject({ httpOnly: true });
  expect(answer.cookies[0]?.secure).toBe(secure);
});

describe('a visit ends automatically', () => {
  const longAgo = new Date(Date.now() - 3 * 3_600_000 - 60_000);
  const readVisit = (id: number) => test.findRow('visits', id);
  const hasEnded = async (id: number) => {
    await finishIdleVisits(test.db);
    return (await readVisit(id)).ended_at !== null;
  };
  /** A visit whose start and last activity were more than three hours ago. */
  async function buildOldVisit(status?: 'new' | 'open' | 'closed' | 'cancelled') {
    const table = await test.buildTable({ otp: '482913' });
    const { restaurantId, id: tableId } = table;
    const { id } = await test.buildVisit({ restaurantId, tableId });
    await test.changeRows('visits', id, { started_at: longAgo });
    if (status) await test.buildOrder({ restaurantId, tableId, visitId: id, status, startedAt: longAgo });
    await test.changeRows('orders', { visit_id: id, status: 'cancelled' }, { ended_at: longAgo });
    return { id, table };
  }

  it.each([
    [undefined, true],
    ['cancelled', true],
    ['new', false],
    ['open', false],
    ['closed', false],
  ] as const)(
    'after three hours without activity unless its order is unpaid (%s), with a new OTP',
    async (status, ends) => {
      const { id, table } = await buildOldVisit(status);
      expect(await hasEnded(id)).toBe(ends);
      expect((await test.findRow('dining_tables', table.id)).otp !== table.otp).toBe(ends);
    },
  );

  it('three hours after the last activity: a check-in, a submission, a call, a cancellation', async () => {
    const { id: fresh } = await test.buildVisit();
    expect(await hasEnded(fresh)).toBe(false);
    const joined = await buildOldVisit();
    await otp(joined.table.restaurantId, joined.table.code, '482913', '10.5.0.1');
    expect(await hasEnded(joined.id)).toBe(false);
    for (const column of ['last_check_in_at', 'last_request_at', 'last_call_at'] as const) {
      const { id } = await buildOldVisit('cancelled');
      const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
      await test.changeRows('visits', id, { [column]: minutesAgo(179) });
      expect(await hasEnded(id), column).toBe(false);
      await test.changeRows('visits', id, { [column]: minutesAgo(181) });
      expect(await hasEnded(id), column).toBe(true);
    }
    const cancelled = await buildOldVisit('cancelled');
    const ended = { ended_at: new Date(Date.now() - 60_000) };
    await test.changeRows('orders', { visit_id: cancelled.id }, ended);
    expect(await hasEnded(cancelled.id)).toBe(false);
  });
});
