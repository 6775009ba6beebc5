import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { say as inWords } from '../core/messages/say.ts';
import { hasDemoLogins } from './db/demo/demo-state.ts';
import { loadDemo } from './db/demo/load-demo.ts';
import { grantToProgram } from './db/program-rights.ts';
import { type End, endAll } from './end-all.ts';
import { listExposures, wordsOfExposure } from './features/exposures/exposures.service.ts';
import { ensureFirstAccount } from './features/first-account/first-account.service.ts';
import { isDatabaseEmpty, takeCell } from './platform/cell.ts';
import { type Database, openDatabase, timeLimits } from './platform/database.ts';
import type { DatabaseSetting } from './platform/database-faults.ts';
import { serverLanguage } from './platform/language.ts';
import { createLog } from './platform/log.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';
import { countPending, migrateAnd, migrationNames } from './platform/migrate.ts';
import { examinePooler } from './platform/pooler.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/start-embedded-postgres.ts';
import { prepareProgramRole, roleOf } from './platform/program-role.ts';
import { loadSecrets, programMark, type Secrets } from './platform/secrets.ts';
import { isForOthers, isLoopback, readSettings, type Settings } from './platform/settings.ts';
import { examineStandby } from './platform/standby.ts';
import { startFaultInWords } from './platform/start-faults.ts';
import { StartRefused } from './platform/start-refused.ts';
import { awaitUsableDatabase } from './platform/usable-database.ts';
import { createProgram, listenedUrl, type Program } from './program.ts';
import { welcomeLines } from './welcome.ts';

// In a build this file is dist/server/main.js, next to the schema and migrations. The screens are in dist/web.
const isBuilt = existsSync(new URL('./schema/', import.meta.url));
const migrationsFolder = new URL(isBuilt ? './' : './db/', import.meta.url);
const webFolder = new URL(isBuilt ? '../web/' : '../dist/web/', import.meta.url);

const asRoot =
  "Running as root. It needs none of root's rights, and a hole in it would give an attacker the whole machine.\nStart it as an account of its own, such as: adduser --system --home /var/lib/comanda comanda";

/** LOG_FORMAT=json also applies to output that doesn't go through the logger. */
const isForPeople = process.env.LOG_FORMAT !== 'json';
const jsonLine = (level: string, msg: string) => JSON.stringify({ level, time: new Date().toISOString(), msg });
const say = (line: string) => console.log(isForPeople ? line : jsonLine('info', line));

/** Functions that stop what was started. They run in reverse order. */
const started: End[] = [];

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  stopOnSignal(settings);
  if (process.getuid?.() === 0) say(asRoot);
  const { log, tracing } = await startLog(settings);
  const postgres = settings.databaseUrl ? undefined : await startEmbedded(settings);
  const secrets = loadSecrets(settings);
  const addresses = addressesOf(settings, postgres);
  const { calls: connectionString, direct, owner } = addresses;
  const waiting = { waitSeconds: settings.databaseWaitSeconds, say };
  await awaitUsableDatabase({
    ...waiting,
    connectionString: owner,
    setting: ownerSetting(settings),
    migrations: await migrationNames(migrationsFolder),
    passwordFile: postgres ? join(settings.dataDir, 'postgres.password') : undefined,
    // No mark is needed with the embedded PostgreSQL, because no other program can use it.
    mark: postgres ? undefined : programMark(secrets),
  });
  if (settings.databaseOwnerUrl !== undefined) {
    await prepareProgramRole({ ...waiting, program: connectionString, direct, owner });
  }
  const pooler =
    direct === connectionString ? undefined : await examinePooler({ ...waiting, connectionString, direct });
  const { databaseReportsUrl: standby } = settings;
  if (standby !== undefined) await examineStandby({ ...waiting, connectionString: standby, direct });
  const setUpPath = await prepareDatabase(settings, addresses, secrets);
  const program = await createProgram({ settings, secrets, connectionString, pooler, log, webFolder, tracing });
  const patience = { delayMs: settings.stopDelaySeconds * 1_000, withinMs: settings.stopWithinSeconds * 1_000 };
  // Don't delay after Ctrl-C, because a person is waiting.
  started.push((signal) => program.close(signal === 'SIGTERM' ? patience : { ...patience, delayMs: 0 }));
  await listen(() => program.app.listen({ port: settings.port, host: settings.host }), settings);
  await startMetrics(program.services.metrics, settings);
  const url = settings.publicUrl ?? listenedUrl(program.app, settings);
  postgres?.announce(url);
  await sayWelcome(settings, program, { url, setUpPath });
}

interface DatabaseAddresses {
  /** For normal queries; may lead to a pooler. */
  readonly calls: string;
  /** Leads directly to PostgreSQL, past a pooler. */
  readonly direct: string;
  /** For the role that may change tables. */
  readonly owner: string;
  /** The role that `calls` connects as; undefined if there is no role but the owner. */
  readonly programRole: string | undefined;
}

function addressesOf(settings: Settings, postgres: EmbeddedPostgres | undefined): DatabaseAddresses {
  const calls = settings.databaseUrl ?? postgres?.programUrl ?? '';
  const direct = settings.databaseDirectUrl ?? calls;
  const owner = settings.databaseOwnerUrl ?? postgres?.connectionString;
  return { calls, direct, owner: owner ?? direct, programRole: owner === undefined ? undefined : roleOf(calls) };
}

