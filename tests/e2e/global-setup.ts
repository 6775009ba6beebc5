import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { makeDataDir, startProduct } from '../../bench/support/product.ts';
import { buildStale } from '../../scripts/build.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a stopped product with the demo. Tests copy it and never start it. */
    demoData: string;
  }
}

/** Browser tests run the built product, each on a copy of the same demo. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildStale();
  const { dataDir, remove } = await makeDataDir();
  const product = await startProduct({ dataDir });
  // Stops right after the first response. Work that is still running must not prevent a clean exit.
  await product.stop();
  const { by, output } = await product.ended;
  if (by !== 0) throw new Error(`the product ended by ${by}:\n${output}`);
  // PostgreSQL may end a moment after the program.
  await databaseEnded(dataDir);
  project.provide('demoData', dataDir);
  return async () => {
    await endShared(dirname(dataDir));
    await remove();
  };
}

/** Stops the products that files shared. Each has its process id in a file beside its data folder. */
async function endShared(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.pid'));
  for (const file of files) {
    try {
      process.kill(-Number(readFileSync(join(folder, file), 'utf8')), 'SIGTERM');
    } catch {
      // The process has already ended.
    }
  }
  await Promise.all(files.map((file) => databaseEnded(join(folder, file.replace('.pid', '')))));
}

async function databaseEnded(dataDir: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (existsSync(join(dataDir, 'postgres', 'postmaster.pid')) && Date.now() < deadline) await delay(50);
}
