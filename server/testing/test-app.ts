import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, expect, inject, onTestFinished } from 'vitest';
import { getCurrentTest } from 'vitest/suite';
import { addressOf } from '../../core/contract/address.ts';
import { signStaffToken } from '../platform/auth/staff-token.ts';
import { signVisit, visitCookieName } from '../platform/auth/visit-cookie.ts';
import { type DatabaseWatch, openDatabase, timeLimits } from '../platform/database.ts';
import { createLog } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets.ts';
import { readSettings } from '../platform/settings.ts';
import { createProgram, type ProgramOptions } from '../program.ts';
import { onDatabase, onServer } from './at-hand.ts';
import { buildUser } from './builders.ts';
import { templateName } from './global-setup.ts';
import { watchStatements } from './proved-rows.ts';
import { type Caller, wrongWrites } from './rights-of-writes.ts';
import { addRow } from './rows.ts';
import { noteStatement, unlistedStatements } from './sent-statements.ts';
import type { DatabaseUnderTest, TestServer } from './test-server.ts';
import { holdAnswersToContract } from './true-answers.ts';

// Exports what most tests need.
export * from './builders.ts';
export * from './change-item.ts';
export * from './closed-order.ts';
export * from './diner.ts';
export * from './outcome.ts';
export { cookieOf, soups } from './pad-desk.ts';
export * from './rows.ts';
export { typeCard } from './split-desk.ts';
export type { Endpoint } from './test-server.ts';

/** Runs `end` after the current test or, outside of tests, after the file. */
function whenDone(end: () => Promise<unknown>): void {
  if (getCurrentTest()) onTestFinished(async () => void (await end()));
  else afterAll(async () => void (await end()));
}

export interface TestDatabase extends DatabaseUnderTest, ReturnType<typeof onDatabase> {}

let admin: pg.Pool | undefined;

/** Uses one connection for all test files of this process. */
export async function askAdmin(statement: string): Promise<pg.QueryResultRow[]> {
  if (!admin) {
    admin = new pg.Pool({ connectionString: inject('adminUrl'), max: 1, allowExitOnIdle: true, idleTimeoutMillis: 0 });
    // After an error the next statement reconnects.
    admin.on('error', () => undefined);
  }
  return (await admin.query(statement)).rows;
}

/** Creates a database without tables. Returns its URL. */
export async function emptyDatabase(how = ''): Promise<string> {
  const name = `empty_${randomBytes(8).toString('hex')}`;
  await askAdmin(`create database ${name} ${how}`);
  whenDone(() => dropUnused(name));
  return Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).href;
}

export async function testDatabase(): Promise<TestDatabase> {
  const connectionString = await copyTemplate();
  const { db } = openDatabase(connectionString, { connections: 4, watch: provedStatements() });
  whenDone(() => db.destroy());
  return { db, connectionString, ...asOwner(connectionString), ...onDatabase(db) };
}

export function ownerOf(connectionString: string): string {
  const url = new URL(inject('adminUrl'));
  url.pathname = new URL(connectionString).pathname;
  return url.href;
}

function asOwner(connectionString: string): Pick<DatabaseUnderTest, 'owner' | 'ownerUrl'> {
  const ownerUrl = ownerOf(connectionString);
  const { db: owner } = openDatabase(ownerUrl, { connections: 2, limits: timeLimits.preparation });
  whenDone(() => owner.destroy());
  return { owner, ownerUrl };
}

/** Saves space, because databases may be in memory. Databases still in use are kept. */
async function dropUnused(name: string): Promise<void> {
  await askAdmin(`drop database ${name}`).catch((error) => expect(error.code).toBe('55006'));
}

export interface TestApp extends TestServer, TestDatabase, ReturnType<typeof onServer> {}

