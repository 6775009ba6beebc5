import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { openCountingProxy } from '../testing/counting-proxy.ts';
import { changeRows, testApp, testDatabase } from '../testing/test-app.ts';
import { openChangeFeed } from './change-feed.ts';
import { openDatabase, type TimeLimits, timeLimits } from './database.ts';

// PostgreSQL behind a frozen proxy: connections don't fail, close or respond.
const { connectionString, buildRestaurant, buildTable } = await testDatabase();
const behind = new URL(connectionString);
const proxy = await openCountingProxy(Number(behind.port));
behind.port = String(proxy.port);
afterAll(() => proxy.close());

const quick: TimeLimits = { statement: 1_000, lock: 300, idleInTransaction: 1_000, silence: 600 };
const changePace = { everyMs: 50, withinMs: 1_000 };

it('memory is not used once the listening connection is silent', async () => {
  const feed = await openChangeFeed(behind.href, pino({ level: 'silent' }), changePace);
  const changes: unknown[] = [];
  feed.onChange((change) => changes.push(change));
  expect(feed.version('access')).toBeDefined();
  await expect.poll(() => feed.lagSeconds()).toBeGreaterThan(0);
  const before = feed.version('access');
  proxy.freeze();
  await expect.poll(() => feed.version('access'), { interval: 10 }).toBeUndefined();
  expect(changes).toEqual([undefined]);
  proxy.thaw();
  await expect.poll(() => feed.version('access')).toBeDefined();
  expect(feed.version('access')).not.toBe(before);
  await feed.close();
});

it('requests on silent connections are answered in the envelope, the connections replaced, and the program ends', async () => {
  const patient = { ...quick, statement: 3_000, silence: 2_000 };
  const limits = { calls: patient, reports: patient };
  const test = await testApp({}, { connectionString: behind.href, limits, changePace });
  const { id: restaurantId } = await buildRestaurant({ otpRequired: false });
  const { code } = await buildTable({ restaurantId });
  const { url } = addressOf(endpoints.verifyTable, { query: { rid: restaurantId, tablenumber: code } });
  const checkIn = () => test.send({ url });
  const awake = performance.now();
  expect((await Promise.all(Array.from({ length: 8 }, checkIn))).map((answer) => answer.statusCode)).toEqual(
    Array(8).fill(200),
  );
  const usual = performance.now() - awake;
  proxy.freeze();
  const began = performance.now();
  const ready = async () => (await test.send({ url: '/readyz' })).statusCode;
  const unready = ready();
  const hung = await Promise.all(Array.from({ length: 8 }, checkIn));
  expect(await unready).toBe(503);
  for (const answer of hung) {
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ success: false, result: null, message: expect.any(String), error: 'Unavailable' });
  }
  // Five seconds to get a connection and two of silence, plus the usual time on this machine.
  expect(performance.now() - began).toBeLessThan(8_000 + 20 * usual);
  proxy.thaw();
  await expect.poll(async () => (await checkIn()).statusCode).toBe(200);
  await expect.poll(ready).toBe(200);

  proxy.freeze();
  const last = checkIn();
  await delay(50);
  const closing = performance.now();
  await test.program.close();
  expect((await last).statusCode).toBe(503);
  expect(performance.now() - closing).toBeLessThan(15_000);
  proxy.thaw();
});

it('guests can still read a cached menu, marked with its time', async () => {
  const limits = { calls: { ...quick, silence: 5_000 }, reports: quick };
  const test = await testApp({}, { connectionString: behind.href, limits, changePace });
  const [{ id: rid }, { id: unread }] = [await buildRestaurant(), await buildRestaurant()];
  const ask = (of = rid) =>
    Promise.all([
      test.send(endpoints.itemMenu, { query: { rid: of } }),
      test.send(endpoints.taxRate, { query: { rid: of } }),
    ]);
  const looksOf = async (of?: number) =>
    (await ask(of)).map(({ statusCode, headers }) => [statusCode, headers['x-menu-as-of'], headers['cache-control']]);
  const before = await ask();
  const known = Date.now();
  proxy.freeze();
  const bodies = (answers: typeof before) => answers.map(({ body }) => body);
  // Until the listening connection counts as silent, menus in memory are current.
  await expect.poll(async () => (await ask()).every(({ headers }) => 'x-menu-as-of' in headers)).toBe(true);
  const remembered = await ask();
  expect(bodies(remembered)).toEqual(bodies(before));
  for (const { headers } of remembered) {
    expect(Math.abs(Date.parse(String(headers['x-menu-as-of'])) - known)).toBeLessThan(5_000);
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
  }
  expect((await looksOf(unread)).map(([status]) => status)).toEqual([503, 503]);
  proxy.thaw();
  await expect
    .poll(() => looksOf())
    .toEqual([
      [200, undefined, 'no-cache'],
      [200, undefined, 'no-store'],
    ]);
});

it('a stalled transaction releases its locks', async () => {
  const { id } = await buildRestaurant();
  const hanging = openDatabase(connectionString, { connections: 1, limits: { ...quick, idleInTransaction: 200 } });
  const client = await hanging.pool.connect();
  await client.query('begin');
  await client.query('update restaurants set name = name where id = $1', [id]);
  const waiting = openDatabase(connectionString, {
    connections: 1,
    limits: { ...quick, lock: 5_000, statement: 5_000 },
  });
  await changeRows(waiting.db, 'restaurants', id, { tax_rate: '7' });
  client.release(true);
  await hanging.db.destroy();
  await waiting.db.destroy();
});

it('each kind of work has its limits: a lock wait ends before others stop waiting for a connection', async () => {
  for (const kind of ['calls', 'reports'] as const) {
    const opened = openDatabase(connectionString, { connections: 1, limits: timeLimits[kind] });
    const { rows } = await opened.pool.query(
      `select name, setting::int as ms from pg_settings
       where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    );
    const [idle, lock, statement] = rows.map(({ ms }) => ms);
    expect(lock).toBeLessThan(5_000);
    expect(idle).toBeGreaterThan(0);
    expect(statement).toBeLessThan(timeLimits[kind].silence);
    await opened.db.destroy();
  }
});