async function sayWelcome(
  settings: Settings,
  { app, services: { db, log }, mailPath }: Program,
  links: { readonly url: string; readonly setUpPath: string | undefined },
): Promise<void> {
  const exposures = await listExposures(db, settings);
  const addresses = { ...links, ownUrl: listenedUrl(app, settings), mailPath };
  if (isForPeople) {
    const lines = await welcomeLines(db, settings, { ...addresses, exposures });
    return say(`${lines.join('\n')}\n`);
  }
  for (const exposure of exposures)
    log.warn({ exposure: exposure.kind }, inWords(serverLanguage, wordsOfExposure(exposure)));
  const lines = await welcomeLines(db, settings, { ...addresses, exposures: [] });
  for (const line of lines) if (line !== '') say(line.trim());
}

function ownerSetting({ databaseOwnerUrl, databaseDirectUrl }: Settings): DatabaseSetting {
  if (databaseOwnerUrl !== undefined) return 'DATABASE_OWNER_URL';
  return databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
}

async function startLog({ logLevel, tracing: tracingSettings }: Settings) {
  if (!tracingSettings) return { log: createLog(logLevel, { isForPeople }), tracing: undefined };
  // Imported only if needed, because the package is large.
  const { startTracing } = await import('./platform/tracing/otlp-tracing.ts');
  const tracing = startTracing(tracingSettings, (error) => log.warn({ err: error }, 'traces cannot be sent'));
  started.push(() => tracing.close());
  const log = createLog(logLevel, { isForPeople, facts: tracing.factsForLog });
  return { log, tracing };
}

async function startEmbedded(settings: Settings): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: say });
  started.push(() => postgres.stop());
  return postgres;
}

/** Starts listening. @throws StartRefused if the port can't be used */
async function listen(begin: () => Promise<unknown>, { port, host }: { port: number; host: string }, name = 'PORT') {
  try {
    await begin();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartRefused(`Port ${port} of ${host} is taken. Choose another one: ${name}=${port + 1} npm start`);
    }
    if (code === 'EACCES') throw new StartRefused(`Port ${port} of ${host} may not be used by this account.`);
    if (code === 'EADDRNOTAVAIL') throw new StartRefused(`${host} is no address of this machine.`);
    throw error;
  }
}

async function startMetrics(metrics: Metrics, { metrics: { own: separate, token } }: Settings): Promise<void> {
  if (!separate) return;
  await listen(
    async () => {
      const server = await serveMetrics(metrics, { ...separate, token });
      started.push(async () => void server.close());
    },
    separate,
    'METRICS_PORT',
  );
}

/** Migrates, loads the demo if requested, and makes sure there is an account. May return the set-up path. */
async function prepareDatabase(
  settings: Settings,
  { owner, programRole }: DatabaseAddresses,
  secrets: Secrets,
): Promise<string | undefined> {
  const { db, pool } = openDatabase(owner, { connections: 2, limits: timeLimits.preparation });
  try {
    const pending = await countPending(pool, migrationsFolder);
    if (pending > 0) say(`Bringing the database to this version: ${pending} migrations …`);
    const after = async (held: Database) => {
      await takeCell(held, settings.cell);
      if (programRole !== undefined) await grantToProgram(held, programRole);
    };
    await migrateAnd(pool, migrationsFolder, after, say);
    if (pending > 0) say('The database is of this version now.');
    const refusal = whyNoDemoLogins(settings);
    const isDemo = (settings.demo ?? !isForOthers(settings)) && !settings.admin && (await isDatabaseEmpty(db));
    if (isDemo && !refusal) {
      say('Loading the demo …');
      await loadDemo(db, { pictures: true });
    }
    if (refusal && (isDemo || (await hasDemoLogins(db)))) throw new StartRefused(refusal);
    return await ensureFirstAccount(db, settings, secrets);
  } finally {
    await db.destroy();
  }
}

/** Why the demo logins are too dangerous with these settings; undefined if they aren't. */
function whyNoDemoLogins(settings: Settings): string | undefined {
  const { host, publicUrl, demo } = settings;
  const why = 'The database holds the demo logins, whose passwords everybody knows: ';
  const otherwise = '\nChange their passwords, use another DATA_DIR, or ';
  if (!isLoopback(host)) return `${why}listening on ${host} is refused.${otherwise}listen on 127.0.0.1.`;
  if (!isForOthers(settings) || demo === true) return undefined;
  const setting = publicUrl === undefined ? 'TRUST_PROXY' : `PUBLIC_URL ${publicUrl}`;
  return `${why}serving others (${setting}) is refused.${otherwise}say DEMO=1 if it is meant to be a demo for everybody.`;
}

async function stop(signal?: NodeJS.Signals): Promise<void> {
  await endAll(started.splice(0).reverse(), signal);
}

let isStopping = false;

/** Called first, so that a signal during the start doesn't leave PostgreSQL running. */
function stopOnSignal({ stopDelaySeconds, stopWithinSeconds }: Settings): void {
  const stopOnce = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    // Gives PostgreSQL some extra time. The next start cleans up whatever still hangs.
    setTimeout(() => process.exit(1), (stopDelaySeconds + stopWithinSeconds + 45) * 1_000).unref();
    stop(signal).then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stopOnce);
  process.on('SIGTERM', stopOnce);
  // Closing the terminal stops the program, unless it was started in a way that should survive it (nohup).
  const { stdin, stdout, stderr } = process;
  const isInTerminal = stdin.isTTY || stdout.isTTY || stderr.isTTY;
  process.on('SIGHUP', isInTerminal ? stopOnce : () => undefined);
}

start().catch(async (error: unknown) => {
  // If the start failed because the program is stopping, the stop ends the process.
  if (isStopping) return;
  const words = startFaultInWords(error, process.env);
  console.error(
    isForPeople ? (words ?? error) : jsonLine('fatal', words ?? String(error instanceof Error ? error.stack : error)),
  );
  await stop().catch(console.error);
  process.exit(1);
});
