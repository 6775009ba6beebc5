import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeDataDir, startProduct } from '../../bench/support/product.ts';
import { withDatabase } from '../../bench/support/product-database.ts';
import { demoManager, signIn } from '../../bench/support/staff.ts';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { seededRandom } from '../../server/db/demo/random.ts';
import { type ExternalPostgres, startExternalPostgres } from '../../server/testing/external-postgres.ts';
import { startOldServer } from '../../server/testing/old-server.ts';
import { commandRun } from '../../server/testing/run-command.ts';
import { spendAnEvening } from './evening.ts';
import { openLedger } from './ledger.ts';
import { openPlace } from './place.ts';
import { sendOnce } from './send-once.ts';

// The built product on an external PostgreSQL of the oldest supported version, if that is installed.

const project = fileURLToPath(new URL('../..', import.meta.url));
const { dataDir, remove } = await makeDataDir();
let postgres: ExternalPostgres;

beforeAll(async () => {
  postgres = await startExternalPostgres();
});
afterAll(async () => {
  await postgres.stop();
  await remove();
});

const asSuperuser = (sql: string, database = 'postgres') =>
  withDatabase(addressOn(database), (client) => client.query(sql));

function addressOn(database: string, role = 'postgres', password = ''): string {
  const url = new URL(postgres.superuserUrl);
  url.pathname = `/${database}`;
  url.username = role;
  url.password = password;
  return url.href;
}

let made = 0;

/** An empty database with its own owner, created like an administrator would. Returns its address. */
async function emptyDatabase({ ownerMay = '', how = '' } = {}) {
  made += 1;
  const [name, owner, role] = [`house_${made}`, `owner_${made}`, `till_${made}`];
  await asSuperuser(`create role ${owner} login ${ownerMay} password 'of the owner'`);
  await asSuperuser(`create database ${name} owner ${owner} ${how}`);
  const password = `p"ä'ss @:/ ${made}`;
  return {
    name,
    owner,
    role,
    password,
    DATABASE_OWNER_URL: addressOn(name, owner, 'of the owner'),
    DATABASE_URL: addressOn(name, role, password),
  };
}

type Settings = Readonly<Record<string, string>>;
const settingsOf = ({ DATABASE_URL, DATABASE_OWNER_URL }: Settings) =>
  ({ DATABASE_URL, DATABASE_OWNER_URL }) as Settings;

/** A start that fails. Returns its exit code and output. */
async function refusedStart(settings: Settings): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, ...settings, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: project, env });
  const forced = setTimeout(() => child.kill('SIGKILL'), 30_000);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(forced);
  return { code, output };
}

/** All objects in a database, and all roles. */
async function contentsOf(database: string): Promise<unknown> {
  const things = await asSuperuser(
    `select relname, relkind, relowner::regrole::text from pg_class
     where relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace) order by 1`,
    database,
  );
  const roles = await asSuperuser('select rolname, rolpassword from pg_authid order by 1');
  return [things.rows, roles.rows];
}

