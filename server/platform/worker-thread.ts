import { Worker, type WorkerOptions } from 'node:worker_threads';
import PQueue from 'p-queue';
import { threadIsReady } from './thread-work.ts';

export class WorkUndone extends Error {
  readonly reason: 'timeout' | 'memory' | 'crash';

  constructor(reason: WorkUndone['reason'], cause?: Error) {
    super(cause ? cause.message : reason, { cause });
    this.reason = reason;
  }
}

interface WorkerThreadOptions {
  readonly file: string;
  /** Time limit in milliseconds, without the start of the thread. */
  readonly mostMs: number;
  readonly resourceLimits: NonNullable<WorkerOptions['resourceLimits']>;
}

const idleMs = 60_000;

/** A worker thread that processes one piece of work at a time. Replaced if it fails; ends when idle. */
export class WorkerThread<Work, Answer> {
  readonly #options: WorkerThreadOptions;
  readonly #queue = new PQueue({ concurrency: 1 });
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: WorkerThreadOptions) {
    this.#options = options;
  }

  /** @throws WorkUndone when a limit is exceeded, or if the thread crashes */
  make(work: Work, { mostMs = this.#options.mostMs } = {}): Promise<Answer> {
    return this.#queue.add(() => this.#ask(work, mostMs));
  }

  #ask(work: Work, mostMs: number): Promise<Answer> {
    clearTimeout(this.#idle);
    const running = this.#worker;
    const worker = running ?? this.#start();
    this.#worker = worker;
    worker.ref();
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const startClock = () => {
        timer = setTimeout(() => giveUp('timeout'), mostMs);
      };
      const settle = () => {
        clearTimeout(timer);
        worker.off('error', failed).off('exit', ended).off('message', answered);
      };
      const giveUp = (reason: WorkUndone['reason'], cause?: Error) => {
        settle();
        this.#worker = undefined;
        // Wait until it has ended before the next work starts, because native code may still use memory.
        void worker.terminate().then(() => reject(new WorkUndone(reason, cause)));
      };
      const failed = (error: NodeJS.ErrnoException) =>
        giveUp(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash', error);
      const ended = () => giveUp('crash');
      const answered = (answer: Answer | typeof threadIsReady) => {
        if (answer === threadIsReady) return startClock();
        settle();
        worker.unref();
        this.#idle = setTimeout(() => this.#end(), idleMs).unref();
        resolve(answer as Answer);
      };
      if (running) startClock();
      worker.on('error', failed).on('exit', ended).on('message', answered);
      worker.postMessage(work);
    });
  }

  #start(): Worker {
    const { file, resourceLimits } = this.#options;
    const worker = startWorker(new URL(file, import.meta.url).href, { resourceLimits, env: {}, execArgv: [] });
    // If the thread dies while idle, the next work starts a new one.
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

/** In a build the worker is a .js file next to the program. From source, tsx loads the TypeScript file `source`. */
function startWorker(source: string, options: WorkerOptions): Worker {
  if (import.meta.url.endsWith('.ts')) {
    const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${source}', '${source}'))`;
    return new Worker(load, { ...options, eval: true });
  }
  const name = source.replace(/^.*\/|\.ts$/g, '');
  return new Worker(new URL(`./${name}.js`, import.meta.url), options);
}
