import { parentPort } from 'node:worker_threads';

/** What a thread says once its modules are loaded: the time of its first work counts from then. */
export const threadIsReady = 'ready';

/** For a worker's file: does each piece of work with `make`. An error ends the thread. */
export function doWork<Work>(make: (work: Work) => unknown): void {
  const answer = async (work: Work) => parentPort?.postMessage(await make(work));
  parentPort?.on('message', (work: Work) => void answer(work));
  parentPort?.postMessage(threadIsReady);
}
