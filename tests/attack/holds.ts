import { readFile, writeFile } from 'node:fs/promises';
import { type Product, residentMemory } from '../../bench/support/product.ts';
import { send } from './send.ts';

/** Beyond this, one request makes everyone wait. In milliseconds of processor time on a quiet machine. */
export const mostMs = 50;
/** What one input may add to the program's memory for a while, in MB. */
export const mostMb = 150;

export interface Hold {
  /** The longest turn of the main thread since the last call. */
  readonly ms: number;
  /** The program's largest memory since the last call, and what it is now. */
  readonly peakMb: number;
  readonly residentMb: number;
  /** Processor time of the main thread since its start, in milliseconds. */
  readonly spentMs: number;
}

export interface Holds {
  take(): Promise<Hold>;
}

/** In processor time, so that a busy machine changes nothing, and against the speed of a quiet one. */
export function holdsOf({ pid, ask }: Product): Holds {
  const peak = async () =>
    Number(/^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  return {
    async take() {
      const { ms, spentMs } = (await ask('take')) as { ms: number; spentMs: number };
      const { slowness } = ms > mostMs ? ((await ask('calibrate')) as { slowness: number }) : { slowness: 1 };
      const peakMb = await peak();
      // 5 starts the peak anew.
      await writeFile(`/proc/${pid}/clear_refs`, '5');
      return { ms: ms / slowness, spentMs, peakMb, residentMb: await residentMemory(pid) };
    },
  };
}

/** Of a program that runs already: by its own wall clock, so only a quiet machine tells the truth. */
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
