import { existsSync } from 'node:fs';
import program from '../../package.json' with { type: 'json' };
import { migrationNames } from '../platform/migrate.ts';

// The build copies the schema and the migrations next to dist/server/*.js.
const isBuilt = existsSync(new URL('./schema/', import.meta.url));

export const migrationsFolder = new URL(isBuilt ? './' : '../db/', import.meta.url);

export const programVersion: string = program.version;

export const knownMigrations = (): Promise<string[]> => migrationNames(migrationsFolder);
