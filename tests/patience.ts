import { vi } from 'vitest';

// Waits longer, as machines may be busy. vitest.config.ts sets the timeout of `expect.poll`, but `vi.waitFor` has no
// such setting and gives up after a second.
const { waitFor } = vi;
const patiently: typeof waitFor = (callback, more = {}) =>
  waitFor(callback, typeof more === 'number' ? more : { timeout: 60_000, ...more });

// Test files in one process share `vi`, so it may already have been replaced.
if (waitFor.name !== patiently.name) vi.waitFor = patiently;

// `npm run long` prints its seed, so that a failure can be reproduced.
const { COMANDA_SEED: seed } = process.env;
if (seed) (await import('fast-check')).default.configureGlobal({ seed: Number(seed) });
