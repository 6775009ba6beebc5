import { Worker, type WorkerOptions } from 'node:worker_threads';
import PQueue from 'p-queue';
import type { PaperLine } from '../../core/domain/paper.ts';
import type { Language } from '../../core/messages/languages.ts';

/** Work for a worker thread, since long guest texts could block the event loop. */
export type PaperWork =
  | { readonly kind: 'paper'; readonly lines: readonly PaperLine[]; readonly characters: number }
  | { readonly kind: 'invoice'; readonly language: Language; readonly content: unknown };

export type PaperAnswer = { readonly bytes: Uint8Array } | { readonly fault: string };

/** Timeout, out of memory or a crash. The message is for the log. */
export class PaperUnmade extends Error {}

const patienceMs = 20_000;
const idleMs = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

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
    // If it dies while idle, the next job starts another.
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

// Separate threads, so a slow invoice doesn't hold up tickets.
const threads: Readonly<Record<PaperWork['kind'], PaperThread>> = {
  paper: new PaperThread(),
  invoice: new PaperThread(),
};

/** Renders in a worker with time and memory limits. @throws PaperUnmade past a limit, another Error if the work is invalid. */
export function makePaper(work: PaperWork, { mostMs = patienceMs } = {}): Promise<Buffer> {
  return threads[work.kind].make(work, mostMs);
}

/** The built worker is a .js file beside the program; from source, tsx loads the TypeScript file at URL `source`. */
function startWorker(source: string, options: WorkerOptions): Worker {
  if (import.meta.url.endsWith('.ts')) {
    const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${source}', '${source}'))`;
    return new Worker(load, { ...options, eval: true });
  }
  const name = source.replace(/^.*\/|\.ts$/g, '');
  return new Worker(new URL(`./${name}.js`, import.meta.url), options);
}
