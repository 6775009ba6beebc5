import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Work that repeats for as long as the program runs, one round at a time. */
export interface Rounds {
  /** Begins a round at once, or another one right after the one under way. */
  now(): void;
  /** Begins no more rounds. Waits for the one under way, but not longer than `patienceMs`. */
  stop(): Promise<void>;
}

export interface RoundsOptions {
  /** From the end of one round to the next. */
  readonly everyMs: number;
  readonly log: Logger;
  /** What the log says if a round fails; the next one tries again. */
  readonly failed: string;
  readonly patienceMs?: number;
}

/** Repeats `work`, which gets a signal that aborts as soon as no more rounds are wanted. */
export function inRounds(
  work: (stopping: AbortSignal) => Promise<unknown>,
  { everyMs, log, failed, patienceMs = 3_000 }: RoundsOptions,
): Rounds {
  const stopping = new AbortController();
  let round: Promise<unknown> | undefined;
  let isWantedAgain = false;
  let timer = setTimeout(now, everyMs).unref();

  function now(): void {
    clearTimeout(timer);
    isWantedAgain = round !== undefined;
    if (round || stopping.signal.aborted) return;
    round = work(stopping.signal)
      .catch((error: unknown) => log.warn({ err: error }, failed))
      .finally(() => {
        round = undefined;
        if (!stopping.signal.aborted) timer = setTimeout(now, isWantedAgain ? 0 : everyMs).unref();
      });
  }

  return {
    now,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.race([round, sleep(patienceMs, undefined, { ref: false })]);
    },
  };
}
