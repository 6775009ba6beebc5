import { sql } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { grantToProgram } from '../db/program-rights.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { migrateAnd } from '../platform/migrate.ts';
import { roleOf } from '../platform/program-role.ts';
import { declaredRows } from './declared-rows.ts';
import type { StatementFacts } from './proved-rows.ts';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the owner, who may make databases. */
    adminUrl: string;
    programUrl: string;
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
  const { db, pool } = openDatabase(url.href, { connections: 1 });
  const programRole = roleOf(cluster.programUrl);
  await migrateAnd(pool, new URL('../db/migrations/', import.meta.url), (held) => grantToProgram(held, programRole));
  project.provide('adminUrl', cluster.adminUrl);
  project.provide('programUrl', cluster.programUrl);
  project.provide('statementFacts', { declared: declaredRows(), neverNull: await columnsThatAreNeverNull(db) });
  await db.destroy();
  return cluster.stop;
}

async function columnsThatAreNeverNull(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select attrelid || '.' || attnum as id from pg_attribute where attnotnull and attnum > 0`.execute(db);
  return rows.map(({ id }) => id);
}
