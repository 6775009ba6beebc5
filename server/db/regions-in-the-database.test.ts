import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { currencyCodes } from '../../core/domain/formats/currencies.ts';
import { decimalsOf } from '../../core/domain/formats/currency-decimals.ts';
import { businessDayOf } from '../../core/domain/formats/days.ts';
import { startingRegion } from '../../core/domain/formats/region.ts';
import { runs } from '../../tests/runs.ts';
import { asJson } from '../platform/record-table.ts';
import { restaurantFormats } from '../platform/restaurant-formats.ts';
import { testDatabase } from '../testing/test-app.ts';

const { db, buildRestaurant } = await testDatabase();

it('a restaurant begins in the default region of the program', async () => {
  const { id } = await buildRestaurant();
  const { rows } = await sql`select region from restaurants where id = ${id}`.execute(db);
  expect(rows).toEqual([{ region: startingRegion }]);
  expect(await restaurantFormats(db, id)).toMatchObject(startingRegion);
  // Reports are also requested on a platform that has no restaurants.
  expect(await restaurantFormats(db, 0)).toMatchObject(startingRegion);
});

const oddZones = ['Africa/Cairo', 'America/Havana', 'America/Santiago', 'Asia/Beirut', 'Atlantic/Azores'];

it('the database and the program agree on the business day of any moment in any zone', async () => {
  const { id } = await buildRestaurant();
  const { rows: known } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(db);
  const names = new Set(known.map(({ name }) => name));
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => names.has(zone));
  expect(zones.length).toBeGreaterThan(400);
  const zone = fc.oneof(fc.constantFrom(...zones), fc.constantFrom(...oddZones));
  // The years for which both have the same rules.
  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(
      zone,
      fc.nat({ max: 23 }),
      fc.array(moment, { minLength: 20, maxLength: 20 }),
      async (timeZone, dayBegins, moments) => {
        const region = { ...startingRegion, timeZone, dayBegins };
        await sql`update restaurants set region = ${asJson(region)} where id = ${id}`.execute(db);
        const { rows } = await sql<{ day: string }>`
        select restaurant_day(${id}, at)::text as day from unnest(${moments}::timestamptz[]) with ordinality as m (at, place)
        order by place`.execute(db);
        expect(rows.map(({ day }) => day)).toEqual(moments.map((at) => businessDayOf(region, at)));
      },
    ),
    { numRuns: runs(200) },
  );
});

it('the database and the program agree on the decimals of every currency', async () => {
  const { rows } = await sql<{ code: string; decimals: number }>`
    select code, currency_decimals(code) as decimals from unnest(${currencyCodes}::text[]) as code`.execute(db);
  expect(rows).toEqual(currencyCodes.map((code) => ({ code, decimals: decimalsOf(code) })));
});
