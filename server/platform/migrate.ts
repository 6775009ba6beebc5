import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator, sql } from 'kysely';
import type pg from 'pg';
import { type Database, isSqlState, onConnection } from './database.ts';
import { createFunctions, dropFunctions, hasFunctions, migrationLimits, readFunctions } from './database-functions.ts';

// `folder` is server/db. The first migration consists of all files in `schema`, in order; each file in `migrations`
// is one more. They contain tables, indexes and data. Functions and triggers are in `functions`.

const firstLevel = '300-schema';
const firstLevelsBefore = ['001-foundation', '001-schema'];

/** Whether a database or backup is from a version before 0.3.0, from which this one can't upgrade. */
export function isEarlierVersion(recorded: readonly string[]): boolean {
  return firstLevelsBefore.some((name) => recorded.includes(name));
}

export async function migrationNames(folder: URL): Promise<string[]> {
  return [...(await filesOfLevels(folder)).keys()];
}

async function filesOfLevels(folder: URL): Promise<Map<string, URL[]>> {
  const schema = new URL('schema/', folder);
  const migrations = new URL('migrations/', folder);
  const later = existsSync(migrations) ? await sqlFilesIn(migrations) : [];
  return new Map([
    [firstLevel, (await sqlFilesIn(schema)).map((file) => new URL(file, schema))],
    ...later.map((file): [string, URL[]] => [file.replace(/\.sql$/, ''), [new URL(file, migrations)]]),
  ]);
}

async function sqlFilesIn(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

type Say = (line: string) => void;

class SqlFiles implements MigrationProvider {
  readonly #folder: URL;
  readonly #say: Say;
  /** The original error. The migrator itself only reports that the transaction was aborted. */
  failure: unknown;

  constructor(folder: URL, say: Say) {
    this.#folder = folder;
    this.#say = say;
  }

  async getMigrations(): Promise<Record<string, Migration>> {
    const levels = [...(await filesOfLevels(this.#folder))];
    const entries = levels.map(async ([name, files]): Promise<[string, Migration]> => {
      const text = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
      const whole = `${migrationLimits};\n${text}`;
      const up: Migration['up'] = async (db) => {
        this.#say(`  ${name} …`);
        await sql
          .raw(whole)
          .execute(db)
          .catch((error: unknown) => {
            this.failure ??= error;
            throw error;
          });
      };
      return [name, { up }];
    });
    return Object.fromEntries(await Promise.all(entries));
  }
}

/** Migrates tables in the client's transaction, up to `upTo`. Returns the names that ran. @throws the first error */
export async function migrateHeld(
  client: pg.PoolClient,
  folder: URL,
  upTo?: string,
  say: Say = () => undefined,
): Promise<string[]> {
  const files = new SqlFiles(folder, say);
  const migrator = new Migrator({ db: onConnection(client), provider: files, disableTransactions: true });
  try {
    return namesOf(await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo)));
  } catch (error) {
    throw files.failure ?? error;
  }
}

/** The names of the applied migrations; undefined if there is no table of them. */
export async function recordedLevels(db: Pick<pg.ClientBase, 'query'>): Promise<string[] | undefined> {
  const { rowCount } = await db.query(
    "select from pg_class where relnamespace = current_schema()::regnamespace and relname = 'kysely_migration'",
  );
  if (rowCount === 0) return undefined;
  const { rows } = await db.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** The number of migrations that the database lacks; 0 for an empty database. */
export async function countPending(db: Pick<pg.ClientBase, 'query'>, folder: URL): Promise<number> {
  const applied = (await recordedLevels(db)) ?? [];
  if (applied.length === 0) return 0;
  return (await migrationNames(folder)).filter((name) => !applied.includes(name)).length;
}

export const migrationLock = '3853314791062309107';

const mostTries = 8;

/**
 * Migrates tables and functions and runs `after`, in one transaction. Retries while running programs hold locks. Says
 * each level of a database with data before it runs, since one that rewrites tables takes minutes.
 */
export async function migrateAnd(
  pool: pg.Pool,
  folder: URL,
  after: (db: Database) => Promise<void>,
  say?: Say,
): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrateOnce(pool, folder, after, say);
    } catch (error) {
      const isHeld = isSqlState(error, '40P01') || isSqlState(error, '55P03');
      if (!isHeld || tries === mostTries) throw error;
      await sleep(100 * tries);
    }
  }
}

async function migrateOnce(
  pool: pg.Pool,
  folder: URL,
  after: (db: Database) => Promise<void>,
  say?: Say,
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${migrationLock})`);
    const functions = await readFunctions(folder);
    const isPending = (await countPending(client, folder)) > 0;
    const isCurrent = await hasFunctions(client, functions);
    let names: string[] = [];
    if (isPending || !isCurrent) {
      await dropFunctions(client);
      names = await migrateHeld(client, folder, undefined, isPending ? say : undefined);
      await createFunctions(client, functions);
    }
    await after(onConnection(client));
    await client.query('commit');
    return names;
  } finally {
    // Closes the connection, which rolls back uncommitted work.
    client.release(true);
  }
}

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}
