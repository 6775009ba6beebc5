import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-app.ts';

const client = new pg.Client({ connectionString: (await testDatabase()).ownerUrl });
await client.connect();
afterAll(() => client.end());

/** Tables in which each row belongs to a restaurant. */
const ofRestaurants = `select attrelid as id, attnum as restaurant from pg_attribute a join pg_class c on c.oid = attrelid
  where attname = 'restaurant_id' and attnotnull and relkind = 'r' and relnamespace = 'public'::regnamespace`;
const namesOf = async (query: string) =>
  (await client.query<{ name: string }>(`with t as (${ofRestaurants}) ${query} order by 1`)).rows.map(
    ({ name }) => name,
  );

it('the restaurant leads the key of each table that belongs to restaurants', async () => {
  expect((await namesOf('select id::regclass::text as name from t')).length).toBeGreaterThan(40);
  const without = await namesOf(`select indrelid::regclass::text as name from pg_index join t on id = indrelid
    where indisprimary and indkey[0] <> restaurant`);
  // These rows are looked up by their own key, before the restaurant is known.
  expect(without).toEqual(['idempotency_keys', 'sandbox_checkouts']);
});

it('each reference between such tables includes the restaurant', async () => {
  const without = await namesOf(`select conname as name from pg_constraint join t here on here.id = conrelid
    join t there on there.id = confrelid where contype = 'f' and not exists (
      select from unnest(conkey, confkey) as pair (a, b) where a = here.restaurant and b = there.restaurant)`);
  expect(without).toEqual([]);
});

it('each id is a bigint, which holds the ids of every cell, except those of restaurants and users', async () => {
  const narrow = await namesOf(`select attrelid::regclass || '.' || attname as name
    from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not attisdropped
      and attname ~ '(^|_)ids?$' and atttypid = any ('{int2,int4,int2[],int4[]}'::regtype[])`);
  expect(narrow).toEqual(expect.arrayContaining(['restaurants.id', 'users.id']));
  expect(narrow.filter((name) => !/^(restaurants|users)\.id$|\.(restaurant|(\w+_)?user)_id$/.test(name))).toEqual([]);
});
