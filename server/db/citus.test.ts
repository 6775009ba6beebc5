import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { buildRestaurant } from '../testing/builders.ts';
import { testDatabase } from '../testing/test-app.ts';
import {
  keysAcrossRestaurants,
  referencesTheWrongWay,
  referenceTables,
  tablesOfCoordinator,
  triggersDropped,
  triggersOfCoordinator,
  triggersOfDistributedTables,
  triggersOfReferenceTables,
} from './citus.ts';
import { citusPlan } from './citus-plan.ts';
import { sendersIn, statementsTakenApart, statementsWithoutRestaurant } from './citus-statements.ts';

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
  expect(all).toEqual(expect.arrayContaining([...Object.keys(referenceTables), ...Object.keys(tablesOfCoordinator)]));
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
  const isOfCoordinator = (table: string) => table in tablesOfCoordinator;
  const wrongWay = rows.filter(({ source, target }) =>
    isOfCoordinator(source) || isOfCoordinator(target)
      ? isOfCoordinator(source) !== isOfCoordinator(target)
      : distributed.includes(target) && !distributed.includes(source),
  );
  expect(wrongWay.map(({ name }) => name).sort()).toEqual(Object.keys(referencesTheWrongWay).sort());
});

it('the function of each trigger of a distributed table is listed with what becomes of it', async () => {
  const found = await namesOf(sql`
    select tgfoid::regproc::text as name from pg_trigger
    where not tgisinternal and tgrelid::regclass::text = any(${distributed})`);
  expect(found).toEqual([triggersOfDistributedTables, triggersDropped].flatMap(Object.keys).sort());
});

it('every listed sender is there, with as many statements as were decided about: one where no number is said', () => {
  const lists = [statementsWithoutRestaurant, statementsTakenApart];
  expect(lists.flatMap((list) => [...sendersIn(list)]).length).toBeGreaterThan(50);
  const wrong = lists.flatMap((list) =>
    Object.values(list)
      .flat()
      .map((sender) => ({ sender, really: `${sender.replace(/ \d+$/, '')}${numberOf(sender)}` })),
  );
  expect(wrong.filter(({ sender, really }) => sender !== really)).toEqual([]);
});

/** How many statements stand in the function, or in the file where no function is named: ' 2' from two on, ' 0' where it is not there. */
function numberOf(sender: string): string {
  const [file = '', name] = sender.replace(/ \d+$/, '').split(' ');
  const nodes = nodesOf(file);
  const bodies = name === undefined ? [nodes] : nodes.filter((node) => isCalled(node, name)).map(nodesIn);
  const sent = bodies.flat().filter((node) => isSending(node));
  return bodies.flat().length === 0 ? ' 0' : sent.length > 1 ? ` ${sent.length}` : '';
}

const paths = readdirSync('server', { recursive: true, encoding: 'utf8' });
const known = new Map<string, ts.Node[]>();

/** Everything that stands in the sources of that name. */
function nodesOf(file: string): ts.Node[] {
  const nodes =
    known.get(file) ??
    paths
      .filter((path) => basename(path) === file)
      .map((path) => readFileSync(`server/${path}`, 'utf8'))
      .flatMap((text) => nodesIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)));
  known.set(file, nodes);
  return nodes;
}

function nodesIn(node: ts.Node): ts.Node[] {
  const nodes = [node];
  // What is added meanwhile is looked into as well.
  for (const one of nodes) ts.forEachChild(one, (child) => void nodes.push(child));
  return nodes;
}

const isCalled = (node: ts.Node, name: string) =>
  (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isVariableDeclaration(node)) &&
  node.name?.getText() === name;

function isSending(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  return /^(execute\w*|stream|pageOf)$/.test(name.getText());
}

// What its documentation and its source refuse, in words of PostgreSQL: the plan is carried out against these.
const rulesOfCitus = `
  create table pg_dist_local_group as select 0 as groupid;
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
  await expect(copy.query(unprepared.join('\n'))).rejects.toThrow(/refers to|is unique without/);
  await copy.query('rollback');
  await copy.query(plan);
  const { rows } = await copy.query(`select kind, count(*)::int from citus_tables group by 1 order by 1`);
  expect(rows).toEqual([
    { kind: 'distributed', count: distributed.length },
    { kind: 'reference', count: expect.any(Number) },
  ]);
  const { rows: torn } = await copy.query(`select conname from pg_constraint where contype = 'f'
    and (conrelid in (select name from citus_tables)) != (confrelid in (select name from citus_tables))`);
  expect(torn).toEqual([]);
  await copy.end();
});

it('a change of a table that each node has is told and kept once: at the coordinator', async () => {
  const { db: program, ownerUrl } = await testDatabase();
  const { id } = await buildRestaurant(program);
  const client = new pg.Client({ connectionString: ownerUrl });
  const told: string[] = [];
  client.on('notification', ({ payload = '' }) => told.push(payload));
  await client.connect();
  await client.query(`${rulesOfCitus}; ${readFileSync('docs/citus.sql', 'utf8')}; listen comanda_changes`);
  const events = async () => (await client.query('select count(*)::int as n from audit_events')).rows[0].n;
  for (const [group, more] of [
    [2, 0],
    [0, 1],
  ] as const) {
    const [before, heard] = [await events(), told.length];
    await client.query(`update pg_dist_local_group set groupid = ${group}`);
    await client.query(`update restaurants set tax_rate = tax_rate + 1 where id = ${id}`);
    expect([(await events()) - before, new Set(told.slice(heard)).size]).toEqual([more, more]);
  }
  await client.end();
});

it('the function of each trigger of a reference table is listed with what becomes of it', async () => {
  const found = await namesOf(sql`
    select tgfoid::regproc::text as name from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname != all(${distributed})`);
  expect(found).toEqual([...Object.keys(triggersOfReferenceTables), ...triggersOfCoordinator].sort());
});