test('two programs that start together on an empty database create the role once and act as one after a restart', async () => {
  const database = await emptyDatabase({ ownerMay: 'createrole' });
  const settings = settingsOf(database);
  const start = (throughNpm = false) => startProduct({ dataDir, settings, throughNpm });
  const [first, second] = await Promise.all([start(true), start()]);
  onTestFinished(async () => {
    await Promise.all([first.stop(), second.stop()]);
  });
  const authorization = await signIn(first.url, ...demoManager);
  const look = async (url: string) => {
    const { method, url: path } = addressOf(endpoints.menus);
    return (await sendOnce(url, { method, path, headers: { authorization } })).status;
  };
  expect(await look(second.url)).toBe(200);

  // The demo exists only once, and both programs know everything that happens at a table.
  const restaurants = await asSuperuser(`select name from restaurants`, database.name);
  expect(new Set(restaurants.rows.map(({ name }) => name)).size).toBe(restaurants.rowCount);
  const place = await openPlace(first.url, addressOn(database.name), 1);
  const ledger = openLedger();
  let turn = 0;
  const send = (request: Parameters<typeof sendOnce>[1]) => {
    turn += 1;
    return sendOnce(turn % 2 === 0 ? first.url : second.url, request);
  };
  const [tableCode = ''] = place.tableCodes;
  const random = seededRandom(7);
  for (let evening = 0; evening < 12; evening += 1)
    await spendAnEvening({ send, random, ledger, place, tableCode, goesOn: async () => true });
  expect(await ledger.differences(addressOn(database.name), place.restaurantId)).toEqual([]);
  expect(ledger.paid.size).toBeGreaterThan(8);
  const { revenueReport, orderStats, tips, auditTrail } = endpoints;
  for (const report of [revenueReport, orderStats, tips, auditTrail] as const) {
    const { method, url: path } = addressOf(report);
    expect((await sendOnce(second.url, { method, path, headers: place.staff })).status).toBe(200);
  }

  // The program's role has the password from its address. Another start doesn't change it.
  const ofRole = () => asSuperuser(`select rolpassword from pg_authid where rolname = '${database.role}'`);
  const before = (await ofRole()).rows;
  expect(before).toEqual([{ rolpassword: expect.stringMatching(/^SCRAM-SHA-256/) }]);
  await first.stop();
  const third = await start();
  onTestFinished(() => third.stop());
  expect((await ofRole()).rows).toEqual(before);
  expect(await look(third.url)).toBe(200);
  const client = new pg.Client({ connectionString: database.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  await expect(client.query('delete from audit_events')).rejects.toThrow('permission denied');
  await expect(client.query('create table mine (a int)')).rejects.toThrow('permission denied');
  const doctor = await commandRun('doctor', [], { ...settings, DATA_DIR: dataDir });
  expect(doctor.said).toMatch(/ok +migrations +up to date, at \d{3}-/);
  // The test database may run without fsync, because it doesn't have to survive a power failure.
  expect(doctor.said.match(/^wrong .*/gm)).toEqual([expect.stringContaining('fsync is off')]);
  console.log(`on PostgreSQL ${postgres.version}: ${ledger.paid.size} orders paid`);
});

test('a start whose owner may not create roles prints the statement to run, and starts after it', async () => {
  const database = await emptyDatabase();
  const before = await contentsOf(database.name);
  const { code, output } = await refusedStart(settingsOf(database));
  const [statement = ''] = /create role "till_\d+" login password '…';/.exec(output) ?? [];
  expect(output).toContain(
    `There is no role ${database.role}, which DATABASE_URL names. As somebody who may make roles:`,
  );
  expect(code).toBe(1);
  expect(await contentsOf(database.name)).toEqual(before);
  await asSuperuser(statement.replace("'…'", pg.escapeLiteral(database.password)));
  const product = await startProduct({ dataDir, settings: settingsOf(database) });
  onTestFinished(() => product.stop());
  await signIn(product.url, ...demoManager);
});

test("with only its owner's address it runs as the owner, and says so when it serves others", async () => {
  const { DATABASE_OWNER_URL } = await emptyDatabase();
  const settings = { DATABASE_URL: DATABASE_OWNER_URL, TRUST_PROXY: '1' };
  const product = await startProduct({ dataDir, settings });
  await product.stop();
  expect((await product.ended).output).toMatch(/DATABASE_OWNER_URL/);
});

const edited = (address: string, change: Partial<Pick<URL, 'username' | 'password' | 'pathname' | 'port'>>) =>
  Object.assign(new URL(address), change).href;

interface Unusable {
  readonly prepare?: { readonly ownerMay?: string; readonly how?: string };
  /** SQL that a superuser runs on the empty database first. */
  readonly sql?: (database: Awaited<ReturnType<typeof emptyDatabase>>) => string;
  readonly settings?: (database: Awaited<ReturnType<typeof emptyDatabase>>) => Settings | Promise<Settings>;
  readonly says: RegExp;
}

const unusable: Readonly<Record<string, Unusable>> = {
  'that holds tables of another program': {
    sql: ({ owner }) => `create table invoices (id int); alter table invoices owner to ${owner}`,
    says: /holds tables of another program \(invoices\)\. Make an empty one for Comanda alone/,
  },
  'whose user may make nothing there': {
    sql: () => 'create role visitor login password $$visits$$',
    settings: ({ name }) => ({ DATABASE_URL: addressOn(name, 'visitor', 'visits') }),
    says: /may make no tables\. As its owner: GRANT CREATE ON SCHEMA public TO visitor;/,
  },
  'whose role has another password': {
    sql: ({ role }) => `create role ${role} login password 'another'`,
    says: /refuses the password of till_\d+\. Correct DATABASE_URL\./,
  },
  'whose owner has another password': {
    settings: (all) => ({ ...settingsOf(all), DATABASE_OWNER_URL: edited(all.DATABASE_OWNER_URL, { password: 'x' }) }),
    says: /refuses the password of owner_\d+\. Correct DATABASE_OWNER_URL\./,
  },
  'whose owner is named twice': {
    settings: ({ DATABASE_OWNER_URL: owner }) => ({ DATABASE_URL: owner, DATABASE_OWNER_URL: owner }),
    says: /The role owner_\d+ of DATABASE_URL may do what the owner of DATABASE_OWNER_URL may/,
  },
  'that is not there': {
    settings: (all) => ({
      ...settingsOf(all),
      DATABASE_OWNER_URL: edited(all.DATABASE_OWNER_URL, { pathname: '/no' }),
    }),
    says: /no database no at .*createdb/,
  },
  'that lies elsewhere than its owner says': {
    prepare: { ownerMay: 'createrole' },
    settings: async (all) => ({
      ...settingsOf(all),
      DATABASE_URL: edited(all.DATABASE_URL, { pathname: `/${(await emptyDatabase()).name}` }),
    }),
    says: /lead to different databases\. Both must lead to one\./,
  },
  'that a newer version brought on': {
    sql: () =>
      `create table kysely_migration (name text, timestamp text);
       insert into kysely_migration values ('300-schema', ''), ('999-later', '');
       grant select on kysely_migration to public`,
    says: /brought on by a newer Comanda \(999-later\)/,
  },
  'that is kept in LATIN1': {
    prepare: { how: "encoding 'LATIN1' template template0" },
    says: /kept in LATIN1\. Make one in UTF-8: createdb/,
  },
  'that can only be read': {
    sql: ({ name }) => `alter database ${name} set default_transaction_read_only = on`,
    says: /can only be read: it is a standby, or set so/,
  },
  'of too old a server': {
    settings: async () => {
      const { port, close } = await startOldServer();
      onTestFinished(close);
      return { DATABASE_URL: `postgres://comanda@127.0.0.1:${port}/comanda` };
    },
    says: /is PostgreSQL 13\. Comanda needs PostgreSQL 15 or newer/,
  },
  'that does not answer': {
    settings: () => ({ DATABASE_URL: 'postgres://comanda:secret@127.0.0.1:1/comanda', DATABASE_WAIT_SECONDS: '1' }),
    says: /Waiting for the database at 127\.0\.0\.1:1\/comanda[\s\S]* does not answer/,
  },
};

test.each(Object.entries(unusable))(
  'a database %s is refused in one sentence and left unchanged',
  async (_name, { prepare, sql, settings = settingsOf, says }) => {
    const database = await emptyDatabase(prepare);
    if (sql) await asSuperuser(sql(database), database.name);
    const chosen = await settings(database);
    const before = await contentsOf(database.name);
    const { code, output } = await refusedStart(chosen);
    expect(output).toMatch(says);
    expect([code, /^ +at /m.test(output), output.includes('p%22'), output.includes('of%20the')]).toEqual([
      1,
      false,
      false,
      false,
    ]);
    expect(await contentsOf(database.name)).toEqual(before);
  },
);
