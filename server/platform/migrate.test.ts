import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { emptyDatabase } from '../testing/test-app.ts';
import { migrateAnd } from './migrate.ts';

const folder = await mkdtemp(join(tmpdir(), 'comanda-migrate-'));
const pool = new pg.Pool({ connectionString: await emptyDatabase() });
afterAll(async () => {
  await pool.end();
  await rm(folder, { recursive: true, force: true });
});

await mkdir(join(folder, 'schema'));
await mkdir(join(folder, 'migrations'));
const next = (file: string, sql: string) => writeFile(join(folder, file), sql);
const run = () => migrateAnd(pool, pathToFileURL(`${folder}/`), async () => undefined);

it('migrates once a program releases its row locks', async () => {
  await next('schema/01-dishes.sql', 'create table dishes (id int);');
  await next('schema/02-rooms.sql', 'create table rooms (id int);');
  expect(await run()).toEqual(['001-schema']);
  await next('migrations/002-second.sql', "set local lock_timeout = '80ms'; alter table dishes add column name text");
  const held = await pool.connect();
  await held.query('begin; select from dishes');
  const migrated = run();
  setTimeout(() => void held.query('commit').then(() => held.release()), 300);
  expect(await migrated).toEqual(['002-second']);
});

it('reports why a migration failed, and keeps nothing of it', async () => {
  await next('migrations/003-third.sql', 'create table tables (id int); select 1 / 0');
  await expect(run()).rejects.toMatchObject({ code: '22012' });
  const { rows } = await pool.query("select to_regclass('tables') as made");
  expect(rows).toEqual([{ made: null }]);
});
