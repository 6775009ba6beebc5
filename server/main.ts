import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { hasDemoLogins, isDatabaseEmpty } from './db/demo/demo-state.ts';
import { loadDemo } from './db/demo/load-demo.ts';
import { ensureFirstAccount } from './features/first-account/first-account.service.ts';
import { openDatabase } from './platform/database.ts';
import { migrate } from './platform/migrate.ts';
import { EmbeddedPostgresError } from './platform/postgres/embedded-postgres-error.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/start-embedded-postgres.ts';
import { loadSecrets, type Secrets } from './platform/secrets.ts';
import { isForOthers, isLoopback, readSettings, type Settings, SettingsError } from './platform/settings.ts';
import { createProgram, listenedUrl } from './program.ts';
import { printWelcome } from './welcome.ts';

// Built, this file is dist/server/main.js with its migrations beside it and the screens in dist/web.
const isBuilt = existsSync(new URL('./migrations/', import.meta.url));
const migrationsFolder = new URL(isBuilt ? './migrations/' : './db/migrations/', import.meta.url);
const webFolder = new URL(isBuilt ? '../web/' : '../dist/web/', import.meta.url);

/** A reason not to start, in words for the person who runs the program. */
class StartRefused extends Error {}

/** What has been started, in its order; ended the other way round. */
const started: (() => Promise<void>)[] = [];

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  stopOnSignal();
  const log = pino({ level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const postgres = settings.databaseUrl ? undefined : await startEmbedded(settings);
  const connectionString = settings.databaseUrl ?? postgres?.connectionString ?? '';
  const secrets = await loadSecrets(settings);
  const setUpPath = await prepareDatabase(settings, connectionString, secrets);
  const program = await createProgram({ settings, secrets, connectionString, log, webFolder });
  started.push(() => program.close());
  await listen(program.app, settings);
  const url = settings.publicUrl ?? listenedUrl(program.app, settings);
  postgres?.announce(url);
  const { mailPath } = program;
  await printWelcome(program.services.db, settings, {
    url,
    ownUrl: listenedUrl(program.app, settings),
    setUpPath,
    mailPath,
  });
}

async function startEmbedded(settings: Settings): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: (line) => console.log(line) });
  started.push(() => postgres.stop());
  return postgres;
}

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartRefused(`Port ${port} of ${host} is taken. Choose another one: PORT=${port + 1} npm start`);
    }
    if (code === 'EACCES') throw new StartRefused(`Port ${port} of ${host} may not be used by this account.`);
    if (code === 'EADDRNOTAVAIL') throw new StartRefused(`HOST ${host} is no address of this machine.`);
    throw error;
  }
}

/** Migrates, loads the demo where it is wanted, and makes sure that somebody can sign in. Answers a set-up path. */
async function prepareDatabase(
  settings: Settings,
  connectionString: string,
  secrets: Secrets,
): Promise<string | undefined> {
  const { db } = openDatabase(connectionString, 2);
  try {
    await migrate(db, migrationsFolder);
    const refusal = whyNoDemoLogins(settings);
    const isDemo = (settings.demo ?? !isForOthers(settings)) && !settings.admin && (await isDatabaseEmpty(db));
    if (isDemo && !refusal) {
      console.log('Loading the demo …');
      await loadDemo(db);
    }
    if (refusal && (isDemo || (await hasDemoLogins(db)))) throw new StartRefused(refusal);
    return await ensureFirstAccount(db, settings, secrets);
  } finally {
    await db.destroy();
  }
}

/** Why nobody may sign in with a login of the demo as the program is set up; undefined where that is all right. */
function whyNoDemoLogins(settings: Settings): string | undefined {
  const { host, publicUrl, demo } = settings;
  const why = 'The database holds the demo logins, whose passwords everybody knows: ';
  const otherwise = '\nChange their passwords, use another DATA_DIR, or ';
  if (!isLoopback(host)) return `${why}listening on ${host} is refused.${otherwise}listen on 127.0.0.1.`;
  if (!isForOthers(settings) || demo === true) return undefined;
  const setting = publicUrl === undefined ? 'TRUST_PROXY' : `PUBLIC_URL ${publicUrl}`;
  return `${why}serving others (${setting}) is refused.${otherwise}say DEMO=1 if it is meant to be a demo for everybody.`;
}

async function stop(): Promise<void> {
  for (const end of started.splice(0).reverse()) await end();
}

/** From the first moment on: a signal during the start must not leave PostgreSQL behind. */
function stopOnSignal(): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

start().catch(async (error: unknown) => {
  const isExpected =
    error instanceof StartRefused || error instanceof SettingsError || error instanceof EmbeddedPostgresError;
  console.error(isExpected ? error.message : error);
  await stop().catch(console.error);
  process.exit(1);
});
