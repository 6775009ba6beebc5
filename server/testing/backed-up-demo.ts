import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, vi } from 'vitest';
import { loadDemo } from '../db/demo/load-demo.ts';
import { onConnection } from './ask-database.ts';
import { buildRestaurant } from './builders.ts';
import { commandRun } from './run-command.ts';
import { testDatabase } from './test-app.ts';

/** A temporary folder for all tests of a file. */
export async function commandFolder() {
  // Creating clusters and dumping databases is slow on a busy machine.
  vi.setConfig({ testTimeout: 120_000 });
  afterAll(() => vi.resetConfig());
  const folder = await mkdtemp(join(tmpdir(), 'comanda-commands-'));
  await chmod(folder, 0o711);
  afterAll(() => rm(folder, { recursive: true, force: true }));
  /** A data folder that PostgreSQL's account can enter. Otherwise, as root, the cluster would be created elsewhere. */
  const dataDir = async () => {
    const made = await mkdtemp(join(folder, 'data-'));
    await chmod(made, 0o711);
    return made;
  };
  return { folder, dataDir };
}

/** The demo in an external database, and a backup of it. The secrets are in `home`. */
export async function backedUpDemo(home: string): Promise<{ external: string; file: string }> {
  const { owner: db, ownerUrl: external } = await testDatabase();
  await loadDemo(db);
  // Adds values that are hard to copy: special characters of COPY, binary data, empty and very long values.
  await buildRestaurant(db, { name: 'Tab\there \\. \\N "quoted" 👩‍🍳 \u00a0' });
  await sql`insert into restaurant_logos (restaurant_id, media_type, picture, mark)
    select min(id), 'image/png', decode(repeat('00ff0d0a5c', 20000), 'hex'), md5('') from restaurants`.execute(db);
  await sql`
    with photo as (insert into item_photos (restaurant_id, item_id, hash, colour)
      select restaurant_id, id, repeat('-', 22), '#804020' from items where availability <> 'R' returning *)
    insert into item_photo_files (restaurant_id, item_id, width, format, bytes)
    select restaurant_id, item_id, 320, 'avif', decode(repeat('00ff0d0a5c', 2000), 'hex') from photo`.execute(db);
  await writeFile(join(home, 'jwt.secret'), 'j'.repeat(64));
  await writeFile(join(home, 'cookie.secret'), 'c'.repeat(64));
  const {
    code,
    complaint,
    said: output,
  } = await commandRun('backup', [home], { DATABASE_URL: external, DATA_DIR: home });
  expect([complaint, code]).toEqual(['', 0]);
  const file = join(home, (await readdir(home)).find((name) => name.startsWith('comanda-backup-')) ?? '');
  const sum = createHash('sha256').update(await readFile(file));
  expect(output).toContain(`SHA-256 ${sum.digest('hex')}`);
  return { external, file };
}

/** The row count and a checksum of every table. Doesn't use the code under test. */
export async function databaseContents(connectionString: string): Promise<Record<string, string>> {
  return onConnection(connectionString, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(`select table_name as name
      from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
        -- One is written when a backup has ended, the other holds notices that no restore needs.
        and table_name not in ('last_backup', 'changes') order by 1`);
    const contents: Record<string, string> = {};
    for (const { name } of tables) {
      const row = name === 'kysely_migration' ? 't.name' : 't::text';
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as sum from "${name}" t`,
      );
      contents[name] = rows[0]?.sum ?? '';
    }
    const { rows: made } = await client.query<{ name: string; sum: string }>(`
      select 'rule ' || conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as sum from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select 'trigger ' || tgrelid::regclass || ' ' || tgname, tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger
        where not tgisinternal
      union all select 'sequence ' || sequencename, coalesce(last_value::text, '') from pg_sequences
        where schemaname = 'public'`);
    for (const { name, sum } of made) contents[name] = sum;
    return contents;
  });
}