/** The whole server without a port, on a new or the given database. Closed after the test or the file. */
export async function testApp(
  environment: Record<string, string> = {},
  more: Pick<
    ProgramOptions,
    'tracing' | 'cardPeer' | 'checkoutRoundsMs' | 'limits' | 'changePace' | 'printingPace' | 'pooler' | 'standbyPace'
  > & {
    readonly connectionString?: string;
    /** Called before each statement, in the async context of the request that sends it. */
    readonly onStatement?: (text: string) => void;
    /** Called for each new connection of the pool, before its first query. */
    readonly onConnection?: (client: pg.PoolClient) => void;
    /** Those of another program that uses the same database. */
    readonly secrets?: Secrets;
    readonly logTo?: NodeJS.WritableStream;
  } = {},
): Promise<TestApp> {
  const connectionString = more.connectionString ?? (await copyTemplate());
  // Mails are written to files there, instead of the data folder of the checkout.
  const dataDir = await mkdtemp(join(tmpdir(), 'comanda-test-'));
  whenDone(() => rm(dataDir, { recursive: true, force: true }));
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://bistro.example',
    DATA_DIR: dataDir,
    ...environment,
  });
  const secrets = more.secrets ?? { jwt: randomBytes(48), cookie: randomBytes(48) };
  const log = more.logTo
    ? createLog('trace', { isForPeople: false, to: more.logTo, facts: more.tracing?.factsForLog })
    : pino({ level: settings.logLevel });
  const webFolder = new URL('../../dist/web-of-no-build/', import.meta.url);
  const untrue: string[] = [];
  const watchApp = (watched: FastifyInstance) => holdAnswersToContract(watched, (fault) => untrue.push(fault));
  const answering = new AsyncLocalStorage<Caller>();
  const telling = tellingStatements(provedStatements(), (text) => {
    more.onStatement?.(text);
    const caller = answering.getStore();
    if (caller) untrue.push(...wrongWrites(caller, text));
  });
  const databaseWatch = {
    ...telling,
    connected(client: pg.PoolClient) {
      more.onConnection?.(client);
      telling.connected(client);
    },
  };
  const options = { settings, secrets, connectionString, log, webFolder, watchApp, databaseWatch };
  const program = await createProgram({ ...more, ...options });
  const { app, services } = program;
  whenDone(() => program.close());
  // Whatever a test checks, each response must match its declaration, and each write the caller's rights.
  afterEach(() => expect(untrue.splice(0)).toEqual([]));
  app.addHook('preHandler', ({ routeOptions, caller }, _reply, done) => {
    const { call } = routeOptions.config;
    const answer = () => done();
    if (call) answering.run({ call, ...caller }, answer);
    else answer();
  });
  await app.ready();
  const staffHeaders = async (userId: number) => {
    const id = crypto.randomUUID();
    const expires = new Date(Date.now() + 3_600_000);
    await addRow(services.db, 'staff_sessions', { id, user_id: userId, expires_at: expires });
    return { authorization: `JWT-${await signStaffToken({ sessionId: id, userId }, secrets.jwt, expires)}` };
  };
  const server: TestServer = {
    app,
    db: services.db,
    program,
    connectionString,
    ...asOwner(connectionString),
    settings,
    secrets,
    send: (call, { params, query, ...options } = {}) =>
      app.inject(typeof call === 'string' ? { ...addressOf(call, { params, query }), ...options } : call),
    staffHeaders,
    staffOf: async (wishes) => staffHeaders((await buildUser(services.db, wishes)).id),
    visitHeaders: (visit) => ({ cookie: `${visitCookieName}=${signVisit(visit, secrets.cookie)}` }),
  };
  return { ...server, ...onDatabase(services.db), ...onServer(server) };
}

/** After each test, checks statements against their declared rows; after each file, whether they name a restaurant. */
function provedStatements(): DatabaseWatch {
  const faults = new Set<string>();
  afterEach(() => {
    const found = [...faults];
    faults.clear();
    expect(found).toEqual([]);
  });
  afterAll(async () => expect(await unlistedStatements(async () => ownerOf(await copyTemplate()))).toEqual([]));
  return tellingStatements(
    watchStatements(inject('statementFacts'), (fault) => faults.add(fault)),
    noteStatement,
  );
}

function tellingStatements(watch: DatabaseWatch, tell: (text: string) => void): DatabaseWatch {
  return {
    ...watch,
    connected(client) {
      watch.connected(client);
      const query = client.query.bind(client) as (...words: unknown[]) => unknown;
      client.query = ((...words: unknown[]) => {
        const [first] = words;
        tell(typeof first === 'string' ? first : (first as { text: string }).text);
        return query(...words);
      }) as typeof client.query;
    },
  };
}

async function copyTemplate(): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Half as much work as the default strategy, which writes everything to the WAL.
  await askAdmin(`create database ${name} template ${templateName} strategy file_copy`);
  // A copy doesn't get the template's grants on the database.
  await askAdmin(`revoke temporary on database ${name} from public`);
  whenDone(() => dropUnused(name));
  const url = new URL(inject('programUrl'));
  url.pathname = `/${name}`;
  return url.href;
}
