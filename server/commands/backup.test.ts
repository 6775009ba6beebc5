import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { loadDemo } from '../db/demo/load-demo.ts';
import { openDatabase } from '../platform/database.ts';
import { migrateAnd } from '../platform/migrate.ts';
import { startEmbeddedPostgres } from '../platform/postgres/start-embedded-postgres.ts';
import { buildRestaurant, buildUser } from '../testing/builders.ts';
import { makeOldDatabase } from '../testing/make-old-database.ts';
import { startOldServer } from '../testing/old-server.ts';
import { findRows } from '../testing/rows.ts';
import { commandRun as run, testPassphrase } from '../testing/run-command.ts';
import { testDatabase } from '../testing/test-app.ts';
import { readSealed, writeSealed } from './sealed-file.ts';
import { listTables } from './tables.queries.ts';

// Creating clusters and dumping databases is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
afterAll(() => vi.resetConfig());

const folder = await mkdtemp(join(tmpdir(), 'comanda-commands-'));
await chmod(folder, 0o711);
const admin = new pg.Client({ connectionString: inject('adminUrl') });
await admin.connect();
const made: string[] = [];
afterAll(async () => {
  for (const name of made) await admin.query(`drop database ${name}`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase(how = ''): Promise<string> {
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name} ${how}`);
  made.push(name);
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** A data folder that PostgreSQL's account may enter: root's would be created elsewhere and left there. */
async function dataDir(): Promise<string> {
  const made = await mkdtemp(join(folder, 'data-'));
  await chmod(made, 0o711);
  return made;
}

/** Row count and content checksum of every table, computed without the code under test. */
async function contentsOf(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString, options: '-c timezone=UTC' });
  await client.connect();
  try {
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
  } finally {
    await client.end();
  }
}

async function demo(): Promise<string> {
  const { owner: db, ownerUrl: connectionString } = await testDatabase();
  await loadDemo(db);
  // Values that are hard to copy: COPY's special characters, bytes, empty and large values.
  await buildRestaurant(db, { name: 'Tab\there \\. \\N "quoted" 👩‍🍳 \u00a0' });
  await sql`insert into restaurant_logos (restaurant_id, media_type, picture, mark)
    select min(id), 'image/png', decode(repeat('00ff0d0a5c', 20000), 'hex'), md5('') from restaurants`.execute(db);
  return connectionString;
}

let external: string;
let file: string;
const home = await dataDir();

beforeAll(async () => {
  external = await demo();
  await writeFile(join(home, 'jwt.secret'), 'j'.repeat(64));
  await writeFile(join(home, 'cookie.secret'), 'c'.repeat(64));
  const { code, complaint, said } = await run('backup', [home], { DATABASE_URL: external, DATA_DIR: home });
  expect([complaint, code]).toEqual(['', 0]);
  const name = (await readdir(home)).find((one) => one.startsWith('comanda-backup-'));
  file = join(home, name ?? '');
  expect(said).toContain(
    `SHA-256 ${createHash('sha256')
      .update(await readFile(file))
      .digest('hex')}`,
  );
}, 60_000);

describe('a restore drill', () => {
  it('copies every table, key and counter from an external database to the embedded one and back, while the program runs', async () => {
    const before = await contentsOf(external);
    expect(Object.keys(before).length).toBeGreaterThan(40);
    const embedded = join(await dataDir(), 'own');
    const there = await run('restore', [file], { DATA_DIR: embedded });
    expect([there.complaint, there.code]).toEqual(['', 0]);
    expect(await readFile(join(embedded, 'jwt.secret'), 'utf8')).toBe('j'.repeat(64));
    expect((await stat(join(embedded, 'cookie.secret'))).mode & 0o777).toBe(0o600);

    // The program holds the folder: the backup goes to its running PostgreSQL.
    const postgres = await startEmbeddedPostgres({ dataDir: embedded, durable: false, log: () => undefined });
    const second = join(folder, 'second');
    try {
      expect(await contentsOf(postgres.connectionString)).toEqual(before);
      const again = await run('backup', [second], { DATA_DIR: embedded });
      expect([again.complaint, again.code]).toEqual(['', 0]);
      const held = await run('restore', [file, '--overwrite'], { DATA_DIR: embedded });
      expect(held.complaint).toMatch(/is in use by process \d+/);
    } finally {
      await postgres.stop();
    }
    const back = await emptyDatabase();
    expect(await run('restore', [second], { DATABASE_URL: back, DATA_DIR: await dataDir() })).toMatchObject({
      code: 0,
    });
    expect(await contentsOf(back)).toEqual(before);
  });

  it('replaces existing data only on request, and completely', async () => {
    const { owner: db, ownerUrl: connectionString } = await testDatabase();
    await buildRestaurant(db, { name: 'Of before' });
    const environment = { DATABASE_URL: connectionString, DATA_DIR: await dataDir() };
    const before = await contentsOf(connectionString);
    const busy = await run('restore', [file, '--overwrite'], environment);
    expect([busy.code, busy.complaint]).toEqual([1, expect.stringMatching(/running on this database .* Stop every/)]);
    await db.destroy();
    // PostgreSQL closes a connection a moment after its client is gone.
    const left = () =>
      admin.query('select from pg_stat_activity where datname = $1', [new URL(connectionString).pathname.slice(1)]);
    await expect.poll(async () => (await left()).rowCount, { timeout: 10_000 }).toBe(0);
    const refused = await run('restore', [file], environment);
    expect([refused.code, refused.complaint]).toEqual([1, expect.stringContaining('add --overwrite')]);
    expect(await contentsOf(connectionString)).toEqual(before);
    expect(await run('restore', [file, '--overwrite'], environment)).toMatchObject({ code: 0, complaint: '' });
    expect(await contentsOf(connectionString)).toEqual(await contentsOf(external));
  });

  it('of Comanda 0.1.0 is upgraded to this version', async () => {
    const old = await emptyDatabase();
    const client = new pg.Client({ connectionString: old });
    await client.connect();
    await makeOldDatabase(client);
    await client.end();
    const { db, pool } = openDatabase(old, { connections: 1 });
    await buildRestaurant(db, { name: 'Of old' });
    const oldFile = join(folder, 'old');
    expect(await run('backup', [oldFile], { DATABASE_URL: old, DATA_DIR: home })).toMatchObject({ code: 0 });
    const target = await emptyDatabase();
    const restored = await run('restore', [oldFile], { DATABASE_URL: target, DATA_DIR: await dataDir() });
    expect([restored.complaint, restored.code]).toEqual(['', 0]);
    await migrateAnd(pool, new URL('../db/', import.meta.url), async () => undefined);
    await db.destroy();
    expect(await contentsOf(target)).toEqual(await contentsOf(old));
  });

  it('of a version before 0.1.0 is refused with what to do first', async () => {
    const old = await emptyDatabase();
    const client = new pg.Client({ connectionString: old });
    await client.connect();
    await makeOldDatabase(client);
    await client.query("delete from kysely_migration where name > '050'");
    await client.end();
    const oldFile = join(folder, 'older');
    expect(await run('backup', [oldFile], { DATABASE_URL: old, DATA_DIR: home })).toMatchObject({ code: 0 });
    const refused = await run('restore', [oldFile], { DATABASE_URL: await emptyDatabase(), DATA_DIR: await dataDir() });
    expect([refused.code, refused.complaint]).toEqual([1, expect.stringContaining('Restore it with Comanda 0.1.0')]);
  });
});

describe('a failed restore leaves everything unchanged', () => {
  async function refusal(path: string, words: string[] = [], environment: Record<string, string> = {}) {
    const target = await emptyDatabase();
    const into = await dataDir();
    const { code, complaint } = await run('restore', [path, ...words], {
      DATABASE_URL: target,
      DATA_DIR: into,
      ...environment,
    });
    expect(code).toBe(1);
    expect(complaint).not.toMatch(/\n {4}at /);
    expect(await contentsOf(target)).toEqual({});
    expect(await readdir(into)).toEqual([]);
    return complaint;
  }

  async function copyWith(change: (path: string) => Promise<unknown>): Promise<string> {
    const path = join(folder, crypto.randomUUID());
    await copyFile(file, path);
    await change(path);
    return path;
  }

  it('of a backup truncated in its middle, last byte or header', async () => {
    const { size } = await stat(file);
    for (const length of [Math.floor(size / 2), size - 1, 40]) {
      expect(await refusal(await copyWith((path) => truncate(path, length)))).toContain('not copied completely');
    }
    expect(await refusal(await copyWith((path) => truncate(path, 0)))).toContain("not a file of Comanda's commands");
  });

  it('of a backup with a flipped bit', async () => {
    const turned = await copyWith(async (path) => {
      const bytes = await readFile(path);
      const at = Math.floor(bytes.length / 2);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      await writeFile(path, bytes);
    });
    expect(await refusal(turned)).toContain('is damaged');
  });

  it('of a backup that can no longer be read, as such and not as damaged', async () => {
    const path = await copyWith(async () => undefined);
    const sealed = await readSealed(path, 'backup', testPassphrase);
    await rm(path);
    await expect(sealed.read(async () => undefined)).rejects.toThrow(`${path} cannot be read: ENOENT`);
  });

  it('of a backup with another passphrase, or none', async () => {
    expect(await refusal(file, [], { BACKUP_PASSPHRASE: 'something else entirely' })).toContain('without it, no one');
    expect(await refusal(file, [], { BACKUP_PASSPHRASE: '' })).toContain('Set BACKUP_PASSPHRASE');
    expect(await refusal(file, ['--passphrase-file', join(folder, 'none')])).toContain('passphrase cannot be read');
    // No database of the program is left behind either.
    const own = await dataDir();
    const wrong = await run('restore', [file], { DATA_DIR: own, BACKUP_PASSPHRASE: 'something else entirely' });
    expect(wrong).toMatchObject({ code: 1, complaint: expect.stringContaining('without it, no one') });
    expect(await readdir(own)).toEqual([]);
  });

  it("of a newer version's backup, and of a restaurant's file", async () => {
    const sealed = async (kind: string, migration: string) => {
      const path = join(folder, crypto.randomUUID());
      const facts = { kind, madeAt: '2027-01-01T00:00:00Z', program: '9.9.9', migrations: [migration] };
      await writeSealed(path, { facts, passphrase: testPassphrase, records: Readable.from([]) });
      return path;
    };
    expect(await refusal(await sealed('backup', '999-of-tomorrow'))).toMatch(
      /newer version, 9\.9\.9 \(it knows 999-of-tomorrow\)\. Install that version/,
    );
    expect(await refusal(await sealed('restaurant', '001-schema'))).toContain('`npm run import-data` restaurants');
  });

  it('of a backup of Comanda 0.1.0', async () => {
    const old = join(folder, 'of-0-1-0');
    await writeFile(old, `comanda backup 1\n{"madeAt":"2026-11-01T00:00:00Z","program":"0.1.0"}\n`);
    expect(await refusal(old)).toContain('Restore it with Comanda 0.1.0, then update that installation');
  });

  it('of a file that is not a backup, and of a missing file', async () => {
    const stranger = join(folder, 'stranger');
    await writeFile(stranger, 'hello\n'.repeat(100));
    expect(await refusal(stranger)).toContain("not a file of Comanda's commands");
    expect(await refusal(join(folder, 'nowhere'))).toContain('There is no file');
    expect(await refusal(folder)).toBe(`${folder} is a folder, not a file. Name the file inside it.`);
  });

  it('into the database of another program', async () => {
    const foreign = await emptyDatabase();
    const client = new pg.Client({ connectionString: foreign });
    await client.connect();
    await client.query('create table invoices_of_mine (id int); insert into invoices_of_mine values (7)');
    await client.end();
    const environment = { DATABASE_URL: foreign, DATA_DIR: await dataDir() };
    const { code, complaint } = await run('restore', [file, '--overwrite'], environment);
    expect([code, complaint]).toEqual([
      1,
      expect.stringContaining('another program: it has the tables invoices_of_mine'),
    ]);
    expect(Object.keys(await contentsOf(foreign))).toEqual(['invoices_of_mine']);
    const backup = await run('backup', [folder], environment);
    expect([backup.code, backup.complaint]).toEqual([1, expect.stringContaining('has no data of Comanda')]);
  });

  it('into a database with another encoding', async () => {
    const into = async (address: string) => {
      const { code, complaint } = await run('restore', [file], { DATABASE_URL: address, DATA_DIR: await dataDir() });
      expect(code).toBe(1);
      expect(complaint).not.toMatch(/\n {4}at /);
      return complaint;
    };
    const old = await startOldServer();
    expect(await into(`postgres://comanda@127.0.0.1:${old.port}/comanda`)).toMatch(/is PostgreSQL 13\. Comanda needs/);
    await old.close();
    const latin = await emptyDatabase("encoding 'LATIN1' locale 'C' locale_provider libc template template0");
    expect(await into(latin)).toMatch(/kept in LATIN1.*createdb --encoding=UTF8/);
    const readOnly = await emptyDatabase();
    await admin.query(`alter database ${new URL(readOnly).pathname.slice(1)} set default_transaction_read_only = on`);
    expect(await into(readOnly)).toMatch(/can only be read/);
    const visited = Object.assign(new URL(await emptyDatabase()), { username: 'visitor', password: 'visits' });
    await admin.query(`create role visitor login password 'visits'`);
    expect(await into(visited.href)).toMatch(
      /may make no tables\. As its owner: GRANT CREATE ON SCHEMA public TO visitor;/,
    );
    await admin.query('drop role visitor');
  });

  it('twice at once: one succeeds', async () => {
    const target = await emptyDatabase();
    const environment = { DATABASE_URL: target, DATA_DIR: await dataDir() };
    const both = await Promise.all([run('restore', [file], environment), run('restore', [file], environment)]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(both.map(({ complaint }) => complaint).join('')).toMatch(/Another restore or start of the program/);
    expect(await contentsOf(target)).toEqual(await contentsOf(external));
  });

  it('into a database that does not answer, with a wrong password, or that does not exist', async () => {
    const url = new URL(inject('adminUrl'));
    const at = async (change: (to: URL) => void) => {
      const to = new URL(url);
      change(to);
      return (await run('backup', [folder], { DATABASE_URL: to.href, DATA_DIR: home })).complaint;
    };
    expect(await at((to) => (to.port = '1'))).toMatch(/^No PostgreSQL answers at 127\.0\.0\.1:1\./);
    expect(await at((to) => (to.password = 'wrong'))).toMatch(/refuses the password of comanda/);
    expect(await at((to) => (to.pathname = '/nowhere'))).toMatch(/^There is no database nowhere/);
  });
});

