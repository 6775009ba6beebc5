import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { makeOldDatabase } from '../testing/make-old-database.ts';
import { countPending, migrateAnd, migrationNames } from './migrate.ts';
import { StartRefused } from './start-refused.ts';
import { awaitUsableDatabase } from './usable-database.ts';

const folder = new URL('../db/', import.meta.url);
const admin = new pg.Client({ connectionString: inject('adminUrl') });
await admin.connect();
const made: string[] = [];
const pools: pg.Pool[] = [];
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  for (const name of made) await admin.query(`drop database ${name}`);
  await admin.end();
});

/** A database as 0.1.0 left it, after an optional change. */
async function oldDatabase(change = 'select'): Promise<{ pool: pg.Pool; url: string }> {
  const name = `levels_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  made.push(name);
  const url = Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).href;
  const pool = new pg.Pool({ connectionString: url });
  pools.push(pool);
  const client = await pool.connect();
  await makeOldDatabase(client);
  await client.query(change);
  client.release();
  return { pool, url };
}

const migrated = (pool: pg.Pool) => migrateAnd(pool, folder, async () => undefined);
const recorded = async (pool: pg.Pool) =>
  (await pool.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(({ name }) => name);

async function refusal(url: string): Promise<unknown> {
  const wanted = { connectionString: url, migrations: await migrationNames(folder), waitSeconds: 0, mark: undefined };
  return await awaitUsableDatabase({ ...wanted, say: () => undefined }).catch((error) => error);
}

it('a database at the last level of 0.1.0 becomes level 1, without what only older programs used', async () => {
  const { pool, url } = await oldDatabase();
  expect(await refusal(url)).toBeUndefined();
  const later = (await migrationNames(folder)).slice(1);
  expect(await countPending(pool, folder)).toBe(later.length);
  expect(await migrated(pool)).toEqual(later);
  expect(await recorded(pool)).toEqual(['001-schema', ...later]);
  const { rows } = await pool.query(`select tgname from pg_trigger where tgname = 'name_restaurant'
    or tgname = 'menu_changed' and tgrelid not in ('restaurants'::regclass, 'plans'::regclass)
    union all select proname from pg_proc
    where proname in ('raise_menu_version', 'restaurant_of_fingerprint', 'name_restaurant_of_key')`);
  expect(rows).toEqual([]);
  expect(await migrated(pool)).toEqual([]);
});

it('a database with a running 0.1.0 program is refused with what to do', async () => {
  const { pool, url } = await oldDatabase();
  const running = new pg.Client({ connectionString: url, application_name: 'comanda changes 0123abcd' });
  await running.connect();
  await expect(migrated(pool)).rejects.toThrow(
    'Comanda 0.1.0 still runs on this database. Stop all its programs first.',
  );
  await running.end();
  await expect.poll(() => migrated(pool).catch(() => undefined)).toContain('002-changes');
});

it('a database at an older level is refused with what to do first, and stays unchanged', async () => {
  const { pool, url } = await oldDatabase("delete from kysely_migration where name > '050'");
  const before = await recorded(pool);
  expect(await refusal(url)).toMatchObject({
    message: expect.stringMatching(/is of a version before Comanda 0\.1\.0\. Start Comanda 0\.1\.0 with it once/),
  });
  await expect(migrated(pool)).rejects.toBeInstanceOf(StartRefused);
  expect(await recorded(pool)).toEqual(before);
});

it('a database upgraded by a newer version is refused with its level', async () => {
  const { url } = await oldDatabase("insert into kysely_migration (name, timestamp) values ('053-later', '')");
  expect(await refusal(url)).toMatchObject({ message: expect.stringContaining('a newer Comanda (053-later)') });
});
