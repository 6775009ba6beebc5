import { sql } from 'kysely';
import type { Queryable } from '../platform/database.ts';
import {
  keysAcrossRestaurants,
  referencesTheWrongWay,
  referenceTables,
  tablesOfCoordinator,
  triggersDropped,
  triggersOfReferenceTables,
} from './citus.ts';

interface Named {
  readonly name: string;
  readonly table: string;
}

/** The statements that turn a migrated schema into one on Citus, made from its catalog and the lists of citus.ts. */
export async function citusPlan(db: Queryable): Promise<string> {
  const { rows: tables } = await sql<{ name: string; isDistributed: boolean; refersTo: string[] }>`
    select c.relname as name,
      exists(select from pg_attribute a where a.attrelid = c.oid and a.attname = 'restaurant_id' and a.attnotnull)
        and c.relname != all(${Object.keys(referenceTables)}::text[]) as is_distributed,
      array(select distinct k.confrelid::regclass::text from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid != c.oid
          and k.conname != all(${Object.keys(referencesTheWrongWay)}::text[])) as refers_to
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
      and c.relname != all(${Object.keys(tablesOfCoordinator)}::text[])
    order by 1`.execute(db);
  const { rows: keys } = await sql<Named & { definition: string; isConstraint: boolean }>`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table, k.oid is not null as is_constraint,
      coalesce(pg_get_constraintdef(k.oid), pg_get_indexdef(i.indexrelid)) as definition
    from pg_index i left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
    where i.indexrelid::regclass::text = any(${Object.keys(keysAcrossRestaurants)}::text[]) order by 1`.execute(db);
  const { rows: references } = await sql<Named>`
    select conname as name, conrelid::regclass::text as table from pg_constraint
    where conname = any(${Object.keys(referencesTheWrongWay)}::text[]) order by 1`.execute(db);
  const { rows: triggers } = await sql<Named & { definition: string; run: string }>`
    select tgname as name, c.relname as table, pg_get_triggerdef(t.oid) as definition, tgfoid::regproc::text as run
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace order by 2, 1`.execute(db);
  const isReference = (table: string) => tables.some(({ name, isDistributed }) => name === table && !isDistributed);
  const once = triggers.filter(({ run, table }) => isReference(table) && triggersOfReferenceTables[run]?.isOnce);
  const dropped = triggers.filter(({ run }) => run in triggersDropped);
  const lines = [
    '-- Tables of Comanda on Citus, for a database that was just migrated and is empty. Never run on a real Citus: read',
    '-- docs/scaling.md first. Made from the schema and server/db/citus.ts; a test holds it against both.',
    '',
    '-- On every node, before: alter system set citus.enable_unsafe_triggers = on; and with it the actor of the audit trail',
    "-- comes to the nodes: alter system set citus.propagate_set_commands = 'local'; select pg_reload_conf();",
    '',
    '-- A reference table may not refer to a distributed one, and a plain table of the coordinator to neither.',
    ...references.map(({ name, table }) => `alter table ${table} drop constraint ${name};`),
    '',
    '-- Unique keys have the column that the tables are distributed by.',
    ...keys.flatMap(keyWithin),
    '',
    '-- The program does what these do.',
    ...dropped.map(({ name, table }) => `drop trigger ${name} on ${table};`),
    '',
    '-- Triggers of tables that each node has act once, where the program is connected.',
    "create function at_coordinator() returns boolean language sql stable as 'select groupid = 0 from pg_dist_local_group';",
    ...once.flatMap(({ name, table, definition }) => [
      `drop trigger ${name} on ${table};`,
      `${atCoordinator(definition)};`,
    ]),
    '',
    `-- The coordinator alone has ${Object.keys(tablesOfCoordinator).join(' and ')}.`,
    '',
    '-- Each node has all of these.',
    ...inOrder(tables.filter(({ isDistributed }) => !isDistributed)).map(
      (name) => `select create_reference_table('${name}');`,
    ),
    '',
    '-- Each node has those of its restaurants; what belongs to one restaurant stands together.',
    ...inOrder(tables.filter(({ isDistributed }) => isDistributed)).map(
      (name, at, all) =>
        `select create_distributed_table('${name}', 'restaurant_id', colocate_with => '${at === 0 ? 'none' : all[0]}');`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function keyWithin({ name, table, definition, isConstraint }: Named & { definition: string; isConstraint: boolean }) {
  const drop = isConstraint ? `alter table ${table} drop constraint ${name};` : `drop index ${name};`;
  if (keysAcrossRestaurants[name]?.isDropped) return [drop];
  const within = definition.replace('(', '(restaurant_id, ');
  return [drop, isConstraint ? `alter table ${table} add constraint ${name} ${within};` : `${within};`];
}

function atCoordinator(trigger: string): string {
  return trigger.includes(' WHEN (')
    ? trigger.replace(' WHEN (', ' WHEN (at_coordinator() AND ')
    : trigger.replace(' EXECUTE FUNCTION ', ' WHEN (at_coordinator()) EXECUTE FUNCTION ');
}

/** What is referred to comes first. */
function inOrder(tables: readonly { readonly name: string; readonly refersTo: readonly string[] }[]): string[] {
  const done: string[] = [];
  const rest = [...tables];
  const isLeft = (name: string) => rest.some((table) => table.name === name);
  while (rest.length > 0) {
    const at = rest.findIndex(({ refersTo }) => !refersTo.some(isLeft));
    const [next] = rest.splice(Math.max(at, 0), 1);
    if (next) done.push(next.name);
  }
  return done;
}