describe('arguments', () => {
  it.each<[string, string[], number, RegExp]>([
    ['backup', ['--help'], 0, /^npm run backup -- \[file or folder\]/],
    ['restore', ['--help'], 0, /--overwrite/],
    ['restore', [], 2, /An argument is missing/],
    ['backup', ['a', 'b'], 2, /One argument too many: b/],
    ['backup', ['--nonsense'], 2, /'--nonsense'/],
    ['nothing', [], 2, /There is no command nothing/],
  ])('%s %j ends with %i', async (name, words, code, expected) => {
    const outcome = await run(name, words, { DATA_DIR: home });
    expect(outcome.code).toBe(code);
    expect(outcome.said + outcome.complaint).toMatch(expected);
  });

  it('a backup is an age file: `age -d` opens it, and without its passphrase it reveals nothing', async () => {
    const bytes = await readFile(file);
    const client = new pg.Client({ connectionString: external });
    await client.connect();
    const { rows } = await client.query<{ mark: string }>(`select name as mark from restaurants union
      select username from users union select password_hash from users union select email from users union
      select code from dining_tables union select name from items where length(name) > 8`);
    await client.end();
    const marks = [...rows.map(({ mark }) => mark), 'j'.repeat(64), 'c'.repeat(64)].filter((mark) => mark.length > 5);
    expect(marks.length).toBeGreaterThan(30);
    expect([...marks, testPassphrase].filter((mark) => bytes.includes(mark))).toEqual([]);
    const age = new Decrypter();
    age.addPassphrase(testPassphrase);
    const content = gunzipSync(await age.decrypt(bytes));
    expect(marks.filter((mark) => !content.includes(mark) && !/[\t\\"]/.test(mark))).toEqual([]);
  });

  it('checking a backup changes nothing and needs no database', async () => {
    const { code, said } = await run('restore', [file, '--check'], { DATA_DIR: join(folder, 'none') });
    expect([code, said]).toEqual([0, expect.stringContaining('The backup is complete and can be restored.')]);
    expect(await readdir(folder)).not.toContain('none');
  });

  it('a backup overwrites no file and requires a passphrase of some length', async () => {
    const again = await run('backup', [file], { DATABASE_URL: external, DATA_DIR: home });
    expect([again.code, again.complaint]).toEqual([1, expect.stringContaining('already exists')]);
    const short = await run('backup', [folder], { DATABASE_URL: external, DATA_DIR: home, BACKUP_PASSPHRASE: 'short' });
    expect([short.code, short.complaint]).toEqual([1, 'The passphrase needs at least 12 characters.']);
  });
});

describe('the nightly backup', () => {
  const nightly = ['--keep', '2', '--keep-days', '30', '--mail-failures'];

  it('keeps the newest and recent backups, and removes only its own old files', async () => {
    const { ownerUrl } = await testDatabase();
    const place = await dataDir();
    const daysAgo = (days: number) =>
      new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
    const young = `comanda-backup-${daysAgo(29)}`;
    const [old, older] = [`comanda-backup-${daysAgo(31)}`, `comanda-backup-${daysAgo(400)}`];
    const [cut, running] = [`comanda-backup-${daysAgo(2)}.77.part`, `comanda-backup-${daysAgo(0.01)}.78.part`];
    const foreign = [
      'menu.pdf',
      `comanda-restaurant-${daysAgo(90)}`,
      `${older}.kept`,
      'comanda-backup-before-the-move',
    ];
    for (const name of [young, old, older, cut, running, ...foreign]) await writeFile(join(place, name), 'x');
    const settings = { DATABASE_URL: ownerUrl, DATA_DIR: await dataDir() };
    const { code, complaint, said } = await run('backup', [...nightly, place], settings);
    expect([code, complaint]).toEqual([0, '']);
    const left = await readdir(place);
    const made = /(comanda-backup-[\d-]+): /.exec(said)?.[1] ?? '';
    expect(left.toSorted()).toEqual([made, young, running, ...foreign].toSorted());
    expect((await stat(join(place, made))).size).toBeGreaterThan(1_000);

    // Without an age limit the number decides; the new backup takes one place.
    await rm(join(place, made));
    const one = await run('backup', ['--keep', '1', place], settings);
    expect([one.code, (await readdir(place)).includes(young)]).toEqual([0, false]);
    for (const words of [
      ['--keep', '0'],
      ['--keep-days', 'x'],
    ])
      expect((await run('backup', [...words, place], settings)).code).toBe(2);
    const noFolder = await run('backup', ['--keep', '1', join(place, 'one-file')], settings);
    expect([noFolder.code, noFolder.complaint]).toEqual([1, expect.stringMatching(/is not a folder\. Create it/)]);
  });

  it('a failure is mailed to platform administrators once until a backup succeeds, and the doctor reports when that was', async () => {
    const { owner: db, ownerUrl } = await testDatabase();
    await buildUser(db, { restaurantId: null, email: 'owner@house.example' });
    await buildUser(db, { restaurantId: (await buildRestaurant(db)).id, email: 'waiter@house.example' });
    const settings = { DATABASE_URL: ownerUrl, DATA_DIR: await dataDir(), PORT: '9' };
    const toNowhere = () => run('backup', [...nightly, join(settings.DATA_DIR, 'missing/folder')], settings);
    const mails = async () =>
      (await findRows(db, 'outbox', {}, ['recipient', 'plain_text'])).map(({ recipient, plain_text: text }) => [
        recipient,
        text,
      ]);
    const backupLine = async () =>
      (await run('doctor', [], settings)).said.split('\n').find((line) => line.slice(6).startsWith('backup'));
    expect(await backupLine()).toMatch(/^look .*has not made one yet/);
    expect([(await toNowhere()).code, (await toNowhere()).code]).toEqual([1, 1]);
    const failed = ['owner@house.example', expect.stringMatching(/failed: .*missing\/folder is not a folder/)];
    expect(await mails()).toEqual([failed]);
    expect((await run('backup', [...nightly, settings.DATA_DIR], settings)).code).toBe(0);
    expect(await backupLine()).toMatch(/^ok .*succeeded 0 hours ago/);
    await toNowhere();
    expect(await mails()).toEqual([failed, failed]);
    await sql`update last_backup set made_at = now() - interval '37 hours'`.execute(db);
    expect(await backupLine()).toMatch(/^look .*37 hours ago.*See why/);
  });
});

it('a backup reads no unlogged table, which a standby refuses', async () => {
  const client = new pg.Client({ connectionString: (await testDatabase()).ownerUrl });
  await client.connect();
  const names = (await listTables(client)).map(({ name }) => name);
  await client.end();
  expect(names).toContain('orders');
  expect(names).not.toContain('changes');
});
