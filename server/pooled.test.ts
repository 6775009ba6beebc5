import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as endpoints from '../core/contract/endpoints.ts';
import { checkOtherDatabases } from './commands/doctor/other-databases.ts';
import type { Pooler } from './platform/database.ts';
import type { DatabaseSetting } from './platform/database-faults.ts';
import { examinePooler } from './platform/pooler.ts';
import { StartRefused } from './platform/start-refused.ts';
import { awaitUsableDatabase } from './platform/usable-database.ts';
import { pgbouncer, pgbouncerKeepsNames, type RunningPooler, startPgbouncer } from './testing/pgbouncer.ts';
import { type TestApp, testApp, testDatabase } from './testing/test-app.ts';

const { connectionString: direct } = await testDatabase();

describe.skipIf(!pgbouncer)('behind PgBouncer in transaction mode (skipped where it is not installed)', () => {
  let running: RunningPooler;
  let pooler: Pooler;
  let test: TestApp;
  const examine = (connectionString: string, itself = direct) =>
    examinePooler({ connectionString, direct: itself, waitSeconds: 0, say: () => undefined });
  const refusal = async (examined: Promise<unknown>) => {
    const outcome = await examined.catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(StartRefused);
    return (outcome as Error).message;
  };

  beforeAll(async () => {
    running = await startPgbouncer(direct);
    pooler = await examine(running.url);
    const urls = { DATABASE_URL: running.url, DATABASE_DIRECT_URL: direct };
    test = await testApp(urls, { connectionString: running.url, pooler });
  });
  afterAll(() => running?.stop());

  it('a whole visit, many at once over three connections, is paid once each', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => test.buildClosedOrder()));
    const answers = await Promise.all(orders.flatMap(({ payCash }) => [payCash(), payCash()]));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(6);
    for (const { orderID } of orders) {
      const { status, payments } = await test.readMoney(orderID);
      expect([status, payments.length]).toEqual(['paid', 1]);
    }
  });

  it('a repeated statement works over every connection', async () => {
    const floor = await test.buildFloor();
    const headers = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['order'] });
    for (let round = 0; round < 4; round += 1) {
      const looks = Array.from({ length: 8 }, () => test.send(endpoints.searchOrders, { query: {}, headers }));
      const codes = await Promise.all([
        test.placeSoups(floor, 1).then(() => 200),
        ...looks.map(async (look) => (await look).statusCode),
      ]);
      expect(new Set(codes)).toEqual(new Set([200]));
    }
  });

  it('changes arrive on the direct connection: another program’s price is in the next menu', async () => {
    const { restaurantId } = await test.buildFloor();
    const { id } = await test.buildItem({ restaurantId, name: 'Sole', priceCents: 1000 });
    const menu = async () => (await test.send(endpoints.itemMenu, { query: { rid: restaurantId } })).body;
    expect(await menu()).toContain('"price":10');
    expect(test.program.feed.version('menu', restaurantId)).toBeDefined();
    await test.changeItem(id, { price_cents: 1234 });
    await expect.poll(menu).toContain('"price":12.34');
  });

  it('calls need no extra connections', async () => {
    const { rows } = await sql<{ name: string; count: number }>`
      select application_name as name, count(*)::int as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' group by 1`.execute(test.db);
    const listening = rows.filter(({ name }) => name.startsWith('comanda changes'));
    expect(listening.map(({ count }) => count)).toEqual([1]);
    // Three connections of the pooler, those for reports, and the test's own.
    const others = rows.filter(({ name }) => name === 'comanda').reduce((sum, { count }) => sum + count, 0);
    expect(others).toBeLessThanOrEqual(3 + 8 + 4);
  });

  it('connections that the database cuts are replaced', async () => {
    const { restaurantId } = await test.buildFloor();
    const menu = () => test.send(endpoints.itemMenu, { query: { rid: restaurantId } });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid != pg_backend_pid() and application_name = 'comanda'`.execute(test.db);
    await expect.poll(async () => (await menu()).statusCode, { interval: 100 }).toBe(200);
  });

  it('statements have names only if the pooler keeps those of its clients apart', async () => {
    expect(pooler).toEqual({ keepsNames: pgbouncerKeepsNames });
    const [finding] = await checkOtherDatabases(test.settings);
    expect(finding).toMatchObject({ state: pgbouncerKeepsNames ? 'ok' : 'look', about: 'pooler' });
  });

  it('a pooler without connection limits is refused with the line that sets them', async () => {
    const bare = await startPgbouncer(direct, { connectQuery: '' });
    try {
      expect(await refusal(examine(bare.url))).toMatch(
        /lack idle_in_transaction_session_timeout, lock_timeout, statement_timeout\..*\n {2}connect_query='set statement_timeout = 15000; set lock_timeout = 4000;/,
      );
    } finally {
      await bare.stop();
    }
  });

  it('two addresses that lead to different databases are refused', async () => {
    const { connectionString } = await testDatabase();
    expect(await refusal(examine(running.url, connectionString))).toMatch(/lead to different databases/);
  });

  it('an undeclared pooler is detected, even if it accepts every setting', async () => {
    const silent = await startPgbouncer(direct, { more: 'ignore_startup_parameters = options\n' });
    const start = (connectionString: string, setting: DatabaseSetting) =>
      refusal(
        awaitUsableDatabase({
          connectionString,
          setting,
          waitSeconds: 0,
          migrations: [],
          mark: undefined,
          say: () => undefined,
        }),
      );
    try {
      for (const { url } of [running, silent]) {
        expect(await start(url, 'DATABASE_URL')).toMatch(/A pooler .* Name the database itself in DATABASE_DIRECT_URL/);
        expect(await start(url, 'DATABASE_DIRECT_URL')).toMatch(/DATABASE_DIRECT_URL must name the database itself/);
      }
    } finally {
      await silent.stop();
    }
  });

  it('an unreachable pooler is named, without its password', async () => {
    const away = new URL(running.url);
    away.port = '1';
    const words = await refusal(examine(away.href));
    expect(words).toMatch(/127\.0\.0\.1:1.*does not answer|No PostgreSQL answers/);
    expect(words).not.toContain(away.password);
  });
});
