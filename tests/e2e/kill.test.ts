import { afterAll, expect, it } from 'vitest';
import { makeDataDir } from '../../bench/support/product.ts';
import { crashLoop } from '../faults/crash-loop.ts';

const { dataDir, remove } = await makeDataDir();
afterAll(remove);

/** `npm run faults` runs more rounds, with other seeds. */
const rounds = Number(process.env.COMANDA_FAULT_ROUNDS ?? 3);
const seed = Number(process.env.COMANDA_FAULT_SEED ?? 4);

it('after kill -9 of the program or PostgreSQL, acknowledged writes exist exactly once and retries duplicate nothing', {
  timeout: 60_000 + rounds * 60_000,
}, async () => {
  const { differences, ...figures } = await crashLoop(dataDir, { rounds, seed, patientlyMs: rounds > 3 ? 60_000 : 0 });
  if (rounds > 3) console.log(`seed ${seed}: ${JSON.stringify(figures, undefined, 2)}`);
  expect(differences).toEqual([]);
  expect(Object.values(figures.killed).reduce((sum, count) => sum + count, 0)).toBe(rounds);
  expect(figures.acknowledged.subOrders).toBeGreaterThan(rounds * 5);
  expect(figures.acknowledged.payments).toBeGreaterThan(rounds);
});
