import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread. Built, its code is a file beside the program; from source it is TypeScript, which a thread reads through
 * tsx.
 * @param source the address of the TypeScript file
 */
export function startWorker(source: string, options: WorkerOptions): Worker {
  if (import.meta.url.endsWith('.ts')) {
    const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${source}', '${source}'))`;
    return new Worker(load, { ...options, eval: true });
  }
  const name = source.replace(/^.*\/|\.ts$/g, '');
  return new Worker(new URL(`./${name}.js`, import.meta.url), options);
}
