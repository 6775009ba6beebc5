import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../tests/runs.ts';
import { startEmbeddedPostgres } from '../platform/postgres/start-embedded-postgres.ts';
import { askDatabase, onConnection } from '../testing/ask-database.ts';
import { backedUpDemo, commandFolder, databaseContents } from '../testing/backed-up-demo.ts';
import { commandRun as run, testPassphrase } from '../testing/run-command.ts';
import { askAdmin, buildRestaurant, buildUser, emptyDatabase, findRows, testDatabase } from '../testing/test-app.ts';
import { listTables } from './tables.queries.ts';

const { folder, dataDir } = await commandFolder();
const home = await dataDir();
const { external, file } = await backedUpDemo(home);

describe.runIf(isWhole)('a restore drill', () => {
  it('copies every table, key and counter from an external database to the embedded one and back, while the program runs', async () => {
    const before = await databaseContents(external);
    expect(Object.keys(before).length).toBeGreaterThan(40);
    const embedded = join(await dataDir(), 'own');
    const there = await run('restore', [file], { DATA_DIR: embedded });
    expect([there.complaint, there.code]).toEqual(['', 0]);
    expect(await readFile(join(embedded, 'jwt.secret'), 'utf8')).toBe('j'.repeat(64));
    expect((await stat(join(embedded, 'cookie.secret'))).mode & 0o777).toBe(0o600);

    // The program has locked the data folder, so the backup connects to the PostgreSQL that it runs.
    const postgres = await startEmbeddedPostgres({ dataDir: embedded, durable: false, log: () => undefined });
    const second = join(folder, 'second');
    try {
      expect(await databaseContents(postgres.connectionString)).toEqual(before);
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
    expect(await databaseContents(back)).toEqual(before);
  });

  it('replaces existing data only on request, and completely', async () => {
    const { owner: db, ownerUrl: connectionString } = await testDatabase();
    await buildRestaurant(db, { name: 'Of before' });
    const environment = { DATABASE_URL: connectionString, DATA_DIR: await dataDir() };
    const before = await databaseContents(connectionString);
    const busy = await run('restore', [file, '--overwrite'], environment);
    expect([busy.code, busy.complaint]).toEqual([1, expect.stringMatching(/running on this database .* Stop every/)]);
    await db.destroy();
    // PostgreSQL closes its side of a connection shortly after the client disconnects.
    const { pathname } = new URL(connectionString);
    const left = () => askAdmin(`select from pg_stat_activity where datname = '${pathname.slice(1)}'`);
    await expect.poll(left).toHaveLength(0);
    const refused = await run('restore', [file], environment);
    expect([refused.code, refused.complaint]).toEqual([1, expect.stringContaining('add --overwrite')]);
    expect(await databaseContents(connectionString)).toEqual(before);
    expect(await run('restore', [file, '--overwrite'], environment)).toMatchObject({ code: 0, complaint: '' });
    expect(await databaseContents(connectionString)).toEqual(await databaseContents(external));
  });

  it('of a version before 0.3.0 is refused, and nothing is changed', async () => {
    const old = await emptyDatabase();
    await askDatabase(old, 'create table kysely_migration (name text, timestamp text)');
    await askDatabase(old, "insert into kysely_migration values ('001-schema', '2026-11-20T12:00:00.000Z')");
    const oldFile = join(folder, 'older');
    expect(await run('backup', [oldFile], { DATABASE_URL: old, DATA_DIR: home })).toMatchObject({ code: 0 });
    const { ownerUrl: target } = await testDatabase();
    const before = await databaseContents(target);
    const refused = await run('restore', [oldFile], { DATABASE_URL: target, DATA_DIR: await dataDir() });
    expect([refused.code, refused.complaint]).toEqual([1, expect.stringContaining("this version can't take over")]);
    expect(await databaseContents(target)).toEqual(before);
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
    const rows = await askDatabase<{ mark: string }>(
      external,
      `select name as mark from restaurants union select username from users union select password_hash from users
       union select email from users union select code from dining_tables union select name from items where length(name) > 8`,
    );
    const marks = [...rows.map(({ mark }) => mark), 'j'.repeat(64), 'c'.repeat(64)].filter((mark) => mark.length > 5);
    expect(marks.length).toBeGreaterThan(30);
    expect([...marks, testPassphrase].filter((mark) => bytes.includes(mark))).toEqual([]);
    const age = new Decrypter();
    age.addPassphrase(testPassphrase);
    const content = gunzipSync(await age.decrypt(bytes));
    expect(marks.filter((mark) => !content.includes(mark) && !/[\t\\"]/.test(mark))).toEqual([]);
  });

  it('checking a backup changes nothing and needs no database', async () => {
    const { code, said: output } = await run('restore', [file, '--check'], { DATA_DIR: join(folder, 'none') });
    expect([code, output]).toEqual([0, expect.stringContaining('The backup is complete and can be restored.')]);
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
    const foreign = ['menu.pdf', `comanda-restaurant-${daysAgo(90)}`, `${older}.kept`, 'comanda-backup-by-hand'];
    for (const name of [young, old, older, cut, running, ...foreign]) await writeFile(join(place, name), 'x');
    const settings = { DATABASE_URL: ownerUrl, DATA_DIR: await dataDir() };
    const { code, complaint, said: output } = await run('backup', [...nightly, place], settings);
    expect([code, complaint]).toEqual([0, '']);
    const left = await readdir(place);
    const made = /(comanda-backup-[\d-]+): /.exec(output)?.[1] ?? '';
    expect(left.toSorted()).toEqual([made, young, running, ...foreign].toSorted());
    expect((await stat(join(place, made))).size).toBeGreaterThan(1_000);

    // Without an age limit only the number of backups counts, and the new backup is one of them.
    await rm(join(place, made));
    const backup = await run('backup', ['--keep', '1', place], settings);
    expect([backup.code, (await readdir(place)).includes(young)]).toEqual([0, false]);
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
    const mails = async () => (await findRows(db, 'outbox', {}, ['recipient', 'plain_text'])).map(Object.values);
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
  const tables = await onConnection((await testDatabase()).ownerUrl, listTables);
  const names = tables.map(({ name }) => name);
  expect(names).toContain('orders');
  expect(names).not.toContain('changes');
});
