import { vi } from 'vitest';

// Busy machines are slow. `expect.poll` gets its timeout in vitest.config.ts, but `vi.waitFor` has no setting and
// gives up after a second.
const { waitFor } = vi;
const patiently: typeof waitFor = (callback, more = {}) =>
  waitFor(callback, typeof more === 'number' ? more : { timeout: 60_000, ...more });

// Test files in one process share `vi`.
if (waitFor.name !== patiently.name) vi.waitFor = patiently;

// `npm run long` prints its seed, so that a failure can be repeated.
const { COMANDA_SEED: seed } = process.env;
if (seed) (await import('fast-check')).default.configureGlobal({ seed: Number(seed) });
