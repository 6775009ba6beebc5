import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));

export interface ProductOptions {
  readonly dataDir: string;
  /** Used in addition to PORT, DATA_DIR and LOG_LEVEL. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Starts the product with `npm start`; `pid` is then that of npm. */
  readonly throughNpm?: boolean;
  readonly folder?: string;
  readonly nodeFlags?: readonly string[];
  readonly heapMb?: number;
  /** A module that the program loads first and that answers `ask`. Can't be used with `throughNpm`. */
  readonly probe?: URL;
}

export interface Product {
  /** Has no trailing slash. */
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the command to the first 200 of /healthz. */
  readonly readyAfter: number;
  /** The last 20,000 characters that it has printed. */
  output(): string;
  /** Resolves when the program has ended, with its exit code or signal and its last output. */
  readonly ended: Promise<{ readonly by: NodeJS.Signals | number | null; readonly output: string }>;
  stop(): Promise<void>;
  /** Sends a question to the probe. */
  ask(question: string): Promise<unknown>;
  /** Kills only the program. */
  kill(): Promise<void>;
}

export async function makeDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'comanda-bench-'));
  // Under root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(parent, 0o711);
  return { dataDir: join(parent, 'data'), remove: () => rm(parent, { recursive: true, force: true }) };
}

/** @throws with the program's output if the program ends before its first response. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { dataDir, settings = {}, throughNpm = false, folder = project, nodeFlags = [], heapMb, probe } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, LOG_LEVEL: 'warn', ...settings, PORT: String(port), DATA_DIR: dataDir };
  const preload = probe ? ['--import', probe.href] : [];
  const [program, words] = throughNpm
    ? ['npm', ['start']]
    : ['env', await startWords(heapMb, [...preload, ...nodeFlags])];
  const started = performance.now();
  // In its own process group, so that stopping it also stops npm's child processes.
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', ...(probe ? (['ipc'] as const) : [])];
  const child = spawn(program, words, { cwd: folder, env, detached: true, stdio });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + String(chunk)).slice(-20_000);
    });
  }
  const ended = new Promise<Awaited<Product['ended']>>((resolve) => {
    child.once('close', (code, signal) => resolve({ by: signal ?? code, output: output }));
  });
  await firstAnswer(child, `${url}/healthz`, () => output);
  const readyAfter = performance.now() - started;
  if (child.pid === undefined) throw new Error('the product has no process id');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const ask = async (question: string) => {
    const answered = once(child, 'message');
    child.send(question);
    const [answer] = (await answered) as [unknown];
    return answer;
  };
  return { url, pid: child.pid, readyAfter, output: () => output, ended, stop: () => stop(child), ask, kill };
}

/** Arguments of `npm start`, whose memory flags belong to the measurement. BENCH_NODE_FLAGS adds more. */
async function startWords(heapMb: number | undefined, flags: readonly string[]): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const more = process.env.BENCH_NODE_FLAGS?.split(' ') ?? [];
  const [setting = '', ...start] = scripts.start.replace(/^exec env (\S+) node /, '$1 ').split(' ');
  const words = start.map((word) =>
    heapMb === undefined ? word : word.replace(/^(--max-old-space-size)=\d+$/, `$1=${heapMb}`),
  );
  return [setting, process.execPath, ...flags, ...more, ...words];
}

/** In MiB. Works only on Linux. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`no VmRSS of process ${pid}`);
  return Number(kibibytes) / 1024;
}

async function firstAnswer(child: ChildProcess, address: string, output: () => string): Promise<void> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await delay(5)) {
    if (failure) throw failure;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the product ended:\n${output()}`);
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.status === 200) return;
  }
  await stop(child);
  throw new Error(`no answer from ${address}:\n${output()}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  process.kill(-child.pid, 'SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(forced);
}

/** A free port below the ephemeral range: an ephemeral one could be taken before the program listens on it. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (listens) await new Promise((resolve) => probe.close(resolve));
  return listens;
}
