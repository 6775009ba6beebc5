import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from '../start-refused.ts';
import type { Account } from './account.ts';
import { commandLineOf, identityOf, isRunning, type ProcessIdentity } from './process-identity.ts';

export interface PostmasterPlan {
  readonly program: string;
  readonly cluster: string;
  readonly logFile: string;
  readonly account: Account | undefined;
  /** Settings that override the cluster's configuration files. The port is added. */
  readonly settings: Readonly<Record<string, string>>;
}

export interface Postmaster {
  readonly process: ProcessIdentity;
  readonly port: number;
}

/** Without our locale and PG* variables, which would affect PostgreSQL. */
export const childEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const startWithin = 60_000;

/** Starts PostgreSQL on `port` or a free port, and waits until it accepts connections. @throws with its log output */
export async function startPostmaster(plan: PostmasterPlan, port?: number): Promise<Postmaster> {
  const deadline = performance.now() + startWithin;
  for (;;) {
    const outcome = await tryStart(plan, port ?? (await freePort()), deadline);
    if (typeof outcome === 'object') return outcome;
    if (performance.now() > deadline || !isPassing(outcome, plan.cluster)) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start in ${plan.cluster}:\n${outcome.trim()}`);
    }
    await delay(50);
  }
}

/** Finds a running server, such as one left by a killed program. Undefined if there is none. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  for (;;) {
    const note = readNote(cluster);
    if (!note || !runsCluster(note.pid, cluster)) return undefined;
    const identity = identityOf(note.pid);
    if (!identity) return undefined;
    if (note.status === 'ready') return { process: identity, port: note.port };
    await delay(20); // it is starting or stopping, so check again soon
  }
}

/** A fast shutdown: closes connections and rolls back. Resolves when the server has ended. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  if (await ended(postmaster.process, 'SIGINT', 20_000)) return;
  // Skips the checkpoint, so the next start has to replay the WAL.
  if (await ended(postmaster.process, 'SIGQUIT', 5_000)) return;
  await ended(postmaster.process, 'SIGKILL', 5_000);
}

async function ended(identity: ProcessIdentity, signal: NodeJS.Signals, within: number): Promise<boolean> {
  if (!isRunning(identity)) return true;
  process.kill(identity.pid, signal);
  for (const deadline = performance.now() + within; performance.now() < deadline; await delay(10)) {
    if (!isRunning(identity)) return true;
  }
  return false;
}

/** Returns the running server, or its log output if it exited. */
async function tryStart(plan: PostmasterPlan, port: number, deadline: number): Promise<Postmaster | string> {
  const log = openSync(plan.logFile, 'a', 0o600);
  const logSize = statSync(plan.logFile).size;
  const [program, ...words] = commandLine(plan, port);
  // Detached, so that Ctrl-C doesn't reach PostgreSQL, which the program stops last.
  const child = spawn(program ?? plan.program, words, {
    ...plan.account,
    cwd: '/',
    detached: true,
    env: childEnvironment,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', () => {
    failure ??= readFileSync(plan.logFile, 'utf8').slice(logSize);
  });
  child.unref();
  while (failure === undefined) {
    const note = readNote(plan.cluster);
    const identity = note && note.pid === child.pid && note.status === 'ready' ? identityOf(note.pid) : undefined;
    if (identity) return { process: identity, port };
    if (performance.now() > deadline) {
      child.kill('SIGQUIT');
      return 'It was not ready in time.';
    }
    await delay(10);
  }
  return failure;
}

/** True if a retry may help: the port was taken, the previous server is still ending, or postmaster.pid is stale. */
function isPassing(output: string, cluster: string): boolean {
  if (/could not bind|could not create any TCP\/IP sockets|shared memory block [^\n]{1,200} still in use/.test(output))
    return true;
  const note = readNote(cluster);
  if (!/lock file "postmaster.pid" already exists/.test(output) || !note || runsCluster(note.pid, cluster))
    return false;
  // Another process has that pid now. PostgreSQL can't detect this, but the process's command line shows it.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return true;
}

function commandLine(plan: PostmasterPlan, port: number): string[] {
  const settings = Object.entries({ ...plan.settings, port: String(port) });
  return [plan.program, '-D', plan.cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function runsCluster(pid: number, cluster: string): boolean {
  const [program, ...words] = commandLineOf(pid);
  return program !== undefined && basename(program) === 'postgres' && words.includes(cluster);
}

/** Lines of the file: pid, folder, start time, port, socket, address, memory, status. */
function readNote(cluster: string): { pid: number; port: number; status: string } | undefined {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new EmbeddedPostgresError('No free port on 127.0.0.1.');
  return address.port;
}
