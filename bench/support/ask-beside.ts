import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Polls an address from a separate thread, so that the measuring program's own work doesn't count.
 * `stop` ends it and answers how long each request took, in milliseconds.
 */
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
