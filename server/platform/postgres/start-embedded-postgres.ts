import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readOrCreateSecret } from '../kept-secret.ts';
import { EmbeddedPostgresError } from '../start-refused.ts';
import { type Account, chooseAccount, unreachableFor } from './account.ts';
import { addressesOf, assertReadable, clusterExists, createCluster } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { keepRunning } from './keep-running.ts';
import {
  assertOwn,
  copyRuntime,
  findNativeRuntime,
  isRepairable,
  type NativeRuntime,
  programs,
  repairRuntime,
} from './native-runtime.ts';
import { findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** False for test clusters: no fsync, and the owner may create databases and roles. */
  readonly durable?: boolean;
  /** If run as root: the folder for files that PostgreSQL's account can't reach where they are. */
  readonly systemFolder?: string;
  readonly runtime?: NativeRuntime;
}

export interface EmbeddedPostgres {
  readonly connectionString: string;
  readonly programUrl: string;
  /** The folder with the cluster. It is the data folder, unless PostgreSQL's account can't enter that. */
  readonly home: string;
  announce(address: string): void;
  /** Stops the server and unlocks the data folder. Can be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL in the data folder, and restarts it if it dies. First stops one left by a killed program. If run as
 * root, PostgreSQL gets another account. What it can't reach is in `systemFolder`, to which `postgres.location` points.
 * @throws EmbeddedPostgresError with a message for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, systemFolder = '/var/lib/comanda', runtime = findNativeRuntime() } = options;
  const dataDir = resolve(options.dataDir);
  makeDataDir(dataDir);
  const { home, account } = await choosePlace(dataDir, systemFolder, log);
  const lock = await lockFolder(home);
  try {
    const cluster = join(home, 'postgres');
    const folder = await reachableRuntime(runtime, account, account ? systemFolder : dataDir, log);
    const password = loadPassword(dataDir, clusterExists(cluster));
    if (!clusterExists(cluster)) {
      log('Making the database cluster');
      await createCluster({ runtime: folder, home, account, password, durable });
    }
    assertReadable(cluster, runtime.version);
    const logFile = join(home, 'postgres.log');
    const settings = serverSettings(durable);
    const plan = { program: programs(folder).postgres, cluster, logFile, account, settings };
    boundLog(logFile);
    const left = await findPostmaster(cluster);
    if (left) {
      log(`Stopping PostgreSQL that was left running as process ${left.process.pid}`);
      await stopPostmaster(left);
    }
    const postmaster = await startPostmaster(plan);
    const keeper = keepRunning(postmaster, plan, log);
    const logBound = setInterval(() => boundLog(logFile), 600_000).unref();
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      clearInterval(logBound);
      lock.leaving();
      await keeper.stop();
      lock.release();
    };
    return {
      ...addressesOf(postmaster.port, password),
      home,
      announce: lock.announce,
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Settings for a small machine. Passed at each start, so that older clusters get them too. */
function serverSettings(durable: boolean): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: durable ? '40' : '100',
    shared_buffers: '64MB',
    // Limits how much WAL has to be replayed after a crash.
    max_wal_size: '128MB',
    jit: 'off',
    // A restaurant's current data fits in memory, where random reads cost no more than sequential ones.
    random_page_cost: '1.1',
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // The details of an error contain row values.
    log_error_verbosity: 'terse',
    log_line_prefix: '%m [%p] ',
    ...(durable
      ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}

async function choosePlace(
  dataDir: string,
  systemFolder: string,
  log: (line: string) => void,
): Promise<{ home: string; account: Account | undefined }> {
  const pointer = join(dataDir, 'postgres.location');
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir;
  if (!existsSync(home))
    throw new EmbeddedPostgresError(`${pointer} names ${home}, which is not there. Without it there is no data.`);
  const account = chooseAccount(join(home, 'postgres'), home);
  if (unreachableFor(account, [home]).length === 0) return { home, account };
  if (clusterExists(join(home, 'postgres'))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot run as root, and its account may not enter ${home}. Let others enter that folder.`,
    );
  }
  makeSystemFolder(systemFolder);
  const elsewhere = join(systemFolder, `data-${randomBytes(6).toString('hex')}`);
  mkdirSync(elsewhere);
  await chmod(elsewhere, 0o711);
  await writeFile(pointer, `${elsewhere}\n`);
  log(`PostgreSQL's account may not enter ${dataDir}; its data is kept in ${elsewhere}`);
  return { home: elsewhere, account: chooseAccount(join(elsewhere, 'postgres'), elsewhere) };
}

async function reachableRuntime(
  runtime: NativeRuntime,
  account: Account | undefined,
  copies: string,
  log: (line: string) => void,
): Promise<string> {
  const reachable = unreachableFor(account, [programs(runtime.folder).postgres]).length === 0;
  if (reachable && isRepairable(runtime.folder)) {
    const made = repairRuntime(runtime.folder);
    if (made > 0) log(`Restored ${made} links of the PostgreSQL package`);
    return runtime.folder;
  }
  if (account) makeSystemFolder(copies);
  const folder = join(copies, `postgres-${runtime.version}`);
  if (!existsSync(folder)) log(`Copying PostgreSQL to ${folder}, where its account can run it`);
  return copyRuntime(runtime, copies);
}

function makeDataDir(dataDir: string): void {
  if (existsSync(dataDir)) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // If run as root, PostgreSQL has another account, which must be able to pass through the folder.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711);
}

function makeSystemFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  assertOwn(folder);
}

function loadPassword(dataDir: string, needed: boolean): string {
  const path = join(dataDir, 'postgres.password');
  if (needed && !existsSync(path)) {
    throw new EmbeddedPostgresError(
      `${path} is missing. It holds the password of the database in that folder; put it back.`,
    );
  }
  return readOrCreateSecret(path, 'It holds the password of the database in that folder.').trim();
}

/** Keeps one old log file. Truncating is safe, because PostgreSQL appends. */
function boundLog(logFile: string, limit = 4_000_000): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= limit) return;
  rmSync(`${logFile}.old`, { force: true });
  copyFileSync(logFile, `${logFile}.old`);
  truncateSync(logFile);
}
