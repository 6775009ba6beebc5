import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isWhole } from '../../../tests/runs.ts';
import { askDatabase as ask } from '../../testing/ask-database.ts';
import {
  copyRuntime,
  expectSeven,
  type Held,
  type Holding,
  holdPostgres,
  keepSeven,
} from '../../testing/held-postgres.ts';
import { chooseAccount } from './account.ts';
import { findNativeRuntime } from './native-runtime.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';

const isRoot = process.getuid?.() === 0;
/** Only in the full run, because each start takes seconds. */
const whole = it.runIf(isWhole);
const nobody = { uid: 65_534, gid: 65_534 };

let folder: string;
let dataDir: string;
const held: Held[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-postgres-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
});

afterEach(async () => {
  const homes = new Set([dataDir, ...held.map(({ home }) => home).filter(Boolean)]);
  for (const { kill } of held.splice(0)) await kill();
  for (const home of homes) {
    const left = await findPostmaster(join(home, 'postgres'));
    if (left) await stopPostmaster(left);
  }
  await rm(folder, { recursive: true, force: true });
});

async function hold(options: Partial<Holding> = {}, surroundings: Parameters<typeof holdPostgres>[1] = {}) {
  const holding = await holdPostgres({ dataDir, systemFolder: join(folder, 'system'), ...options }, surroundings);
  held.push(holding);
  return holding;
}

/** Spawn options for a child process that doesn't run as root. */
const unlikeRoot = () => (isRoot ? { ...nobody, env: { ...process.env, HOME: folder } } : {});

async function postmasterOf(home: string) {
  const postmaster = await findPostmaster(join(home, 'postgres'));
  if (!postmaster) throw new Error(`No PostgreSQL runs in ${home}.`);
  return postmaster;
}

