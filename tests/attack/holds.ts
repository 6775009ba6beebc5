import { readFile, writeFile } from 'node:fs/promises';
import { type Product, residentMemory } from '../../bench/support/product.ts';
import { send } from './send.ts';

/** A longer request makes everyone wait. In milliseconds of processor time on a quiet machine. */
export const mostMs = 50;
/** How much memory one input may add to the program temporarily, in MB. */
export const mostMb = 150;

export interface Hold {
  /** The longest turn of the main thread's event loop since the last call. */
  readonly ms: number;
  /** The most memory that the program used since the last call, and what it uses now. */
  readonly peakMb: number;
  readonly residentMb: number;
  /** Processor time of the main thread since it started, in milliseconds. */
  readonly spentMs: number;
}

export interface Holds {
  take(): Promise<Hold>;
}

/** Measures processor time, corrected by the machine's speed, so that other programs have no influence. */
export function holdsOf({ pid, ask }: Product): Holds {
  const peak = async () =>
    Number(/^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  return {
    async take() {
      const { ms, spentMs } = (await ask('take')) as { ms: number; spentMs: number };
      const { slowness } = ms > mostMs ? ((await ask('calibrate')) as { slowness: number }) : { slowness: 1 };
      const peakMb = await peak();
      // Writing 5 resets the peak.
      await writeFile(`/proc/${pid}/clear_refs`, '5');
      return { ms: ms / slowness, spentMs, peakMb, residentMb: await residentMemory(pid) };
    },
  };
}

/** For a program that runs already. It uses the program's own wall clock, so it is exact only on a quiet machine. */
export function holdsByMetrics(url: string): Holds {
  return {
    async take() {
      const { text } = await send(url, '/metrics');
      const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
      const residentMb = figure('process_resident_memory_bytes') / 1_048_576;
      const ms = figure('nodejs_eventloop_lag_max_seconds') * 1_000;
      return { ms, residentMb, peakMb: residentMb, spentMs: figure('process_cpu_seconds_total') * 1_000 };
    },
  };
}
