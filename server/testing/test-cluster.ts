import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantToProgram } from '../db/program-rights.ts';
import { takeCell } from '../platform/cell.ts';
import { openDatabase, type Queryable } from '../platform/database.ts';
import { migrateAnd } from '../platform/migrate.ts';
import { holderOf } from '../platform/postgres/folder-lock.ts';
import { findPostmaster, stopPostmaster } from '../platform/postgres/postmaster.ts';
import { startEmbeddedPostgres } from '../platform/postgres/start-embedded-postgres.ts';
import { roleOf } from '../platform/program-role.ts';
import { onConnection } from './ask-database.ts';

const prefix = 'comanda-test-';

export type TestCluster = Awaited<ReturnType<typeof startTestCluster>>;

export async function startTestCluster() {
  await sweep();
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
  await checkPasswordsFast([postgres.connectionString, postgres.programUrl]);
  return {
    adminUrl: postgres.connectionString,
    programUrl: postgres.programUrl,
    stop: async () => {
      await postgres.stop();
      await rm(postgres.home, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Both ends hash the password 4,096 times per connection, and tests open thousands of connections. */
async function checkPasswordsFast(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const change = `set scram_iterations = 1; alter role ${roleOf(url)} password '${new URL(url).password}'`;
    await onConnection(url, (client) => client.query(change));
  }
}

/** Removes clusters left behind by test runs that were killed. */
async function sweep(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const found = await stat(folder).catch(() => undefined);
    // A new folder may belong to a run that hasn't locked it yet.
    const young = found && Date.now() - found.mtimeMs < 60_000;
    if (!found || young || found.uid !== process.getuid?.() || holderOf(folder)) continue;
    const orphan = await findPostmaster(join(folder, 'postgres'));
    if (orphan) await stopPostmaster(orphan);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The cell of the tests' databases. */
export const testCell = 0;

/** An id as people see it. */
export const asShown = (id: number): number => id - testCell * 1e12;

/** Migrates a database, grants the program's rights, and then runs `then` as the owner. */
export async function migrateTestDatabase<Answer>(
  { programUrl }: TestCluster,
  ownerUrl: string,
  then: (db: Queryable) => Promise<Answer>,
): Promise<Answer> {
  const { db, pool } = openDatabase(ownerUrl, { connections: 1 });
  const programRole = roleOf(programUrl);
  await migrateAnd(pool, new URL('../db/', import.meta.url), async (held) => {
    await takeCell(held, testCell);
    await grantToProgram(held, programRole);
  });
  const answer = await then(db);
  await db.destroy();
  return answer;
}
