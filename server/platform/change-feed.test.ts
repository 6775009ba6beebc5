import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { buildOrder, buildRestaurant, buildUser } from '../testing/builders.ts';
import { testDatabase } from '../testing/test-app.ts';
import { openChangeFeed } from './change-feed.ts';

const { db, connectionString } = await testDatabase();
const feed = await openChangeFeed(connectionString, pino({ level: 'silent' }));
afterAll(() => feed.close());

it("a change of one restaurant's floor is told, and leaves the others as they were", async () => {
  const { id: ours } = await buildRestaurant(db);
  const { id: theirs } = await buildRestaurant(db);
  await expect.poll(() => feed.version('menu', theirs)).toBeDefined();
  const before = feed.version('floor', ours);
  const neighbour = feed.version('floor', theirs);
  await buildOrder(db, { restaurantId: ours });
  await expect.poll(() => feed.version('floor', ours)).not.toBe(before);
  expect(feed.version('floor', theirs)).toBe(neighbour);
});

it('so is a change of prices, and of what anybody may do', async () => {
  const { id } = await buildRestaurant(db);
  await expect.poll(() => feed.version('menu', id)).toBeDefined();
  const menu = feed.version('menu', id);
  await db.updateTable('restaurants').set({ tax_rate: '9' }).where('id', '=', id).execute();
  await expect.poll(() => feed.version('menu', id)).not.toBe(menu);
  const access = feed.version('access');
  await buildUser(db, { restaurantId: id });
  await expect.poll(() => feed.version('access')).not.toBe(access);
});

it('while nobody listens nothing may be taken from memory; afterwards every earlier version is void', async () => {
  const { id } = await buildRestaurant(db);
  const before = feed.version('floor', id);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'comanda changes'`.execute(db);
  await expect.poll(() => feed.version('floor', id), { interval: 5 }).toBeUndefined();
  await expect.poll(() => feed.version('floor', id), { timeout: 5_000 }).toBeDefined();
  expect(feed.version('floor', id)).not.toBe(before);
});
