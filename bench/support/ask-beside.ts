import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Polls from a worker thread, so that the bench's own work doesn't count. `stop` returns times in milliseconds. */
export function askBeside(url: string): { stop(): Promise<number[]> } {
  const worker = new Worker(new URL('./ask-beside.worker.mjs', import.meta.url), { workerData: url });
  return {
    async stop() {
      worker.postMessage('stop');
      const [taken] = (await once(worker, 'message')) as [number[]];
      return taken;
    },
  };
}
