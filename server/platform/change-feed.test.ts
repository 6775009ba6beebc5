import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { changeRows, testDatabase } from '../testing/test-app.ts';
import { look, mostAtOnce, openChangeFeed } from './change-feed.ts';
import type { Queryable } from './database.ts';

const { db, owner, connectionString, buildRestaurant, buildOrder, buildUser } = await testDatabase();
const silent = pino({ level: 'silent' });
const feed = await openChangeFeed(connectionString, silent);
afterAll(() => feed.close());

it("a change of one restaurant's floor changes its version and no other", async () => {
  const { id: ours } = await buildRestaurant();
  const { id: theirs } = await buildRestaurant();
  await expect.poll(() => feed.version('menu', theirs)).toBeDefined();
  const before = feed.version('floor', ours);
  const neighbour = feed.version('floor', theirs);
  await buildOrder({ restaurantId: ours });
  await expect.poll(() => feed.version('floor', ours)).not.toBe(before);
  expect(feed.version('floor', theirs)).toBe(neighbour);
});

it('so does a change of prices or rights', async () => {
  const { id } = await buildRestaurant();
  await expect.poll(() => feed.version('menu', id)).toBeDefined();
  const menu = feed.version('menu', id);
  await changeRows(db, 'restaurants', id, { tax_rate: '9' });
  await expect.poll(() => feed.version('menu', id)).not.toBe(menu);
  const { id: neighbor } = await buildRestaurant();
  await expect.poll(() => feed.version('menu', neighbor)).not.toMatch(/\.0$/);
  const access = [feed.version('access'), feed.version('access', id), feed.version('access', neighbor)];
  await buildUser({ restaurantId: id });
  await expect.poll(() => feed.version('access')).not.toBe(access[0]);
  expect(feed.version('access', id)).not.toBe(access[1]);
  expect(feed.version('access', neighbor)).toBe(access[2]);
});

it("a change of the platform's people changes the access of every restaurant", async () => {
  const { id } = await buildRestaurant();
  await expect.poll(() => feed.version('menu', id)).not.toMatch(/\.0$/);
  const access = feed.version('access', id);
  await buildUser({ restaurantId: null });
  await expect.poll(() => feed.version('access', id)).not.toBe(access);
});

it('memory is not used while the listener is down, and afterwards every earlier version is void', async () => {
  const { id } = await buildRestaurant();
  const before = feed.version('floor', id);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'comanda changes'`.execute(db);
  await expect.poll(() => feed.version('floor', id), { interval: 5 }).toBeUndefined();
  await expect.poll(() => feed.version('floor', id)).toBeDefined();
  expect(feed.version('floor', id)).not.toBe(before);
});

const bump = (id: number, on: Queryable) => changeRows(on, 'restaurants', id, { tax_rate: '9' });

it('no trigger sends a NOTIFY, whose lock would serialize commits', async () => {
  const { rows } = await sql`select proname from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ilike '%pg_notify%'`.execute(db);
  expect(rows).toEqual([]);
});

it('a transaction that commits after one that began later is still read', async () => {
  const { id: slow } = await buildRestaurant();
  const { id: quick } = await buildRestaurant();
  await expect.poll(() => feed.version('menu', quick)).not.toMatch(/\.0$/);
  const before = { slow: feed.version('menu', slow), quick: feed.version('menu', quick) };
  await db.transaction().execute(async (tx) => {
    await bump(slow, tx);
    await bump(quick, db);
    await expect.poll(() => feed.version('menu', quick)).not.toBe(before.quick);
    expect(feed.version('menu', slow)).toBe(before.slow);
  });
  await expect.poll(() => feed.version('menu', slow)).not.toBe(before.slow);
});

it('a program that slept while changes were deleted discards its memory', async () => {
  const { id } = await buildRestaurant();
  const sleeper = await openChangeFeed(connectionString, silent, { everyMs: 1_500 });
  const cleaner = await openChangeFeed(connectionString, silent, { everyMs: 5, cleanEveryMs: 10 });
  const before = sleeper.version('access');
  let isMissed = false;
  sleeper.onChange((change) => {
    isMissed ||= change === undefined;
  });
  await bump(id, db);
  const left = async () => (await sql`select from changes where notice not like 'cleaned:%'`.execute(db)).rows.length;
  // Notices stay until the oldest open transaction of the cluster ends, which may be one of another test file.
  await expect.poll(left, { timeout: 600_000 }).toBe(0);
  await expect.poll(() => isMissed).toBe(true);
  expect(sleeper.version('access')).not.toBe(before);
  await Promise.all([sleeper.close(), cleaner.close()]);
});

const noteMany = (count: number, name: string) =>
  sql`insert into changes (notice) select ${name} || n from generate_series(1, ${sql.lit(count)}) n`.execute(db);

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}
const rowsRead = (node: PlanNode): number =>
  Math.max(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0), ...(node.Plans ?? []).map(rowsRead));

it('a poll reads only new notices, even while an old transaction is open or if it was planned for an empty table', async () => {
  await sql`delete from changes`.execute(owner);
  await sql`analyze changes`.execute(owner);
  await db.transaction().execute(async (old) => {
    await sql`select pg_current_xact_id()`.execute(old);
    const plan = await db.connection().execute(async (connection) => {
      await sql`set enable_seqscan = off`.execute(connection);
      await sql`set plan_cache_mode = force_generic_plan`.execute(connection);
      await sql`prepare look (pg_snapshot) as ${sql.raw(look.sql)}`.execute(connection);
      await sql`execute look (pg_current_snapshot())`.execute(connection);
      await noteMany(5_000, 'menu:read:');
      const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(db);
      await noteMany(3, 'menu:new:');
      const explained = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
        explain (analyze, format json) execute look (${sql.lit(rows[0]?.seen)})`.execute(connection);
      await sql`deallocate look`.execute(connection);
      await sql`reset plan_cache_mode`.execute(connection);
      await sql`reset enable_seqscan`.execute(connection);
      return explained.rows[0]?.['QUERY PLAN'][0].Plan;
    });
    if (!plan) throw new Error('no plan');
    expect(rowsRead(plan)).toBeGreaterThanOrEqual(3);
    expect(rowsRead(plan)).toBeLessThan(100);
  });
});

it('what all programs have read is deleted in portions', async () => {
  await sql`create table portions (deleted integer)`.execute(owner);
  await sql`create function note_portion() returns trigger language plpgsql security definer as
    'begin insert into portions select count(*) from gone; return null; end'`.execute(owner);
  await sql`create trigger note_portion after delete on changes referencing old table as gone
    for each statement execute function note_portion()`.execute(owner);
  await noteMany(2 * mostAtOnce + 1, 'menu:many:');
  const cleaner = await openChangeFeed(connectionString, silent, { everyMs: 5, cleanEveryMs: 10 });
  const portions = async () =>
    (await sql<{ deleted: number }>`select deleted from portions where deleted > 0`.execute(owner)).rows.map(
      ({ deleted }) => deleted,
    );
  const sum = async () => (await portions()).reduce((all, count) => all + count, 0);
  await expect.poll(sum).toBeGreaterThan(2 * mostAtOnce);
  expect(Math.max(...(await portions()))).toBe(mostAtOnce);
  await cleaner.close();
});
