import { vi } from 'vitest';

// What a test waits for may come late on a machine that does other things too. `expect.poll` has its patience in
// vitest.config.ts; `vi.waitFor` gives up after a second where nothing else is said, and knows no setting.
const { waitFor } = vi;
const patiently: typeof waitFor = (callback, more = {}) =>
  waitFor(callback, typeof more === 'number' ? more : { timeout: 15_000, ...more });

// Files of one process share `vi`.
if (waitFor.name !== patiently.name) vi.waitFor = patiently;
