import pg from 'pg';
import { migrationLock } from '../platform/migrate.ts';

// Reads the list of tables from the catalog, so that new tables are included automatically.

/** Not backed up, because migrating creates them again. */
const aboutMigrations = ['kysely_migration', 'kysely_migration_lock'];

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface Sequence {
  readonly name: string;
  readonly last: string;
  readonly isCalled: boolean;
}

export const quoted = (name: string): string => pg.escapeIdentifier(name);

/** All tables except unlogged ones: a standby can't read those, and a restore doesn't need them. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, array(
       select attname::text from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
     ) as columns
     from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and relpersistence = 'p'
       and relname <> all($1)
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     order by relname`,
    [aboutMigrations],
  );
  return rows;
}

export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`);
  const read: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as last, is_called as "isCalled" from ${quoted(name)}`,
    );
    if (values[0]) read.push({ name, ...values[0] });
  }
  return read;
}

export async function writeSequence(client: pg.ClientBase, { name, last, isCalled }: Sequence): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, isCalled]);
}

/** Empties all tables and drops their foreign keys. The returned function restores and checks the keys. */
export async function openTables(client: pg.ClientBase, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where contype = 'f' and relnamespace = current_schema()::regnamespace and conparentid = 0
     order by conrelid, conname`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  return async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    }
  };
}

export async function disableTriggers(client: pg.ClientBase, besides: readonly string[] = []) {
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and tgenabled = 'O' and relnamespace = current_schema()::regnamespace and tgparentid = 0
       and relname <> all ($1)`,
    [besides],
  );
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${quoted(name)}`);
  return async (): Promise<void> => {
    for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${quoted(name)}`);
  };
}

export async function dropEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with own as (select current_schema()::regnamespace as schema), extension_parts as (
       select objid from pg_depend where deptype = 'e'
     )
     select 1 as place, format('drop table if exists %s cascade', pg_class.oid::regclass) as statement
     from pg_class, own where relnamespace = schema and relkind in ('r', 'p') and pg_class.oid not in (table extension_parts)
     union all
     select 2, format('drop %s if exists %s cascade', case relkind when 'm' then 'materialized view' else 'view' end,
       pg_class.oid::regclass)
     from pg_class, own where relnamespace = schema and relkind in ('v', 'm') and pg_class.oid not in (table extension_parts)
     union all
     select 3, format('drop routine if exists %s cascade', pg_proc.oid::regprocedure)
     from pg_proc, own where pronamespace = schema and pg_proc.oid not in (table extension_parts)
     union all
     select 4, format('drop sequence if exists %s cascade', pg_class.oid::regclass)
     from pg_class, own where relnamespace = schema and relkind = 'S' and pg_class.oid not in (table extension_parts)
     union all
     select 5, format('drop type if exists %s cascade', pg_type.oid::regtype)
     from pg_type, own where typnamespace = schema and typtype in ('d', 'e', 'r') and pg_type.oid not in (table extension_parts)
     order by place`,
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Returns false if another restore or migration runs. A program that starts waits until the connection closes. */
export async function takeMigrationLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1::bigint) as taken', [
    migrationLock,
  ]);
  return rows[0]?.taken === true;
}

export async function countPrograms(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'comanda%'
       and application_name <> 'comanda-command'`,
  );
  return rows[0]?.count ?? 0;
}

/** Numbers may have been given after the backup, so none is given until each restaurant's owner confirms the last. */
export async function awaitLastNumbers(client: pg.ClientBase, say: (line: string) => void): Promise<void> {
  // A restaurant without a series in the backup may have begun one after it.
  await client.query('select begin_numbers(id, null) from restaurants order by id');
  const { rows } = await client.query<{ name: string; last: string }>(`
    update number_series s set restored_at = now() from restaurants r where r.id = s.restaurant_id
    returning r.name, s.last_number as last`);
  for (const { name, last } of rows) {
    say(
      `  ${name}: ${last} is the last number in the backup. Before it takes a payment, confirm the last one printed.`,
    );
  }
}

export async function hasRows(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select exists (select from ${quoted(table)}) as found`);
  return rows[0]?.found === true;
}
