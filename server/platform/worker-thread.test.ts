import { expect, it } from 'vitest';
import { WorkerThread } from './worker-thread.ts';

const thread = (file: string, maxOldGenerationSizeMb: number) =>
  new WorkerThread<unknown, unknown>({
    file,
    mostMs: 120_000,
    resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 16 },
  });
const menuOf = (dishes: number) => ({
  bytes: new TextEncoder().encode(`Name,Price,Category\n${'Soup,1,Soups\n'.repeat(dishes)}`),
  currency: 'USD',
});
const menu = menuOf(1);

it.each([
  ['timeout', menuOf(300_000), { mostMs: 1 }, 'timeout'],
  // Crashes because the photo thread gets no photo.
  ['crash', null, {}, expect.stringContaining("'bytes'")],
] as const)('work that ends with a %s says so, and the next work is done', async (reason, work, limits, message) => {
  const worker = thread(reason === 'crash' ? '../photo-worker.ts' : '../menu-file-worker.ts', 192);
  await expect(worker.make(work, limits)).rejects.toMatchObject({ reason, message });
  const next = reason === 'crash' ? { bytes: new Uint8Array(9) } : menu;
  expect(await worker.make(next)).toHaveProperty(reason === 'crash' ? 'fault' : 'dishes');
});

it('work that exceeds its memory limit is reported as such', async () => {
  const small = thread('../menu-file-worker.ts', 2);
  await expect(small.make(menu)).rejects.toMatchObject({ reason: 'memory' });
});
