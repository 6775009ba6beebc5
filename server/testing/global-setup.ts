import { sql } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Queryable } from '../platform/database.ts';
import { declaredRows } from './declared-rows.ts';
import type { StatementFacts } from './proved-rows.ts';
import { migrateTestDatabase, startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    programUrl: string;
    statementFacts: StatementFacts;
  }
}

export const templateName = 'comanda_template';

/** Starts one PostgreSQL for the whole run, with a migrated template database. Every test file uses a copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();
  const url = new URL(cluster.adminUrl);
  url.pathname = `/${templateName}`;
  const neverNull = await migrateTestDatabase(cluster, url.href, columnsThatAreNeverNull);
  project.provide('adminUrl', cluster.adminUrl);
  project.provide('programUrl', cluster.programUrl);
  project.provide('statementFacts', { declared: declaredRows(), neverNull });
  return cluster.stop;
}

async function columnsThatAreNeverNull(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select attrelid || '.' || attnum as id from pg_attribute where attnotnull and attnum > 0`.execute(db);
  return rows.map(({ id }) => id);
}
