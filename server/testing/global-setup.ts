import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/database.ts';
import { migrate } from '../platform/migrate.ts';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
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
  const { db } = openDatabase(url.href, 1);
  await migrate(db, new URL('../db/migrations/', import.meta.url));
  await db.destroy();
  project.provide('adminUrl', cluster.adminUrl);
  return cluster.stop;
}
