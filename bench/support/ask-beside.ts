import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Polls from a worker thread, so that the benchmark's own work has no effect. `stop` returns times in milliseconds. */
export async function askBeside(url: string): Promise<{ stop(): Promise<number[]> }> {
  const worker = new Worker(new URL('./ask-beside.worker.mjs', import.meta.url), { workerData: url });
  await once(worker, 'message');
  return {
    async stop() {
      worker.postMessage('stop');
      const [taken] = (await once(worker, 'message')) as [number[]];
      return taken;
    },
  };
}
