import { existsSync } from 'node:fs';
import program from '../../package.json' with { type: 'json' };
import { migrationNames } from '../platform/migrate.ts';

// Built, these files are in dist/server with schema and migrations beside them.
const isBuilt = existsSync(new URL('./schema/', import.meta.url));

/** Where the schema and the migrations of this program are. */
export const migrationsFolder = new URL(isBuilt ? './' : '../db/', import.meta.url);

export const programVersion: string = program.version;

/** Names of the migrations that this program knows, in their order. */
export const knownMigrations = (): Promise<string[]> => migrationNames(migrationsFolder);
