import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Region, startingRegion } from '../../core/domain/formats/formats.ts';
import { regionColumns, restaurantFormats } from '../platform/restaurant-formats.ts';
import { testDatabase } from '../testing/test-app.ts';

const { db, buildRestaurant } = await testDatabase();

it('a restaurant begins in the default region of the program', async () => {
  const { id } = await buildRestaurant();
  const { rows } =
    await sql<Region>`select ${regionColumns(sql`one.id`)} from restaurants one where one.id = ${id}`.execute(db);
  expect(rows).toEqual([startingRegion]);
  expect(await restaurantFormats(db, id)).toMatchObject(startingRegion);
  // Reports are also requested on a platform that has no restaurants.
  expect(await restaurantFormats(db, 0)).toMatchObject(startingRegion);
});

it('the planner inlines the zone: no payment and no report calls a function for it', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain verbose select restaurant_day(restaurant_id, paid_at) from payments`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain("'America/Los_Angeles'");
  expect(plan).not.toContain('restaurant_zone');
});
