import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import program from '../../package.json' with { type: 'json' };

// Functions and triggers have no migrations: server/db/functions has their current text. When it changes, or a
// migration is applied, they are all dropped and created again.

export interface DatabaseFunctions {
  readonly text: string;
  readonly names: readonly string[];
  readonly hash: string;
}

/** Reads the program's own functions. @param folder server/db */
export async function readFunctions(folder: URL): Promise<DatabaseFunctions> {
  const files = new URL('functions/', folder);
  const sqlFiles = (await readdir(files)).filter((name) => name.endsWith('.sql')).sort();
  const text = (await Promise.all(sqlFiles.map((name) => readFile(new URL(name, files), 'utf8')))).join('\n');
  return {
    text,
    names: [...text.matchAll(/^create function (\w+)/gm)].map(([, name = '']) => name),
    hash: createHash('sha256').update(text).digest('hex'),
  };
}

/** Migrating years of orders exceeds normal timeouts. The lock timeout limits how long others have to wait. */
export const migrationLimits = "set local statement_timeout = 0; set local lock_timeout = '10s'";

/** Whether the database has exactly these functions, or those of a newer program. */
export async function hasFunctions(client: pg.ClientBase, functions: DatabaseFunctions): Promise<boolean> {
  const { rows: found } = await client.query(`select where to_regclass('functions_applied') is not null`);
  if (found.length === 0) return false;
  const { rows } = await client.query<{ hash: string; version: string }>('select hash, version from functions_applied');
  const [applied] = rows;
  if (!applied) return false;
  const isNewer = applied.version.localeCompare(program.version, 'en', { numeric: true }) > 0;
  return isNewer || applied.hash === functions.hash;
}

export async function dropFunctions(client: pg.ClientBase): Promise<void> {
  await client.query(`
    ${migrationLimits};
    do $$
    declare
      ours oid[];
      found record;
    begin
      if to_regclass('functions_applied') is null then return; end if;
      ours := array(select p.oid from pg_proc p, functions_applied a
        where pronamespace = current_schema()::regnamespace and proname = any (a.names));
      for found in select tgname, tgrelid::regclass as relation from pg_trigger
        where tgfoid = any (ours) and not tgisinternal
      loop
        execute format('drop trigger %I on %s', found.tgname, found.relation);
      end loop;
      for found in select unnest(ours)::regprocedure as signature loop
        execute format('drop function %s', found.signature);
      end loop;
    end $$`);
}

/** Creates all functions and triggers, and records their hash. Expects the newest tables, and no functions. */
export async function createFunctions(client: pg.ClientBase, { text, names, hash }: DatabaseFunctions): Promise<void> {
  await client.query(`${migrationLimits}; ${text}`);
  // Fixes the search path, so that objects of other roles can't shadow the tables that such a function uses.
  await client.query(`
    do $$
    declare
      signature regprocedure;
    begin
      for signature in select oid::regprocedure from pg_proc
        where (prosecdef or proconfig is not null) and pronamespace = current_schema()::regnamespace loop
        execute format('alter function %s set search_path = %I, pg_temp', signature, current_schema());
      end loop;
    end $$`);
  await client.query(
    `insert into functions_applied (hash, version, names) values ($1, $2, $3)
     on conflict (is_only) do update set hash = excluded.hash, version = excluded.version, names = excluded.names`,
    [hash, program.version, names],
  );
}
