import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { citusRefusals, readCatalog } from './citus-refusals.ts';
import { distributedTables, restaurantBound } from './restaurant-bound.ts';
import { testDatabase } from './test-app.ts';

const { ownerUrl } = await testDatabase();
const client = new pg.Client({ connectionString: ownerUrl });
beforeAll(() => client.connect());
afterAll(() => client.end());

const catalog = async () => ({
  functions: await readCatalog(client, ['outbox']),
  distributed: await distributedTables(client),
});
let known: ReturnType<typeof catalog> | undefined;

async function refused(statement: string): Promise<string> {
  known ??= catalog();
  const { functions, distributed } = await known;
  const bound = await restaurantBound(client, statement, distributed);
  return (await citusRefusals(client, statement, functions, bound)).join('; ');
}

const mine = 'where restaurant_id = $1 and id = $2';

// The words are those of Citus' own tests.
it.each([
  [
    /STABLE functions .* column references/,
    `update visits set submitted_until = submitted_until + interval '1 s' ${mine}`,
  ],
  [/STABLE functions .* column references/, `delete from visits ${mine} and started_at + interval '1 s' < now()`],
  [/CASE or COALESCE/, `update visits set ended_at = coalesce(ended_at, now()) ${mine}`],
  [/CASE or COALESCE/, `update orders set ended_at = case when version = 1 then current_timestamp end ${mine}`],
  [/CASE or COALESCE/, `update visits set ended_at = null ${mine} and coalesce(started_at < now(), true)`],
  [/must not be VOLATILE/, 'update printers set lease = gen_random_uuid() where restaurant_id = $1'],
  [/must not be VOLATILE/, 'delete from visits where restaurant_id = $1 and random() < 0.5'],
  [/RETURNING clause/, `update visits set ended_at = null ${mine} returning started_at::text`],
  [/RETURNING clause/, 'insert into categories (restaurant_id, name) values ($1, $2) returning now()'],
  [
    /DO UPDATE SET/,
    `insert into idempotency_keys as k (restaurant_id, caller, key, fingerprint) values ($1, $2, $3, $4)
     on conflict (caller, key) do update set created_at = now()`,
  ],
  [
    /WHERE clause of the ON CONFLICT/,
    `insert into idempotency_keys as k (restaurant_id, caller, key, fingerprint) values ($1, $2, $3, $4)
     on conflict (caller, key) do update set made_id = 1 where k.created_at < now()`,
  ],
  [
    /subqueries .* within INSERT/,
    'insert into categories (restaurant_id, name) values ($1, (select min(name) from plans))',
  ],
  [/FOR UPDATE/, 'select id from refunds where next_look_at <= now() limit 1 for update skip locked'],
  [
    /CASE or COALESCE/,
    `with gone as (update visits set ended_at = coalesce(ended_at, now()) ${mine} returning id) select id from gone`,
  ],
])('refused, %s: %s', async (words, statement) => {
  expect(await refused(statement)).toMatch(words);
});

it.each([
  `update visits set ended_at = now(), submitted_until = greatest(submitted_until, now() + $3 * interval '1 s') ${mine}`,
  `update visits set submitted_until = (submitted_until at time zone 'UTC' + interval '1 s') at time zone 'UTC' ${mine}`,
  `delete from visits where restaurant_id = $1 and started_at < now() - interval '1 s'`,
  `update orders set status = case when version = 1 then 'open' else status end ${mine} returning coalesce(version, 1)`,
  'select coalesce(started_at, now()) from visits where restaurant_id = $1',
  'select id from refunds where restaurant_id = $1 and next_look_at <= now() limit 1 for update skip locked',
  'insert into categories (restaurant_id, name) select $1::int, (select min(name) from plans)',
  `update outbox set status = case when retry_until < now() then 'failed' else 'waiting' end`,
])('not refused: %s', async (statement) => {
  expect(await refused(statement)).toBe('');
});
