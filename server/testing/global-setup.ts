import { sql } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Database, openDatabase } from '../platform/database.ts';
import { migrate } from '../platform/migrate.ts';
import { declaredRows } from './declared-rows.ts';
import type { StatementFacts } from './proved-rows.ts';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    statementFacts: StatementFacts;
  }
}

export const templateName = 'comanda_template';

/** One real PostgreSQL for the run, with a migrated database that every test file copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();
  const url = new URL(cluster.adminUrl);
  url.pathname = `/${templateName}`;
  const { db } = openDatabase(url.href, { connections: 1 });
  await migrate(db, new URL('../db/migrations/', import.meta.url));
  project.provide('adminUrl', cluster.adminUrl);
  project.provide('statementFacts', { declared: declaredRows(), neverNull: await columnsThatAreNeverNull(db) });
  await db.destroy();
  return cluster.stop;
}

async function columnsThatAreNeverNull(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select attrelid || '.' || attnum as id from pg_attribute where attnotnull and attnum > 0`.execute(db);
  return rows.map(({ id }) => id);
}
