import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import program from '../../package.json' with { type: 'json' };

// Built, these files are in dist/server with the migrations beside them.
const isBuilt = existsSync(new URL('./migrations/', import.meta.url));

/** Where the migrations of this program are. */
export const migrationsFolder = new URL(isBuilt ? './migrations/' : '../db/migrations/', import.meta.url);

export const programVersion: string = program.version;

/** Names of the migrations that this program knows, in their order. */
export async function knownMigrations(): Promise<string[]> {
  const files = await readdir(migrationsFolder);
  return files
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .sort();
}
