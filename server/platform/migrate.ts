import { readdir, readFile } from 'node:fs/promises';
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import type { Database } from './database.ts';

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
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
