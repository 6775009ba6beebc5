import { copyFile, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, inject, it } from 'vitest';
import { askDatabase } from '../testing/ask-database.ts';
import { backedUpDemo, commandFolder, databaseContents } from '../testing/backed-up-demo.ts';
import { startOldServer } from '../testing/old-server.ts';
import { commandRun as run, testPassphrase } from '../testing/run-command.ts';
import { askAdmin, emptyDatabase } from '../testing/test-app.ts';
import { testCell } from '../testing/test-cluster.ts';
import { readSealed, writeSealed } from './sealed-file.ts';

const { folder, dataDir } = await commandFolder();
const home = await dataDir();
const { external, file } = await backedUpDemo(home);

describe('a failed restore leaves everything unchanged', () => {
  async function refusal(path: string, words: string[] = [], environment: Record<string, string> = {}) {
    const target = await emptyDatabase();
    const into = await dataDir();
    const settings = { DATABASE_URL: target, DATA_DIR: into, ...environment };
    const { code, complaint } = await run('restore', [path, ...words], settings);
    expect(code).toBe(1);
    expect(complaint).not.toMatch(/\n {4}at /);
    expect(await databaseContents(target)).toEqual({});
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

  it('of a backup of another cell', async () => {
    expect(await refusal(file, [], { CELL: '5' })).toContain(`is of cell ${testCell}, and CELL is 5`);
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
    // The failed restore leaves no cluster behind either.
    const home = await dataDir();
    const wrong = await run('restore', [file], { DATA_DIR: home, BACKUP_PASSPHRASE: 'something else entirely' });
    expect(wrong).toMatchObject({ code: 1, complaint: expect.stringContaining('without it, no one') });
    expect(await readdir(home)).toEqual([]);
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
    expect(await refusal(old)).toContain(
      "which this version can't take over. Restore it with the version that made it",
    );
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
    await askDatabase(foreign, 'create table invoices_of_mine as select 7 as id');
    const environment = { DATABASE_URL: foreign, DATA_DIR: await dataDir() };
    const refused = await run('restore', [file, '--overwrite'], environment);
    const words = 'another program: it has the tables invoices_of_mine';
    expect([refused.code, refused.complaint]).toEqual([1, expect.stringContaining(words)]);
    expect(Object.keys(await databaseContents(foreign))).toEqual(['invoices_of_mine']);
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
    await askAdmin(`alter database ${new URL(readOnly).pathname.slice(1)} set default_transaction_read_only = on`);
    expect(await into(readOnly)).toMatch(/can only be read/);
    const visited = Object.assign(new URL(await emptyDatabase()), { username: 'visitor', password: 'visits' });
    await askAdmin(`create role visitor login password 'visits'`);
    expect(await into(visited.href)).toMatch(
      /may make no tables\. As its owner: GRANT CREATE ON SCHEMA public TO visitor;/,
    );
    await askAdmin('drop role visitor');
  });

  it('twice at once: one succeeds', async () => {
    const target = await emptyDatabase();
    const environment = { DATABASE_URL: target, DATA_DIR: await dataDir() };
    const both = await Promise.all([run('restore', [file], environment), run('restore', [file], environment)]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(both.map(({ complaint }) => complaint).join('')).toMatch(/Another import, restore or start of the program/);
    // A restore begins each restaurant's numbers, so that the last one is confirmed.
    const { number_series: _series, numbered_records: _records, ...restored } = await databaseContents(target);
    expect(await databaseContents(external)).toMatchObject(restored);
  });

  it('into a database that does not answer, with a wrong password, or that does not exist', async () => {
    const at = async (part: Partial<URL>) => {
      const { href } = Object.assign(new URL(inject('adminUrl')), part);
      return (await run('backup', [folder], { DATABASE_URL: href, DATA_DIR: home })).complaint;
    };
    expect(await at({ port: '1' })).toMatch(/^No PostgreSQL answers at 127\.0\.0\.1:1\./);
    expect(await at({ password: 'wrong' })).toMatch(/refuses the password of comanda/);
    expect(await at({ pathname: '/nowhere' })).toMatch(/^There is no database nowhere/);
  });
});
