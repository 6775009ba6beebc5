import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../testing/test-app.ts';
import { createRateLimits, type Limit, sweepRateLimits } from './rate-limits.ts';

const { db } = await testDatabase();
const start = new Date('2026-11-22T12:00:00Z').getTime();

// Dates alone: the timers of the connections go on.
beforeEach(() => vi.useFakeTimers({ now: start, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const three: Limit = { name: 'three', attempts: 3, seconds: 100 };
const slowing: Limit = { name: 'slowing', attempts: 3, seconds: 1000, slows: { first: 10, longest: 35 } };

describe('a limit of attempts', () => {
  it('counts a burst one by one, and says how long to wait', async () => {
    const limits = createRateLimits(db);
    const key = randomUUID();
    const burst = await Promise.all(Array.from({ length: 20 }, () => limits.attempt(three, key)));
    const allowed = burst.flatMap((one) => (one.allowed ? [one.tries] : []));
    expect(allowed.sort()).toEqual([1, 2, 3]);
    later(40);
    expect(await limits.attempt(three, key)).toEqual({ allowed: false, retryAfterSeconds: 60 });
    later(60);
    expect(await limits.attempt(three, key)).toEqual({ allowed: true, tries: 1 });
  });

  it('is shared by all instances, and takes back what was right', async () => {
    const [one, other] = [createRateLimits(db), createRateLimits(db)];
    const key = randomUUID();
    for (let round = 0; round < 3; round += 1) await one.attempt(three, key);
    expect((await other.attempt(three, key)).allowed).toBe(false);
    await other.giveBack(three, key);
    expect(await other.attempt(three, key)).toEqual({ allowed: true, tries: 3 });
    await other.forget(three, key);
    expect(await one.attempt(three, key)).toEqual({ allowed: true, tries: 1 });
  });

  it('does not count what it refuses, and asks the database about it every two seconds at most', async () => {
    const limits = createRateLimits(db);
    const key = randomUUID();
    for (let round = 0; round < 8; round += 1) await limits.attempt(three, key);
    const row = db.selectFrom('rate_limits').selectAll().where('key', '=', `three:${key}`);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ points: 3 });
    await db.deleteFrom('rate_limits').where('key', '=', `three:${key}`).execute();
    expect((await limits.attempt(three, key)).allowed).toBe(false);
    later(3);
    expect((await limits.attempt(three, key)).allowed).toBe(true);
  });
});

describe('a limit that slows down', () => {
  it('lets each further try wait twice as long as the one before it, up to its longest', async () => {
    const limits = createRateLimits(db);
    const key = randomUUID();
    for (let round = 0; round < 3; round += 1) expect((await limits.attempt(slowing, key)).allowed).toBe(true);
    for (const wait of [10, 20, 35, 35]) {
      expect(await limits.attempt(slowing, key)).toEqual({ allowed: false, retryAfterSeconds: wait });
      later(wait - 1);
      expect(await limits.attempt(slowing, key)).toEqual({ allowed: false, retryAfterSeconds: 1 });
      later(1);
      expect((await limits.attempt(slowing, key)).allowed).toBe(true);
    }
    later(1000);
    expect(await limits.attempt(slowing, key)).toEqual({ allowed: true, tries: 1 });
  });
});

it('counts that are over are swept away, others stay', async () => {
  const limits = createRateLimits(db);
  const [past, present] = [randomUUID(), randomUUID()];
  await limits.attempt(three, past);
  later(100);
  await limits.attempt(three, present);
  await sweepRateLimits(db);
  const left = (await db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key);
  expect(left).toContain(`three:${present}`);
  expect(left).not.toContain(`three:${past}`);
});
