import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressesOf, clusterExists } from './cluster.ts';
import { findPostmaster } from './postmaster.ts';

/** The program's own PostgreSQL as it is found in a data folder. */
export interface FoundEmbedded {
  /** Whether there is a cluster at all. */
  readonly exists: boolean;
  /** How its owner reaches it while it runs, under whichever program. */
  readonly connectionString: string | undefined;
}

/** Looks for the PostgreSQL of a data folder without taking the folder, starting or stopping anything. */
export async function findEmbedded(dataDir: string): Promise<FoundEmbedded> {
  const pointer = join(dataDir, 'postgres.location');
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir;
  const cluster = join(home, 'postgres');
  if (!clusterExists(cluster)) return { exists: false, connectionString: undefined };
  const running = await findPostmaster(cluster);
  if (!running) return { exists: true, connectionString: undefined };
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  return { exists: true, connectionString: addressesOf(running.port, password).connectionString };
}
