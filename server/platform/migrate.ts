import { readdir, readFile } from 'node:fs/promises';
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator, sql } from 'kysely';
import type pg from 'pg';
import { type Database, onConnection } from './database.ts';

/** Numbered SQL files, forward only, each in the migrator's transaction. */
class SqlFiles implements MigrationProvider {
  readonly #folder: URL;

  constructor(folder: URL) {
    this.#folder = folder;
  }

  async getMigrations(): Promise<Record<string, Migration>> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.sql')).sort();
    const entries = names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(new URL(name, this.#folder), 'utf8');
      // Years of orders take longer than any request may.
      const whole = `set local statement_timeout = 0;\n${text}`;
      return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(whole).execute(db)) }];
    });
    return Object.fromEntries(await Promise.all(entries));
  }
}

/**
 * Brings the database to the newest migration, under the migrator's advisory lock: two programs that start at once do
 * it once. Answers the names that ran.
 * @throws the first migration's error; nothing of that run is kept then.
 */
export async function migrate(db: Database, folder: URL): Promise<string[]> {
  const migrator = new Migrator({ db, provider: new SqlFiles(folder) });
  return namesOf(await migrator.migrateToLatest());
}

/**
 * The same in the transaction that this connection is in, up to and with the migration of that name, or to the newest.
 * Answers the names that ran.
 */
export async function migrateHeld(client: pg.PoolClient, folder: URL, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({
    db: onConnection(client),
    provider: new SqlFiles(folder),
    disableTransactions: true,
  });
  return namesOf(await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo)));
}

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}
