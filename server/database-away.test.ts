import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { calls } from '../core/contract/index.ts';
import { openDatabase } from './platform/database.ts';
import { migrateAnd } from './platform/migrate.ts';
import { findPostmaster } from './platform/postgres/postmaster.ts';
import { startEmbeddedPostgres } from './platform/postgres/start-embedded-postgres.ts';
import { readSettings } from './platform/settings.ts';
import { createProgram } from './program.ts';
import { openCountingProxy } from './testing/counting-proxy.ts';
import { buildRestaurant, buildTable, buildUser, testApp, testDatabase } from './testing/test-app.ts';
import { wellFormedRequest } from './testing/well-formed-request.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'comanda-away-'));
await chmod(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
const { connectionString } = postgres;
const { db, pool } = openDatabase(connectionString, { connections: 2 });
await migrateAnd(pool, new URL('./db/', import.meta.url), async () => undefined);
const { id: restaurantId } = await buildRestaurant(db, { otpRequired: false });
const { code } = await buildTable(db, { restaurantId });
await db.destroy();
const { app, ...program } = await createProgram({
  settings: readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
  secrets: { jwt: randomBytes(48), cookie: randomBytes(48) },
  connectionString,
  log: pino({ level: 'silent' }),
  webFolder: new URL('../dist/web-of-no-build/', import.meta.url),
});

afterAll(async () => {
  await program.close();
  await postgres.stop();
  await rm(postgres.home, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

it('every call reports the missing database in the envelope, and works once the database is back', async () => {
  const checkIn = () =>
    app.inject(addressOf(endpoints.verifyTable, { query: { rid: restaurantId, tablenumber: code } }).url);
  const before = await checkIn();
  expect(before.json()).toMatchObject({ success: true, result: 1 });
  const cookie = String(before.headers['set-cookie']).split(';')[0] ?? '';
  const placeOrder = () =>
    app.inject({
      ...addressOf(endpoints.placeOrder),
      headers: { cookie },
      payload: { suborder: [{ items: [{ itemID: 1, itemQuantity: 1 }] }], tableID: code, restaurantID: restaurantId },
    });

  const postmaster = await findPostmaster(join(postgres.home, 'postgres'));
  process.kill(postmaster?.process.pid ?? 0, 'SIGKILL');
  await expect.poll(async () => (await checkIn()).statusCode, { interval: 20 }).toBe(503);

  const away = await checkIn();
  expect(away.headers['retry-after']).toBe('5');
  expect(away.headers['cache-control']).toBe('no-store');
  expect(away.json()).toEqual({ success: false, result: null, message: expect.any(String), error: 'Unavailable' });
  expect(away.json().message).not.toMatch(/ECONN|127\.0\.0\.1|postgres/i);
  const refused = await placeOrder();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  // The documented client treats any `message` as success, so this response has none.
  expect(refused.json()).toEqual({ success: false, result: null, error: 'Unavailable' });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);

  await expect.poll(async () => (await checkIn()).statusCode, { interval: 100 }).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  expect((await placeOrder()).json()).toMatchObject({ error: 'ItemUnavailable' });
  // Also wait for the change listener, so that polls can be answered from memory.
  await expect.poll(() => program.feed.version('floor', restaurantId)).toBeDefined();
});

it('each call reports it in the envelope at once, and the first call afterwards succeeds', async () => {
  const { owner, connectionString: address } = await testDatabase();
  const behind = new URL(address);
  const target = Number(behind.port);
  const proxy = await openCountingProxy(target);
  behind.port = String(proxy.port);
  const test = await testApp({}, { connectionString: behind.href });
  const { id } = await buildUser(owner, { restaurantId: null });
  const floor = await test.buildFloor();
  const headers = { ...(await test.staffHeaders(id)), ...floor.cookie };
  await proxy.close();
  const answers = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      const began = performance.now();
      const answer = await test.send({ ...wellFormedRequest(name, call), headers });
      return { name, answer, seconds: (performance.now() - began) / 1_000 };
    }),
  );
  const unavailable = answers.filter(({ answer }) => answer.statusCode === 503);
  for (const { name, answer, seconds } of unavailable) {
    expect(answer.json(), name).toMatchObject({ success: false, result: null, error: 'Unavailable' });
    expect(seconds, name).toBeLessThan(6);
  }
  // The other calls send their response or refusal before they query the database.
  const others = answers.filter((answer) => !unavailable.includes(answer));
  expect(others.filter(({ answer }) => answer.statusCode >= 500).map(({ name }) => name)).toEqual([]);
  for (const { name, answer } of others) expect(answer.json(), name).toMatchObject({ success: expect.any(Boolean) });
  expect(unavailable.length).toBeGreaterThan(answers.length * 0.75);
  const again = await openCountingProxy(target, proxy.port);
  onTestFinished(() => again.close());
  const { url } = addressOf(endpoints.verifyTable, { query: { rid: floor.restaurantId, tablenumber: floor.code } });
  await expect.poll(async () => (await test.send({ url })).statusCode).toBe(200);
});
