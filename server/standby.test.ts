import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf } from '../core/contract/address.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { checkStandbys } from './commands/doctor/database-checks.queries.ts';
import { checkOtherDatabases } from './commands/doctor/other-databases.ts';
import { withClient } from './commands/place.ts';
import { openDatabase, plannedEachTime } from './platform/database.ts';
import { migrateAnd } from './platform/migrate.ts';
import { readSettings } from './platform/settings.ts';
import { examineStandby } from './platform/standby.ts';
import { StartRefused } from './platform/start-refused.ts';
import { type StandbyPair, startStandbyPair } from './testing/standby.ts';
import { type TestApp, testApp, testDatabase } from './testing/test-app.ts';

// Two real servers. The second one is a streaming standby of the first.
let pair: StandbyPair;
let test: TestApp;
let headers: Record<string, string>;
let restaurantId: number;

async function asSuperuser(text: string, address: string): Promise<void> {
  const url = new URL(address);
  url.username = 'postgres';
  url.password = '';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** Pauses or resumes replay. */
const atStandby = (text: string) => asSuperuser(text, pair.standby);

async function pay(): Promise<void> {
  const order = await test.buildClosedOrder();
  await order.payCash();
  restaurantId = order.floor.restaurantId;
  headers = await test.staffOf({ restaurantId, privileges: ['payment_review', 'orderstat', 'serverstat'] });
}

const total = async () => {
  const answer = await test.send(endpoints.revenueTotal, { query: {}, headers });
  return { status: answer.statusCode, sum: answer.json().result, asOf: answer.headers['x-figures-as-of'] };
};
const isRead = () => test.program.services.reports.lagSeconds() !== undefined;

beforeAll(async () => {
  pair = await startStandbyPair();
  const { db, pool } = openDatabase(pair.primary, { connections: 1 });
  await migrateAnd(pool, new URL('./db/', import.meta.url), async () => undefined);
  await db.destroy();
  const standbyPace = { everyMs: 50, withinMs: 1_000, saidFrom: 0.5, mostBehind: 2 };
  const urls = {
    PUBLIC_URL: 'http://localhost',
    DATABASE_URL: pair.primary,
    DATABASE_REPORTS_URL: pair.standby,
  };
  test = await testApp(urls, { connectionString: pair.primary, standbyPace });
});
afterAll(() => pair?.stop());

it('reports are read from the standby, and state no time while it keeps up', async () => {
  await expect.poll(isRead).toBe(true);
  await pay();
  await expect.poll(async () => (await total()).sum).toBe(97.45);
  expect(await total()).toEqual({ status: 200, sum: 97.45, asOf: undefined });
  const reports = plannedEachTime(test.program.services.reports);
  const { rows } = await sql<{ isStandby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(reports);
  expect(rows).toEqual([{ isStandby: true }]);
});

it('a paused standby states the time of its figures; if it is too far behind, the primary is read', async () => {
  await atStandby('select pg_wal_replay_pause()');
  const paused = Date.now();
  await pay();
  expect((await total()).sum).toBe(0);
  await expect.poll(async () => (await total()).asOf).toBeDefined();
  const { asOf } = await total();
  expect(Math.abs(new Date(String(asOf)).getTime() - paused)).toBeLessThan(1_000);
  const file = addressOf(endpoints.revenueReport, { query: { size: 0 } });
  expect(
    (await test.send({ ...file, headers: { ...headers, accept: 'text/csv' } })).headers['x-figures-as-of'],
  ).toBeDefined();
  await expect.poll(total).toEqual({ status: 200, sum: 97.45, asOf: undefined });
  expect(isRead()).toBe(false);
  await atStandby('select pg_wal_replay_resume()');
  await expect.poll(isRead).toBe(true);
});

it('while the standby is away the primary is read, and no report fails', async () => {
  await pair.stopStandby();
  expect(await total()).toEqual({ status: 200, sum: 97.45, asOf: undefined });
  await pay();
  expect(await total()).toEqual({ status: 200, sum: 97.45, asOf: undefined });
  await pair.startStandby();
  await expect.poll(isRead).toBe(true);
  expect((await test.send({ url: '/metrics' })).body).toMatch(/^comanda_standby_lag_seconds \d/m);
});

it('doctor and figures say whether a standby confirms commits, once one follows or should', async () => {
  const atPrimary = (text: string) => asSuperuser(text, pair.primary);
  const doctor = async (farBehindBytes?: number) =>
    (await withClient(pair.primary, (client) => checkStandbys(client, farBehindBytes))).map(
      ({ state, words }) => `${state}: ${words}`,
    );
  const figures = async () => {
    const { body } = await test.send({ url: '/metrics' });
    return [...body.matchAll(/^comanda_(?:confirming_standbys|standby_behind_bytes) (.+)$/gm)].map(
      ([, value]) => value,
    );
  };
  expect(await doctor()).toEqual([expect.stringMatching(/^look: Their state is hidden\. .*GRANT pg_monitor/)]);
  await atPrimary('grant pg_monitor to comanda');
  expect(await doctor()).toEqual([
    'look: 1 follow, 0 confirm commits: the last orders are lost with the primary. Set synchronous_standby_names.',
  ]);
  await atPrimary("alter system set synchronous_standby_names = '*'");
  await atPrimary('select pg_reload_conf()');
  await expect.poll(() => doctor()).toEqual(['ok: 1 follow, 1 confirm commits']);
  await expect.poll(figures, { interval: 1_000 }).toEqual(['1', '0']);
  await atStandby('select pg_wal_replay_pause()');
  await pay();
  expect(await doctor(1)).toEqual([expect.stringMatching(/^look: walreceiver is 0 MB behind\./)]);
  await atStandby('select pg_wal_replay_resume()');

  // Patroni empties the setting when the last standby is lost, so that orders can continue.
  await atPrimary('alter system reset synchronous_standby_names');
  await atPrimary('select pg_reload_conf()');
  await pair.stopStandby();
  await expect.poll(() => doctor()).toEqual([]);
  await expect.poll(figures, { interval: 1_000 }).toEqual(['Nan', 'Nan']);
  await atPrimary('alter database comanda set comanda.has_standbys = on');
  expect(await doctor()).toEqual([
    'wrong: 0 follow, 0 confirm commits: orders wait, or are lost with the primary. Start the other machines.',
  ]);
  await atPrimary('alter database comanda reset comanda.has_standbys');
  await pair.startStandby();
  await expect.poll(isRead).toBe(true);
});

it('a start refuses an address that leads to no standby of its database, and continues if one is away', async () => {
  const lines: string[] = [];
  const examine = (connectionString: string) =>
    examineStandby({ connectionString, direct: pair.primary, say: (line) => lines.push(line) }).then(
      () => 'usable',
      (error: unknown) => {
        expect(error).toBeInstanceOf(StartRefused);
        return (error as Error).message;
      },
    );
  expect(await examine(pair.standby)).toBe('usable');
  const doctor = async (standby: string) => {
    const urls = { DATABASE_URL: pair.primary, DATABASE_REPORTS_URL: standby };
    return (await checkOtherDatabases(readSettings(urls))).map(({ state, about }) => `${state} ${about}`);
  };
  expect([await doctor(pair.standby), await doctor(pair.primary)]).toEqual([['ok standby'], ['wrong standby']]);
  expect(await examine(pair.primary)).toMatch(
    /is no standby of the one in DATABASE_URL\. Correct DATABASE_REPORTS_URL/,
  );
  expect(await examine((await testDatabase()).connectionString)).toMatch(/is no standby/);
  const wrong = new URL(pair.standby);
  wrong.password = 'another';
  expect(await examine(wrong.href)).toMatch(/refuses the password of comanda\. Correct DATABASE_REPORTS_URL/);
  expect(lines).toEqual([]);
  wrong.port = '1';
  expect(await examine(wrong.href)).toBe('usable');
  expect(lines).toEqual([expect.stringMatching(/^The standby at 127\.0\.0\.1:1\/comanda does not answer .*primary/)]);
});
