import { Worker, type WorkerOptions } from 'node:worker_threads';
import PQueue from 'p-queue';
import type { PaperLine } from '../../core/domain/paper.ts';
import type { Language } from '../../core/messages/languages.ts';

/** What is made in a thread of its own, however long guests wrote. */
export type PaperWork =
  /** The bytes for a ticket printer of so many characters a line. */
  | { readonly kind: 'paper'; readonly lines: readonly PaperLine[]; readonly characters: number }
  /** The invoice as a PDF. */
  | { readonly kind: 'invoice'; readonly language: Language; readonly content: unknown };

export type PaperAnswer = { readonly bytes: Uint8Array } | { readonly fault: string };

/** The thread took too long or too much memory, or failed. Its text is for the log. */
export class PaperUnmade extends Error {}

const patienceMs = 20_000;
const idleMs = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** One thread, which works on one thing after the other, and ends when it was idle for a minute. */
class PaperThread {
  readonly #queue = new PQueue({ concurrency: 1 });
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  make(work: PaperWork, mostMs: number): Promise<Buffer> {
    return this.#queue.add(() => this.#ask(work, mostMs));
  }

  #ask(work: PaperWork, mostMs: number): Promise<Buffer> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        worker.off('error', failed).off('exit', ended).off('message', answered);
      };
      const giveUp = (why: string) => {
        settle();
        this.#worker = undefined;
        void worker.terminate();
        reject(new PaperUnmade(why));
      };
      const failed = (error: Error) => giveUp(error.message);
      const ended = () => giveUp('exit');
      const answered = (answer: PaperAnswer) => {
        settle();
        worker.unref();
        this.#idle = setTimeout(() => this.#end(), idleMs).unref();
        if ('bytes' in answer) resolve(Buffer.from(answer.bytes));
        else reject(new Error(answer.fault));
      };
      const timer = setTimeout(() => giveUp('timeout'), mostMs);
      worker.on('error', failed).on('exit', ended).on('message', answered);
      worker.postMessage(work);
    });
  }

  #start(): Worker {
    const source = new URL('../paper-worker.ts', import.meta.url).href;
    const worker = startWorker(source, { resourceLimits, env: {}, execArgv: [] });
    // One that dies while idle is replaced by the next work.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}

// One for each kind: an invoice that takes long keeps no ticket waiting.
const threads: Readonly<Record<PaperWork['kind'], PaperThread>> = {
  paper: new PaperThread(),
  invoice: new PaperThread(),
};

/**
 * Makes bytes in a thread with limits of time and memory, so that the event loop serves everybody else meanwhile.
 * @throws PaperUnmade past a limit; another Error where the work cannot be done at all
 */
export function makePaper(work: PaperWork, { mostMs = patienceMs } = {}): Promise<Buffer> {
  return threads[work.kind].make(work, mostMs);
}

/**
 * Starts a thread. Built, its code is a file beside the program; from source it is TypeScript, which a thread reads through
 * tsx.
 * @param source the address of the TypeScript file
 */
function startWorker(source: string, options: WorkerOptions): Worker {
  if (import.meta.url.endsWith('.ts')) {
    const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${source}', '${source}'))`;
    return new Worker(load, { ...options, eval: true });
  }
  const name = source.replace(/^.*\/|\.ts$/g, '');
  return new Worker(new URL(`./${name}.js`, import.meta.url), options);
}
