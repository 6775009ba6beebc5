import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect } from 'vitest';
import { findNativeRuntime, type NativeRuntime } from '../platform/postgres/native-runtime.ts';
import { askDatabase } from './ask-database.ts';

export interface Held {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly output: string[];
  readonly connectionString: string;
  readonly programUrl: string;
  readonly home: string;
  readonly refusal: string | undefined;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface Holding {
  readonly dataDir: string;
  readonly systemFolder?: string;
  readonly runtime?: NativeRuntime;
  readonly address?: string;
}

let bundled: Promise<string> | undefined;

/** Bundled into one file, because otherwise thirty child processes would each compile the sources. */
async function bundleScript(): Promise<string> {
  const folder = fileURLToPath(new URL('../../node_modules/.cache/hold-postgres', import.meta.url));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: fileURLToPath(new URL('./hold-postgres.ts', import.meta.url)),
      target: 'node20',
      outDir: folder,
      minify: false,
      emptyOutDir: true,
    },
  });
  return `${folder}/hold-postgres.js`;
}

/** Runs `startEmbeddedPostgres` in a child process, which tests can kill or run as another user. */
export async function holdPostgres(
  options: Holding,
  surroundings: { env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {},
): Promise<Held> {
  bundled ??= bundleScript();
  const child = spawn(process.execPath, [await bundled, JSON.stringify(options)], {
    ...surroundings,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    child,
    refusal: undefined,
    ...JSON.parse(String(line)),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** Creates a table that contains a seven, to check later that it is still there. */
export async function keepSeven(held: Held): Promise<Held> {
  await askDatabase(held.connectionString, 'create table kept as select 7 as number');
  return held;
}

export async function expectSeven({ connectionString }: Held): Promise<void> {
  expect(await askDatabase(connectionString, 'select number from kept')).toEqual([{ number: 7 }]);
}

export function copyRuntime(to: string): NativeRuntime {
  const { version, folder } = findNativeRuntime();
  cpSync(folder, to, { recursive: true, verbatimSymlinks: true });
  return { folder: to, version };
}
