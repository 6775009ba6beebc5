import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../testing/test-app.ts';
import { openDatabase } from './database.ts';
import type { Limit } from './rate-limits.queries.ts';
import { createRateLimits, limits, sweepRateLimits } from './rate-limits.ts';

const { db, connectionString, findRows } = await testDatabase();
const other = openDatabase(connectionString, { connections: 4 });
afterAll(() => other.db.destroy());
const start = new Date('2026-11-22T12:00:00Z').getTime();

// Fakes only dates, because connections need real timers.
beforeEach(() => vi.useFakeTimers({ now: start, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());
const clock = { now: () => Date.now() };
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const three: Limit = { name: 'three', attempts: 3, seconds: 100 };
const slowing: Limit = { name: 'slowing', attempts: 3, seconds: 1000, slows: { first: 10, longest: 35 } };

describe('a limit of attempts', () => {
  it('counts a burst one by one, and says how long to wait', async () => {
    const counted = createRateLimits(db, clock);
    const key = randomUUID();
    const burst = await Promise.all(Array.from({ length: 20 }, () => counted.attempt(three, key)));
    const allowed = burst.flatMap((attempt) => (attempt.allowed ? [attempt.tries] : []));
    expect(allowed.sort()).toEqual([1, 2, 3]);
    later(40);
    expect(await counted.attempt(three, key)).toEqual({ allowed: false, retryAfterSeconds: 60 });
    later(60);
    expect(await counted.attempt(three, key)).toEqual({ allowed: true, tries: 1 });
  });

  it('is shared by all instances, and does not count right tries', async () => {
    const [first, twin] = [createRateLimits(db, clock), createRateLimits(db, clock)];
    const key = randomUUID();
    for (let round = 0; round < 3; round += 1) await first.attempt(three, key);
    expect((await twin.attempt(three, key)).allowed).toBe(false);
    await twin.giveBack(three, key);
    expect(await twin.attempt(three, key)).toEqual({ allowed: true, tries: 3 });
    await twin.forget(three, key);
    expect(await first.attempt(three, key)).toEqual({ allowed: true, tries: 1 });
  });

  it('does not count what it refuses', async () => {
    const counted = createRateLimits(db, clock);
    const key = randomUUID();
    for (let round = 0; round < 8; round += 1) await counted.attempt(three, key);
    const row = db.selectFrom('rate_limits').selectAll().where('key', '=', `three:${key}`);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ points: 3 });
  });
});

it.each(Object.values(limits))(
  '$name admits its exact number of 200 simultaneous tries on two programs',
  async (limit) => {
    const programs = [createRateLimits(db, clock), createRateLimits(other.db, clock)];
    const key = randomUUID();
    const tries = await Promise.all(Array.from({ length: 200 }, (_, at) => programs[at % 2]?.attempt(limit, key)));
    expect(tries.filter((attempt) => attempt?.allowed)).toHaveLength(Math.min(200, limit.attempts));
  },
);

it('a limit that slows down doubles the wait of each further try, up to its longest', async () => {
  const counted = createRateLimits(db, clock);
  const key = randomUUID();
  for (let round = 0; round < 3; round += 1) expect((await counted.attempt(slowing, key)).allowed).toBe(true);
  for (const wait of [10, 20, 35, 35]) {
    expect(await counted.attempt(slowing, key)).toEqual({ allowed: false, retryAfterSeconds: wait });
    later(wait - 1);
    expect(await counted.attempt(slowing, key)).toEqual({ allowed: false, retryAfterSeconds: 1 });
    later(1);
    expect((await counted.attempt(slowing, key)).allowed).toBe(true);
  }
  later(1000);
  expect(await counted.attempt(slowing, key)).toEqual({ allowed: true, tries: 1 });
});

it('expired counts are swept away, others stay', async () => {
  const counted = createRateLimits(db, clock);
  const [past, present] = [randomUUID(), randomUUID()];
  await counted.attempt(three, past);
  later(100);
  await counted.attempt(three, present);
  await sweepRateLimits(db, clock);
  const left = (await findRows('rate_limits', {}, ['key'])).map(({ key }) => key);
  expect(left).toContain(`three:${present}`);
  expect(left).not.toContain(`three:${past}`);
});
