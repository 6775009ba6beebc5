import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { percentile } from './figures.ts';
import { Connection, expectStatus } from './wire-client.ts';

/** Sends one request after the other on a connection. A request may depend on the response before it. */
export type Step = (connection: Connection) => Promise<unknown>;

/** Requests that don't depend on any response, so that a native client can send them. */
export interface Requests {
  readonly status: number;
  /** Each request is sent at most once, unless `repeats` is set. */
  readonly next: (most: number) => Promise<readonly Buffer[]> | readonly Buffer[];
  readonly repeats?: true;
}

export type Load = Step | Requests;

export interface Driven {
  readonly answers: number;
  readonly seconds: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

const wrk = whereIsWrk();

export const clientOf = (load: Load): string =>
  typeof load !== 'function' && wrk ? 'wrk, a native client' : 'a JavaScript client in a process of its own';

/** Prepares a measurement and returns a function that runs it. */
export async function drive(
  url: string,
  load: Load,
  connections: number,
  seconds: number,
  mostPerSecond: number,
): Promise<() => Promise<Driven>> {
  if (typeof load === 'function') return () => walk(url, load, connections, seconds);
  const requests = await load.next(Math.ceil(seconds * mostPerSecond));
  if (wrk) return await wrkOf(wrk, url, { ...load, requests }, connections, seconds);
  let at = 0;
  const step: Step = (connection) => {
    const request = requests[load.repeats ? at++ % requests.length : at++];
    if (!request) throw new Error('too few requests were prepared');
    return expectStatus(connection, load.status, request);
  };
  return () => walk(url, step, connections, seconds);
}

async function walk(url: string, step: Step, count: number, seconds: number): Promise<Driven> {
  const connections = Array.from({ length: count }, () => new Connection(url));
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  await Promise.all(
    connections.map(async (connection) => {
      for (let started = performance.now(); started < end; ) {
        await step(connection);
        const now = performance.now();
        times.push(now - started);
        started = now;
      }
    }),
  );
  for (const connection of connections) connection.close();
  const took = (performance.now() - begun) / 1_000;
  return { answers: times.length, seconds: took, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** Writes the requests to a file before the measurement. `play.lua` reads it when it starts. */
async function wrkOf(
  wrk: string,
  url: string,
  {
    requests,
    repeats,
    status,
  }: { readonly requests: readonly Buffer[]; readonly repeats?: true; readonly status: number },
  connections: number,
  seconds: number,
): Promise<() => Promise<Driven>> {
  const [first] = requests;
  if (first && repeats) {
    const connection = new Connection(url);
    await expectStatus(connection, status, first);
    connection.close();
  }
  const folder = await mkdtemp(join(tmpdir(), 'comanda-wrk-'));
  const file = join(folder, 'requests');
  await writeFile(file, Buffer.concat(requests.flatMap((bytes) => [Buffer.from(`${bytes.length}:`), bytes])));
  const script = fileURLToPath(new URL('./play.lua', import.meta.url));
  const words = ['-t1', `-c${connections}`, `-d${Math.ceil(seconds)}s`, '--timeout', '10s', '-s', script, url];
  return async () => {
    const { stdout } = await promisify(execFile)(wrk, [...words, '--', file, repeats ? 'repeat' : 'once']);
    await rm(folder, { recursive: true });
    const { wrong, ...driven } = JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as Driven & { wrong: number };
    if (wrong > 0) throw new Error(`${wrong} requests failed:\n${stdout}`);
    return driven;
  };
}

function whereIsWrk(): string | undefined {
  try {
    return execFileSync('which', ['wrk'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
