import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { testApp } from '../../testing/test-app.ts';

const logTo = new PassThrough();
const lines: string[] = [];
logTo.on('data', (chunk) => lines.push(String(chunk)));
const test = await testApp({}, { logTo });
const { security } = test.program.services;
const floor = await test.buildFloor();
const { restaurantId } = floor;
const headers = await test.staffOf({ restaurantId, privileges: ['user', 'audit'] });

const rows = async (kind: string) => {
  await security.flush();
  return (
    await test.db
      .selectFrom('audit_events')
      .select(['restaurant_id', 'user_id', 'subject', 'times', 'address', 'actor', 'actor_name'])
      .where('kind', '=', kind as 'not-allowed')
      .orderBy('restaurant_id', 'desc')
      .orderBy('number')
      .execute()
  ).map(({ actor_name: name, restaurant_id: trail, user_id: user, ...same }) => ({ ...same, name, trail, user }));
};
const alerts = (who = headers) => test.resultOf(endpoints.securityAlerts, { headers: who });
const signIn = (username: string, remoteAddress: string) =>
  test.send(endpoints.signIn, { payload: { username, password: 'Wrong@123' }, remoteAddress });

it("a flood of refused sign-ins is one row per name in its restaurant's trail, two log lines, and an alert", async () => {
  const ben = await test.buildUser({ restaurantId, name: 'Ben' });
  for (let round = 0; round < 4; round += 1) await signIn(ben.username, `10.1.0.${round % 2}`);
  await signIn('my-Secret-pass-1', '10.1.0.9');
  const [known, unknown, ...more] = await rows('sign-in-refused');
  expect(known).toEqual({
    trail: restaurantId,
    user: ben.id,
    subject: 'Ben',
    times: 4,
    address: '10.1.0.0 +1',
    actor: 'stranger',
    name: '',
  });
  const refused = lines
    .map((line) => JSON.parse(line))
    .filter(({ event, userId }) => event === 'sign-in-refused' && userId === ben.id);
  expect(refused).toMatchObject([
    { level: 'warn', restaurantId, address: '10.1.0.0', msg: 'refused' },
    { level: 'warn', restaurantId, times: 4, msg: 'refused more than once within a minute' },
  ]);
  // The typed text may be a password, so it isn't stored anywhere.
  expect(lines.join('')).not.toContain('my-Secret-pass-1');
  expect(unknown).toMatchObject({ trail: 0, user: null, times: 1, subject: expect.stringMatching(/^#[0-9a-f]{8}$/) });
  expect(more).toEqual([]);
  expect(await alerts()).toEqual([]);
  for (let round = 0; round < 6; round += 1) await signIn(ben.username, '10.1.1.1');
  await security.flush();
  expect(await alerts()).toEqual([{ kind: 'sign-in-refused', times: 10, subjects: 1, of: 'restaurant' }]);
  const there = {
    ...(await test.staffOf({ restaurantId: null, privileges: ['user'] })),
    'x-restaurant': String(restaurantId),
  };
  expect(await alerts(there)).toEqual([{ kind: 'sign-in-refused', times: 10, subjects: 1, of: 'restaurant' }]);
  expect(await alerts(await test.staffOf({ privileges: ['user'] }))).toEqual([]);
});

it('a call without the privilege, a wrong manager code, a wrong OTP and a reached limit are rows, once a minute', async () => {
  const { headers: theirs, ...server } = await test.buildStaff({ restaurantId, privileges: ['payment'], name: 'Sam' });
  for (let round = 0; round < 3; round += 1)
    expect((await test.send(endpoints.users, { headers: theirs })).statusCode).toBe(403);
  expect(await rows('not-allowed')).toMatchObject([
    { trail: restaurantId, user: server.id, name: 'Sam', actor: 'user', subject: 'GET /api/users', times: 3 },
  ]);
  const [order] = await test.db
    .insertInto('orders')
    .values({
      restaurant_id: restaurantId,
      table_id: floor.tableId,
      visit_id: floor.visitId,
      status: 'new',
      waiting_count: 1,
    })
    .returning('id')
    .execute();
  const code = { ...addressOf(endpoints.managerCode), payload: { orderid: order?.id, code: '0000' }, headers: theirs };
  for (let round = 0; round < 7; round += 1) await test.send(code);
  expect(await rows('wrong-code')).toMatchObject([{ trail: restaurantId, user: server.id, name: 'Sam', times: 5 }]);
  expect(await rows('limit-tripped')).toMatchObject([
    { trail: restaurantId, user: server.id, subject: 'managercode', times: 2 },
  ]);
  await test.send(endpoints.checkOtp, { query: { rid: restaurantId, code: floor.code, otp: '000001' } });
  expect(await rows('wrong-otp')).toMatchObject([{ trail: restaurantId, user: null, times: 1 }]);
});

it('a flood of new names is at most twenty rows and log lines, and one for all others', async () => {
  await security.flush();
  lines.length = 0;
  const { rows: before } = await sql<{ count: number }>`select count(*) from audit_events`.execute(test.db);
  for (let at = 0; at < 500; at += 1)
    security.record({ kind: 'sign-in-refused', actor: 'stranger', address: `10.2.0.${at % 250}`, about: `#${at}` });
  expect(lines.filter((line) => line.includes('"msg":"refused"'))).toHaveLength(21);
  await security.flush();
  const { rows: after } = await sql<{ count: number; times: number }>`
    select count(*), max(times) as times from audit_events`.execute(test.db);
  expect((after[0]?.count ?? 0) - (before[0]?.count ?? 0)).toBe(21);
  expect(after[0]?.times).toBe(480);
});
