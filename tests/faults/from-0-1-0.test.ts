import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { levelsOf010 } from '../../server/platform/first-levels.ts';
import { migrateAnd } from '../../server/platform/migrate.ts';
import { startTestCluster } from '../../server/testing/test-cluster.ts';

// The tables as the migrations of 0.1.0 created them, from this repository's history, and as today's schema creates them.

const project = fileURLToPath(new URL('../..', import.meta.url));
const git = (...words: string[]) => spawnSync('git', words, { cwd: project, encoding: 'utf8' }).stdout.trim();
const removal = git('log', '--diff-filter=D', '--format=%H^', '-1', '--', 'server/db/migrations/001-foundation.sql');

const inSchema = (column: string) => `${column} = 'public'::regnamespace`;
const ofTables = `from pg_class c where ${inSchema('relnamespace')} and relname not like 'kysely%'`;
/** Everything in a schema, one line per object. NOT NULL is listed by column: a renamed table keeps its old constraint name. */
const catalogs = `
  select format('%s %s %s %s', relkind, relname, reloptions, relacl) as line ${ofTables} and relkind in ('r', 'v', 'S')
  union all
  select format('column %s.%s at %s: %s %s %s %s %s', c.relname, a.attname,
    row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod), a.attnotnull,
    a.attidentity, a.attacl, pg_get_expr(d.adbin, d.adrelid))
  from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${inSchema('c.relnamespace')} and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
    and c.relname not like 'kysely%'
  union all
  select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where ${inSchema('connamespace')} and contype <> 'n' and conrelid::regclass::text not like 'kysely%'
  union all
  select pg_get_indexdef(c.oid) ${ofTables} and relkind = 'i'
  union all
  select format('%s %s', pg_get_functiondef(oid), proacl) from pg_proc where ${inSchema('pronamespace')}
  union all
  select format('%s %s', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join pg_class c on c.oid = tgrelid
  where ${inSchema('relnamespace')} and not tgisinternal
  union all
  select format('sequence %s %s %s %s', seqrelid::regclass, seqstart, seqincrement, seqmax)
  from pg_sequence join pg_class on pg_class.oid = seqrelid where ${inSchema('relnamespace')}
  union all
  select format('type %s %s', typname, typtype) from pg_type
  where ${inSchema('typnamespace')} and typname not like '%kysely%'
  union all
  select format('comment %s', description) from pg_description d join pg_class c on c.oid = d.objoid where ${inSchema('relnamespace')}
  order by 1`;

/** Objects that only programs before 0.1.0 used. */
const dropped = /FUNCTION public\.(raise_menu_version|restaurant_of_fingerprint|name_restaurant_of_key)\(/;
const droppedTriggers =
  /TRIGGER (name_restaurant|menu_changed) .* ON public\.(categories|items|item_choices|idempotency_keys) /;

test.skipIf(removal === '')('an upgraded database of 0.1.0 has the same tables as a new one', async () => {
  const cluster = await startTestCluster();
  onTestFinished(() => cluster.stop());
  // Ending a pool does not wait for its connections to close; the cluster may close them first.
  const poolOf = (connectionString: string) =>
    new pg.Pool({ connectionString })
      .on('connect', (client) => client.on('error', () => undefined))
      .on('error', () => undefined);
  const admin = poolOf(cluster.adminUrl);
  const open = async (name: string) => {
    await admin.query(`create database ${name}`);
    return poolOf(Object.assign(new URL(cluster.adminUrl), { pathname: `/${name}` }).href);
  };
  const [old, fresh] = [await open('of_old'), await open('of_today')];
  onTestFinished(async () => {
    for (const pool of [admin, old, fresh]) await pool.end();
  });
  const linesOf = async (pool: pg.Pool) => (await pool.query<{ line: string }>(catalogs)).rows.map(({ line }) => line);
  const bringOn = (pool: pg.Pool) =>
    migrateAnd(pool, new URL('../../server/db/', import.meta.url), async () => undefined);

  const files = git('ls-tree', '--name-only', removal, 'server/db/migrations/').split('\n');
  expect(files.map((file) => file.replace(/^.*\/(.*)\.sql$/, '$1'))).toEqual(levelsOf010);
  for (const file of files) await old.query(git('show', `${removal}:${file}`));
  await old.query(`create table kysely_migration (name text primary key, timestamp text not null)`);
  await old.query(`insert into kysely_migration select unnest($1::text[]), '2026-11-20T12:00:00.000Z'`, [levelsOf010]);
  await bringOn(fresh);
  const [before, today] = [await linesOf(old), await linesOf(fresh)];
  expect(before.length).toBeGreaterThan(1_000);
  const isKept = (line: string) => !dropped.test(line) && !droppedTriggers.test(line);
  expect(before.filter((line) => !isKept(line))).toHaveLength(7);
  await bringOn(old);
  expect(await linesOf(old)).toEqual(today);
});
