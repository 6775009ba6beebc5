import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-app.ts';
import { keysAcrossRestaurants, referencesTheWrongWay, referenceTables, triggersOfDistributedTables } from './citus.ts';
import { statementsTakenApart, statementsWithoutRestaurant } from './citus-statements.ts';

// Citus itself is not at hand: the migrated schema is held against the rules of its documentation.
const { db } = await testDatabase();
const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>) =>
  [...new Set((await query.execute(db)).rows.map(({ name }) => name))].sort();

const distributed = await namesOf(sql`
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and a.attname = 'restaurant_id' and a.attnotnull and c.relname != all(${Object.keys(referenceTables)})`);

it('what belongs to a restaurant is distributed, and the exceptions exist', async () => {
  expect(distributed).toEqual(expect.arrayContaining(['orders', 'sub_orders', 'payments', 'items', 'visits']));
  const all = await namesOf(sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace`);
  expect(all).toEqual(expect.arrayContaining(Object.keys(referenceTables)));
});

it('each unique key of a distributed table has restaurant_id, or is listed with what takes its place', async () => {
  const found = await namesOf(sql`
    select i.indexrelid::regclass::text as name from pg_index i
    where i.indisunique and i.indrelid::regclass::text = any(${distributed})
      and not exists (select from pg_attribute a
        where a.attrelid = i.indrelid and a.attnum = any(i.indkey) and a.attname = 'restaurant_id')`);
  expect(found).toEqual(Object.keys(keysAcrossRestaurants).sort());
});

it('distributed tables refer to each other by restaurant_id, and no reference table refers to them but as listed', async () => {
  const { rows } = await sql<{ name: string; source: string; target: string; isWithin: boolean }>`
    select conname as name, conrelid::regclass::text as source, confrelid::regclass::text as target,
      exists (select from unnest(conkey, confkey) as pair(here, there)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = here
        join pg_attribute b on b.attrelid = confrelid and b.attnum = there
        where a.attname = 'restaurant_id' and b.attname = 'restaurant_id') as is_within
    from pg_constraint where contype = 'f'`.execute(db);
  expect(rows.length).toBeGreaterThan(40);
  const toDistributed = rows.filter(({ target }) => distributed.includes(target));
  expect(toDistributed.filter(({ isWithin }) => !isWithin)).toEqual([]);
  const wrongWay = toDistributed.filter(({ source }) => !distributed.includes(source)).map(({ name }) => name);
  expect(wrongWay).toEqual(Object.keys(referencesTheWrongWay));
});

it('the function of each trigger of a distributed table is listed with what becomes of it', async () => {
  const found = await namesOf(sql`
    select tgfoid::regproc::text as name from pg_trigger
    where not tgisinternal and tgrelid::regclass::text = any(${distributed})`);
  expect(found).toEqual(Object.keys(triggersOfDistributedTables).sort());
});

it('every listed statement has a sender', () => {
  const senders = [statementsWithoutRestaurant, statementsTakenApart].flatMap((one) => Object.values(one).flat());
  expect(senders.length).toBeGreaterThan(50);
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const isThere = (sender: string) => {
    const [file = '', name] = sender.split(' ');
    const found = sources
      .filter((source) => basename(source) === file)
      .map((one) => readFileSync(`server/${one}`, 'utf8'));
    return found.some((text) => name === undefined || new RegExp(String.raw`\b${name}\b`).test(text));
  };
  expect(senders.filter((sender) => !isThere(sender))).toEqual([]);
});
