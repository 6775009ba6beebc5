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

for (const name of ['schema', 'migrations', 'functions']) await mkdir(join(folder, name));
const next = (file: string, sql: string) => writeFile(join(folder, file), sql);
const steps: string[] = [];
const run = () =>
  migrateAnd(
    pool,
    pathToFileURL(`${folder}/`),
    async () => undefined,
    (line) => steps.push(line),
  );
const rowsOf = async (statement: string) => (await pool.query(statement)).rows;

const greeting = (words: string) => `create function greeting() returns text language sql as $$ select '${words}' $$;`;
const onDishes = `create function on_dishes() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger on_dishes after insert on dishes for each row execute function on_dishes();`;
const triggers = "select tgname from pg_trigger where tgrelid = 'dishes'::regclass";

it('migrates once a program releases its row locks, and says each level unless it is the first', async () => {
  await next('schema/01-dishes.sql', 'create table dishes (id int);');
  await next(
    'schema/02-functions.sql',
    'create table functions_applied (is_only boolean primary key default true, hash text, version text, names text[]);',
  );
  await next('functions/greeting.sql', `${greeting('hello')}\n${onDishes}`);
  expect(await run()).toEqual(['300-schema']);
  await next('migrations/301-second.sql', "set local lock_timeout = '80ms'; alter table dishes add column name text");
  const held = await pool.connect();
  await held.query('begin; select from dishes');
  const migrated = run();
  setTimeout(() => void held.query('commit').then(() => held.release()), 300);
  expect(await migrated).toEqual(['301-second']);
  expect(new Set(steps)).toEqual(new Set(['  301-second …']));
});

it('reports why a migration failed, and keeps nothing of it', async () => {
  await next('migrations/302-third.sql', 'create table tables (id int); select 1 / 0');
  await expect(run()).rejects.toMatchObject({ code: '22012' });
  expect(await rowsOf("select to_regclass('tables') as made")).toEqual([{ made: null }]);
  expect(await rowsOf('select greeting()')).toEqual([{ greeting: 'hello' }]);
  await rm(join(folder, 'migrations/302-third.sql'));
});

it('replaces its functions and triggers when their text changes, and leaves those of others', async () => {
  await pool.query('create function of_others() returns int language sql as $$ select 1 $$');
  await next('functions/greeting.sql', greeting('good evening'));
  expect(await run()).toEqual([]);
  expect(await rowsOf('select greeting(), of_others()')).toEqual([{ greeting: 'good evening', of_others: 1 }]);
  expect(await rowsOf(triggers)).toEqual([]);
});

it('leaves the functions of a newer version', async () => {
  await pool.query("update functions_applied set version = '9999.10.0'");
  await next('functions/greeting.sql', greeting('too old'));
  await run();
  expect(await rowsOf('select greeting()')).toEqual([{ greeting: 'good evening' }]);
});
