import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-app.ts';
import {
  keysAcrossRestaurants,
  referencesTheWrongWay,
  referenceTables,
  triggersOfDistributedTables,
  triggersOfReferenceTables,
} from './citus.ts';
import { citusPlan } from './citus-plan.ts';
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

// What its documentation and its source refuse, in words of PostgreSQL: the plan is carried out against these.
const rulesOfCitus = `
  create table citus_tables (name regclass primary key, kind text not null);
  create function check_table(t regclass, as_kind text) returns void language plpgsql as $$
  declare
    wrong text;
  begin
    insert into citus_tables values (t, as_kind);
    select conname into wrong from pg_constraint k left join citus_tables there on there.name = k.confrelid
    where k.contype = 'f' and k.conrelid = t and k.confrelid != t and (there.kind is null or as_kind = 'reference' and there.kind = 'distributed'
      or as_kind = 'distributed' and there.kind = 'distributed' and not exists (select from unnest(k.conkey, k.confkey) as pair(here, away)
        join pg_attribute a on a.attrelid = t and a.attnum = here and a.attname = 'restaurant_id'
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = away and b.attname = 'restaurant_id')
      or as_kind = 'distributed' and k.confdeltype in ('n', 'd')
        and exists (select from pg_attribute a where a.attrelid = t and a.attnum = any(coalesce(k.confdelsetcols, k.conkey)) and a.attname = 'restaurant_id'));
    if wrong is not null then raise exception '% of % refers to what it may not', wrong, t; end if;
    select conname into wrong from pg_constraint k join citus_tables here on here.name = k.conrelid
    where k.contype = 'f' and k.confrelid = t and as_kind = 'distributed' and here.kind = 'reference';
    if wrong is not null then raise exception '% refers to %, which is distributed', wrong, t; end if;
  end $$;
  create function create_reference_table(t regclass) returns void language sql as $$ select check_table(t, 'reference') $$;
  create function create_distributed_table(t regclass, distributed_by text, colocate_with text) returns void language plpgsql as $$
  declare
    wrong text;
  begin
    select indexrelid::regclass into wrong from pg_index i where i.indrelid = t and (i.indisunique or i.indisexclusion)
      and not exists (select from pg_attribute a where a.attrelid = t and a.attnum = any(i.indkey) and a.attname = distributed_by);
    if wrong is not null then raise exception '% is unique without %', wrong, distributed_by; end if;
    perform check_table(t, 'distributed');
  end $$;`;

it('docs/citus.sql is made from the schema, and leaves nothing that Citus refuses', async () => {
  const plan = await citusPlan(db);
  await expect(plan).toMatchFileSnapshot('../../docs/citus.sql');
  const copy = new pg.Client({ connectionString: (await testDatabase()).ownerUrl });
  await copy.connect();
  await copy.query(rulesOfCitus);
  // Without the changes of keys and references it is refused.
  const unprepared = plan.split('\n').filter((line) => line.startsWith('select create'));
  await copy.query('begin');
  await expect(copy.query(unprepared.join('\n'))).rejects.toThrow(/refers to/);
  await copy.query('rollback');
  await copy.query(plan);
  const { rows } = await copy.query(`select kind, count(*)::int from citus_tables group by 1 order by 1`);
  expect(rows).toEqual([
    { kind: 'distributed', count: distributed.length },
    { kind: 'reference', count: expect.any(Number) },
  ]);
  await copy.end();
});

it('the function of each trigger of a reference table is listed with what becomes of it', async () => {
  const found = await namesOf(sql`
    select tgfoid::regproc::text as name from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname != all(${distributed})`);
  expect(found).toEqual(Object.keys(triggersOfReferenceTables).sort());
});
