import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { askDatabase } from '../testing/ask-database.ts';
import { openCountingProxy } from '../testing/counting-proxy.ts';
import { templateName } from '../testing/global-setup.ts';
import { startOldServer } from '../testing/old-server.ts';
import { askAdmin, emptyDatabase, testDatabase } from '../testing/test-app.ts';
import { openChangeFeed } from './change-feed.ts';
import { migrationNames } from './migrate.ts';
import { StartRefused } from './start-refused.ts';
import { awaitUsableDatabase, type DatabaseWanted, whyUnfit } from './usable-database.ts';

const migrations = await migrationNames(new URL('../db/', import.meta.url));

async function newDatabase(how = '') {
  const url = new URL(await emptyDatabase(how));
  return { url, name: url.pathname.slice(1), do: (sql: string) => askDatabase(url.href, sql) };
}

/** The error message that the operator gets. */
async function refusal(url: URL, more: Partial<DatabaseWanted> = {}): Promise<string> {
  const options = { migrations, waitSeconds: 0, passwordFile: undefined, mark: undefined, say: () => undefined };
  const outcome = await awaitUsableDatabase({ ...options, connectionString: url.href, ...more }).catch(
    (error) => error,
  );
  if (outcome === undefined) return 'usable';
  expect(outcome).toBeInstanceOf(StartRefused);
  const { message } = outcome as Error;
  if (url.password !== '') expect(message).not.toContain(url.password);
  return message;
}

const edited = (url: URL, change: (copy: URL) => void) => {
  const copy = new URL(url);
  change(copy);
  return copy;
};

it('an empty database and one of ours are usable', async () => {
  expect(await refusal((await newDatabase()).url)).toBe('usable');
  const { url } = await newDatabase(`template ${templateName}`);
  expect(await refusal(url)).toBe('usable');
});

it('a wrong password, user or database name is refused at once, at any start timeout', async () => {
  const { url } = await newDatabase();
  const patient = { waitSeconds: 60 };
  const wrongPassword = edited(url, (copy) => {
    copy.password = 'not-the-password';
  });
  expect(await refusal(wrongPassword, patient)).toMatch(/refuses the password of comanda\. Correct DATABASE_URL/);
  const embedded = { ...patient, passwordFile: '/srv/data/postgres.password' };
  expect(await refusal(wrongPassword, embedded)).toContain('/srv/data/postgres.password does not hold');
  const nobody = edited(url, (copy) => {
    copy.username = 'nobody_here';
  });
  expect(await refusal(nobody, patient)).toMatch(/refuses the password of nobody_here|does not let nobody_here in/);
  const nowhere = edited(url, (copy) => {
    copy.pathname = '/not_there';
  });
  expect(await refusal(nowhere, patient)).toMatch(/no database not_there.*createdb/);
});

it('an unreachable server is reported with its address; one that comes up in time is waited for', async () => {
  const { url } = await newDatabase();
  const reserved = createTcpServer();
  await new Promise<void>((resolve) => reserved.listen(0, '127.0.0.1', resolve));
  const { port } = reserved.address() as AddressInfo;
  await new Promise((resolve) => reserved.close(resolve));
  const away = edited(url, (copy) => {
    copy.port = String(port);
  });
  expect(await refusal(away)).toMatch(new RegExp(`127\\.0\\.0\\.1:${port}/empty_\\w+ does not answer: .*ECONNREFUSED`));

  const output: string[] = [];
  const waiting = refusal(away, { waitSeconds: 20, say: (line) => output.push(line) });
  await expect.poll(() => output).toEqual([expect.stringContaining('Waiting for the database at')]);
  const proxy = await openCountingProxy(Number(url.port), port);
  expect(await waiting).toBe('usable');
  expect(output).toHaveLength(1);
  await proxy.close();
});

it('a server that is not PostgreSQL is reported as doubtful', async () => {
  const web = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const { port } = web.address() as AddressInfo;
  expect(await refusal(new URL(`postgres://a:b1234567@127.0.0.1:${port}/c`))).toMatch(/hangs up: is it PostgreSQL\?/);
  await new Promise((resolve) => web.close(resolve));
});

it("another program's tables stay untouched", async () => {
  const other = await newDatabase();
  await other.do('create table invoices (id int); create table people (id int)');
  expect(await refusal(other.url)).toMatch(/tables of another program \(invoices, people\)/);
  const alsoMigrated = await newDatabase();
  await alsoMigrated.do(
    "create table kysely_migration (name text); insert into kysely_migration values ('2020_first')",
  );
  expect(await refusal(alsoMigrated.url)).toMatch(/tables of another program/);
});

it('a database of a version before 0.3.0 is refused with what to do', async () => {
  const database = await newDatabase();
  await database.do('create table kysely_migration (name text)');
  await database.do("insert into kysely_migration values ('001-schema'), ('025-imports-tell')");
  expect(await refusal(database.url)).toMatch(
    /is of a Comanda before 0\.3\.0, .* Name an empty database in DATABASE_URL/,
  );
});

it('a newer schema is refused with its name', async () => {
  const { url, do: run } = await newDatabase(`template ${templateName}`);
  await run("insert into kysely_migration (name, timestamp) values ('999_later', '')");
  expect(await refusal(url)).toMatch(/newer Comanda \(999_later\)/);
});

it('a read-only database, another encoding, or missing rights are refused with what to do', async () => {
  const readOnly = await newDatabase();
  await askAdmin(`alter database ${readOnly.name} set default_transaction_read_only = on`);
  expect(await refusal(readOnly.url)).toMatch(/can only be read/);
  const latin = await newDatabase("encoding 'LATIN1' locale 'C' locale_provider libc template template0");
  expect(await refusal(latin.url)).toMatch(/kept in LATIN1.*createdb --encoding=UTF8/);
  const poor = await newDatabase();
  await poor.do('revoke create on schema public from public, pg_database_owner');
  expect(await refusal(poor.url)).toMatch(/may make no tables.*GRANT CREATE ON SCHEMA public TO comanda;/);
});

it('a PostgreSQL without ICU is refused with what to use', () => {
  const facts = { version: 15, encoding: 'UTF8', isReadOnly: false, tables: [], recorded: undefined };
  expect(whyUnfit({ ...facts, hasIcu: true }, 'postgres://db/comanda')).toEqual([]);
  expect(whyUnfit({ ...facts, hasIcu: false }, 'postgres://db/comanda')).toEqual([
    expect.stringMatching(/lacks the ICU collations.*PostgreSQL built with ICU/),
  ]);
});

it('an outdated server is refused with its version', async () => {
  const old = await startOldServer();
  expect(await refusal(new URL(`postgres://comanda@127.0.0.1:${old.port}/comanda`))).toMatch(
    /is PostgreSQL 13\. Comanda needs PostgreSQL 15 or newer/,
  );
  await old.close();
});

it('a running program with other secrets on the same database is found', async () => {
  const { connectionString, ownerUrl } = await testDatabase();
  const url = new URL(ownerUrl);
  const feed = await openChangeFeed(connectionString, pino({ level: 'silent' }), undefined, 'aaaa');
  expect(await refusal(url, { mark: 'aaaa' })).toBe('usable');
  expect(await refusal(url, { mark: 'bbbb' })).toMatch(/other secrets.*JWT_SECRET and COOKIE_SECRET/s);
  await feed.close();
  await expect.poll(() => refusal(url, { mark: 'bbbb' })).toBe('usable');
});