describe('a new data folder', () => {
  whole.each([
    ['in any system language', { LANG: 'xx_YY.ISO-8859-1', LC_ALL: 'xx_YY.ISO-8859-1' }],
    ['without a language setting', { LANG: undefined, LC_ALL: undefined, LC_CTYPE: undefined }],
  ])('holds a durable UTF-8 database %s', async (_what, language) => {
    const { connectionString } = await hold({}, { env: { ...process.env, ...language } });
    const facts = `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync, length('Ünï') as letters,
      current_setting('synchronous_commit') as commits, lower('CRÈME Ö') as lowered, current_setting('timezone') as zone`;
    const [row] = await ask(connectionString, facts);
    const expected = { encoding: 'UTF8', fsync: 'on', letters: 3, commits: 'on', lowered: 'crème ö', zone: 'UTC' };
    expect(row).toEqual(expected);
  });

  it('opens only to its own password on this machine', async () => {
    const { connectionString, programUrl } = await hold();
    const passwordFile = join(dataDir, 'postgres.password');
    expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
    const password = readFileSync(passwordFile, 'utf8').trim();
    expect(password.length).toBeGreaterThanOrEqual(32);
    expect(new URL(connectionString).password).toBe(password);

    const as = (part: Partial<URL>) => ask(Object.assign(new URL(connectionString), part).href, 'select 1');
    await expect(as({ password: 'guess' })).rejects.toMatchObject({ code: '28P01' });
    await expect(as({ username: 'postgres' })).rejects.toMatchObject({ code: '28000' });

    const [row] = await ask(
      connectionString,
      `select current_setting('listen_addresses') as listens, rolsuper, rolcreatedb
         from pg_roles where rolname = current_user`,
    );
    expect(row).toEqual({ listens: '127.0.0.1', rolsuper: false, rolcreatedb: false });
    expect(existsSync(`/tmp/.s.PGSQL.${new URL(connectionString).port}`)).toBe(false);

    expect(await ask(programUrl, 'select current_user as role')).toEqual([{ role: 'comanda_program' }]);
    await expect(ask(programUrl, 'create table mine (a int)')).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a start on a folder with data', () => {
  /** A cluster made by a program that has ended. Each test gets a copy, with the same file owners. */
  let made: string;
  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), 'comanda-made-'));
    chmodSync(made, 0o755);
    const program = await holdPostgres({ dataDir: join(made, 'data'), systemFolder: join(made, 'system') });
    await program.stop();
  });
  afterAll(() => rm(made, { recursive: true, force: true }));
  beforeEach(() => void execFileSync('cp', ['-a', join(made, 'data'), dataDir]));

  whole('creates the cluster again if its creation was killed half-way', async () => {
    await rm(join(dataDir, 'postgres'), { recursive: true });
    cpSync(join(findNativeRuntime().folder, 'pg-symlinks.json'), join(dataDir, 'postgres.draft', 'PG_VERSION'));
    const { connectionString } = await hold();
    expect(await ask(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(dataDir, 'postgres.draft'))).toBe(false);
  });

  whole('restarts a server that exits unexpectedly, on the same port with all its data', async () => {
    const holding = await hold();
    await ask(holding.connectionString, `create table kept as select 'soup' as dish`);
    const first = await postmasterOf(dataDir);
    process.kill(first.process.pid, 'SIGKILL');
    await expect
      .poll(() => ask(holding.connectionString, 'select dish from kept').catch(() => 'away'))
      .toEqual([{ dish: 'soup' }]);
    expect((await postmasterOf(dataDir)).process.pid).not.toBe(first.process.pid);
    await holding.stop();
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
  });

  whole('keeps the data over a stop, and uses another port if the old one is taken', async () => {
    const first = await keepSeven(await hold());
    await first.stop();
    const taken = createServer().listen(Number(new URL(first.connectionString).port), '127.0.0.1');
    onTestFinished(() => void taken.close());
    const second = await hold();
    await expectSeven(second);
  });

  it('replaces the server of a killed program', async () => {
    const first = await keepSeven(await hold());
    const before = await postmasterOf(dataDir);
    await first.kill();
    const second = await hold();
    expect((await postmasterOf(dataDir)).process).not.toEqual(before.process);
    await expectSeven(second);
    await second.stop();
    expect(await findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
  });

  it('loses no commit when program and server were killed together', async () => {
    const first = await keepSeven(await hold());
    const { process: server } = await postmasterOf(dataDir);
    await first.kill();
    process.kill(server.pid, 'SIGKILL');
    const second = await hold();
    expect(second.refusal).toBeUndefined();
    await expectSeven(second);
  });

  whole('is not blocked by a stale pid that another process reuses', async () => {
    await (await hold()).stop();
    const account = chooseAccount(join(dataDir, 'postgres'), dataDir);
    const stranger = spawn('sleep', ['60'], { ...account, stdio: 'ignore' });
    onTestFinished(() => void stranger.kill());
    const note = join(dataDir, 'postgres', 'postmaster.pid');
    writeFileSync(note, `${stranger.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n127.0.0.1\n\nready   \n`);
    if (account) chownSync(note, account.uid, account.gid);
    const second = await hold();
    expect(second.refusal).toBeUndefined();
    expect(await ask(second.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses a second program and says who holds the folder', async () => {
    const first = await hold({ address: 'http://127.0.0.1:8080' });
    const second = await hold();
    expect(second.refusal).toContain(`process ${first.pid}`);
    expect(second.refusal).toContain('http://127.0.0.1:8080');
    expect(await ask(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
    expect((await hold()).refusal).toBeUndefined();
  });

  it.each<[string, string, RegExp]>([
    ['data without its password', 'rm postgres.password', /postgres\.password is missing/],
    ['data of another major version', 'echo 15 > postgres/PG_VERSION', /made by PostgreSQL 15/],
  ])('refuses %s, in plain words', async (_what, change, words) => {
    execFileSync('sh', ['-c', change], { cwd: dataDir });
    expect((await hold()).refusal).toMatch(words);
  });
});

describe('the account', () => {
  /** A checkout that only root can enter. */
  function closedCheckout() {
    const checkout = join(folder, 'home');
    const runtime = copyRuntime(join(checkout, 'native'));
    chmodSync(checkout, 0o700);
    return { checkout, runtime };
  }

  it.runIf(isRoot && isWhole)('is not root when the program is', async () => {
    await hold();
    const { process: server } = await postmasterOf(dataDir);
    expect(statSync(`/proc/${server.pid}`).uid).not.toBe(0);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it.runIf(isRoot && isWhole)('runs from a checkout and on a data folder that only root may enter', async () => {
    const { checkout, runtime } = closedCheckout();
    const closed = { dataDir: join(checkout, 'data'), runtime };

    const first = await keepSeven(await hold(closed));
    expect(first.refusal).toBeUndefined();
    expect(first.home.startsWith(join(folder, 'system'))).toBe(true);
    expect(readFileSync(join(closed.dataDir, 'postgres.location'), 'utf8').trim()).toBe(first.home);
    expect(first.output.join('\n')).toContain(first.home);
    expect((await hold(closed)).refusal).toContain(`process ${first.pid}`);
    await first.stop();

    const second = await hold(closed);
    expect(second.home).toBe(first.home);
    expect(second.output).toEqual([]);
    await expectSeven(second);
  });

  it.runIf(isRoot)('does not run programs from a folder that others may write to', async () => {
    const { runtime } = closedCheckout();
    const open = copyRuntime(join(folder, 'system', `postgres-${runtime.version}`));
    writeFileSync(join(open.folder, 'complete'), open.version);
    chmodSync(open.folder, 0o777);
    expect((await hold({ runtime })).refusal).toMatch(/can be written by others/);
  });

  whole("is the program's own unless that is root", async () => {
    if (isRoot) chownSync(folder, nobody.uid, nobody.gid);
    const { connectionString, output } = await hold({}, unlikeRoot());
    expect(await ask(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(output).toEqual(['Making the database cluster']);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(statSync(folder).uid);
  });
});

describe.runIf(isWhole)('the package', () => {
  it('gets its links and permissions back if its install script did not run', async () => {
    const runtime = await damagedRuntime();
    const { output, connectionString } = await hold({ runtime });
    expect(output.join('\n')).toMatch(/Restored \d+ links/);
    expect(await ask(connectionString, `select 'é' < 'z' as works`)).toHaveLength(1);
  });

  it('is copied beside the data if its links are missing and it is read-only', async () => {
    const runtime = await damagedRuntime();
    if (isRoot) chownSync(folder, nobody.uid, nobody.gid);
    else chmodSync(join(runtime.folder, 'lib'), 0o555);
    expect((await hold({ runtime }, unlikeRoot())).refusal).toBeUndefined();
    expect(existsSync(join(dataDir, `postgres-${runtime.version}`, 'complete'))).toBe(true);
    chmodSync(join(runtime.folder, 'lib'), 0o755);
  });

  async function damagedRuntime() {
    const runtime = copyRuntime(join(folder, 'native'));
    const links = JSON.parse(readFileSync(join(runtime.folder, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
    for (const { target } of links) await rm(join(folder, target));
    return runtime;
  }
});
