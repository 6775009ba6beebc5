import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { makeDataDir, startProduct } from '../../bench/support/product.ts';
import { buildStale } from '../../scripts/build.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a stopped product with the demo: copy it, never start it. */
    demoData: string;
  }
}

/** Journeys run the built product, each on a copy of one demo. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildStale();
  const { dataDir, remove } = await makeDataDir();
  const product = await startProduct({ dataDir });
  // Stops right after the first answer: work still under way must not prevent a clean exit.
  await product.stop();
  const { by, said } = await product.ended;
  if (by !== 0) throw new Error(`the product ended by ${by}:\n${said}`);
  // PostgreSQL may end a moment after the program.
  while (existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) await delay(50);
  project.provide('demoData', dataDir);
  return remove;
}
