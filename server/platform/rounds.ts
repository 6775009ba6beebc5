import { setTimeout as sleep } from 'node:timers/promises';

export interface Rounds {
  now(): void;
  /** Starts no more rounds, and waits for the current one for at most `patienceMs`. */
  stop(): Promise<void>;
}

export interface RoundsOptions {
  readonly everyMs: number;
  readonly failed: (err: unknown) => void;
  readonly patienceMs?: number;
}

export function inRounds(
  work: (stopping: AbortSignal) => Promise<unknown>,
  { everyMs, failed, patienceMs = 3_000 }: RoundsOptions,
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
      .catch(failed)
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
