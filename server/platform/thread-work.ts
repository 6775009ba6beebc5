import { parentPort } from 'node:worker_threads';

/** Sent by a thread when its modules are loaded. The time limit of its first work starts then. */
export const threadIsReady = 'ready';

/** Called in a worker's file: processes each message with `make`. An error ends the thread. */
export function doWork<Work>(make: (work: Work) => unknown): void {
  const answer = async (work: Work) => parentPort?.postMessage(await make(work));
  parentPort?.on('message', (work: Work) => void answer(work));
  parentPort?.postMessage(threadIsReady);
}
