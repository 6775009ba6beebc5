import PQueue from 'p-queue';
import { logoMessages } from '../../../core/messages/en/server/logos.ts';
import { startWorker } from '../../platform/start-worker.ts';
import type { SvgReading } from './svg-worker.ts';

/** Long enough for the largest logo on a busy machine; the reading itself takes a fraction of a second. */
const patienceMs = 5_000;
const mostWaiting = 5;
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

const queue = new PQueue({ concurrency: 1 });

/**
 * Rewrites an SVG picture, or says why that cannot be. In a thread of its own with little memory, which is ended when
 * it takes too long: whatever somebody sends, everybody else is served meanwhile. One after the other; undefined when
 * too many are waiting already.
 */
export async function readSvg(text: string, { mostMs = patienceMs } = {}): Promise<SvgReading | undefined> {
  if (queue.pending + queue.size >= mostWaiting) return undefined;
  return queue.add(() => readAside(text, mostMs));
}

function readAside(text: string, mostMs: number): Promise<SvgReading> {
  return new Promise((resolve, reject) => {
    const source = new URL('./svg-worker.ts', import.meta.url).href;
    const worker = startWorker(source, { workerData: text, resourceLimits, env: {}, execArgv: [] });
    const timer = setTimeout(() => {
      resolve({ fault: logoMessages.faults.tooLong });
      void worker.terminate();
    }, mostMs);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ fault: logoMessages.faults.tooMuch });
      else reject(error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the reader of a picture ended without a word'));
    });
  });
}
