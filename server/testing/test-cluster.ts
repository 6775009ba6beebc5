import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holderOf } from '../platform/postgres/folder-lock.ts';
import { findPostmaster, stopPostmaster } from '../platform/postgres/postmaster.ts';
import { startEmbeddedPostgres } from '../platform/postgres/start-embedded-postgres.ts';

const prefix = 'comanda-test-';

/**
 * A PostgreSQL of its own for one run of the tests, in a temporary folder, without fsync. `adminUrl` is a role that may
 * make and drop databases, `programUrl` the program's. `stop` deletes everything.
 */
export async function startTestCluster(): Promise<{ adminUrl: string; programUrl: string; stop(): Promise<void> }> {
  await sweep();
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
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

/** Ends and deletes what a killed run of the tests left behind. */
async function sweep(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const found = await stat(folder).catch(() => undefined);
    // A folder made just now belongs to a run that has not locked it yet.
    const young = found && Date.now() - found.mtimeMs < 60_000;
    if (!found || young || found.uid !== process.getuid?.() || holderOf(folder)) continue;
    const orphan = await findPostmaster(join(folder, 'postgres'));
    if (orphan) await stopPostmaster(orphan);
    await rm(folder, { recursive: true, force: true });
  }
}
