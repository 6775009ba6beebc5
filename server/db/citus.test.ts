import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-app.ts';

// Citus is not available: deploy/citus.sql runs with stand-ins for its functions.
const client = new pg.Client({ connectionString: (await testDatabase()).ownerUrl });
await client.connect();
afterAll(() => client.end());
await client.query(`
  create temp table named (name text primary key, is_distributed boolean not null);
  create function create_reference_table(t text) returns void language sql as 'insert into named values (t, false)';
  create function create_distributed_table(t text, distributed_by text, colocate_with text) returns void language sql
  as 'insert into named values (t, true)'`);
await client.query(readFileSync('deploy/citus.sql', 'utf8'));
const namesOf = async (query: string) => (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);

it('each table is named once, except those that stay on the coordinator', async () => {
  const unnamed = await namesOf(`
    select relname as name from pg_class left join named on name = relname
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' and name is null order by 1`);
  expect(unnamed).toEqual(['changes', 'outbox', 'rate_limits']);
});

it("a restaurant's tables are distributed, except the sandbox's", async () => {
  const undistributed = await namesOf(`
    select relname as name from pg_class c join named on name = relname join pg_attribute a on attrelid = c.oid
    where attname = 'restaurant_id' and attnotnull and not is_distributed`);
  expect(undistributed).toEqual(['sandbox_checkouts']);
});

it('each unique key of a distributed table includes the restaurant', async () => {
  const without = await namesOf(`
    select indexrelid::regclass::text as name from pg_index i join named on name::regclass = indrelid and is_distributed
    where indisunique and not exists (select from pg_attribute a
      where attrelid = indrelid and attnum = any(indkey) and attname = 'restaurant_id')`);
  expect(without).toEqual([]);
});

it('each reference to a distributed table includes the restaurant', async () => {
  const without = await namesOf(`
    select conname as name from pg_constraint join named on name::regclass = confrelid and is_distributed
    where contype = 'f' and not exists (select from unnest(conkey, confkey) as pair(here, there)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = here and a.attname = 'restaurant_id'
      join pg_attribute b on b.attrelid = confrelid and b.attnum = there and b.attname = 'restaurant_id')`);
  expect(without).toEqual([]);
});
