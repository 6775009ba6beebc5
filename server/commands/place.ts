import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { databaseFaultInWords } from '../platform/database-faults.ts';
import { addressesOf, clusterExists } from '../platform/postgres/cluster.ts';
import { findPostmaster } from '../platform/postgres/postmaster.ts';
import { startEmbeddedPostgres } from '../platform/postgres/start-embedded-postgres.ts';
import type { Settings } from '../platform/settings.ts';
import { CommandRefused } from './command.ts';

export interface PlaceOptions {
  /** beside: may use a running program's PostgreSQL. alone: refused while one runs. new: alone, in a new cluster. */
  readonly company: 'beside' | 'alone' | 'new';
  readonly say: (line: string) => void;
}

/** Calls `work` with the database URL of the owner. Starts the embedded PostgreSQL if it isn't running. */
export async function withPlace<Outcome>(
  settings: Settings,
  { company, say }: PlaceOptions,
  work: (connectionString: string) => Promise<Outcome>,
): Promise<Outcome> {
  const { databaseUrl, databaseDirectUrl = databaseUrl, databaseOwnerUrl = databaseDirectUrl, dataDir } = settings;
  if (databaseOwnerUrl) return work(databaseOwnerUrl);
  const { exists, connectionString } = await findEmbedded(dataDir);
  if (!exists && company !== 'new') {
    throw new CommandRefused(
      `There is no database in ${dataDir}. Set DATA_DIR to the program's data folder, or DATABASE_URL if it uses another PostgreSQL.`,
    );
  }
  if (connectionString && company === 'beside') return work(connectionString);
  const postgres = await startEmbeddedPostgres({ dataDir, log: say });
  try {
    return await work(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
}

export async function withClient<Outcome>(
  connectionString: string,
  work: (client: pg.PoolClient) => Promise<Outcome>,
): Promise<Outcome> {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'comanda-command',
  });
  pool.on('error', () => undefined);
  try {
    const client = await pool.connect();
    // A broken connection already fails its query. Without a listener the error event would end the process.
    client.on('error', () => undefined);
    try {
      return await work(client);
    } finally {
      // Closes the connection, which rolls back uncommitted work.
      client.release(true);
    }
  } catch (error) {
    throw faultInWords(error, connectionString) ?? error;
  } finally {
    await pool.end();
  }
}

function faultInWords(error: unknown, connectionString: string): CommandRefused | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const sentences: Readonly<Record<string, string>> = {
    ENOSPC: `The disk is full: ${message}. Nothing was kept. Make room, then try again.`,
    EACCES: `Access denied: ${message}. Run this as the owner of the file or folder.`,
    EROFS: `The disk is read-only: ${message}.`,
    ENOENT: `There is no such file or folder: ${message}.`,
  };
  const sentence = sentences[code] ?? databaseFaultInWords(error, connectionString);
  return sentence === undefined ? undefined : new CommandRefused(sentence);
}

interface FoundEmbedded {
  readonly exists: boolean;
  readonly connectionString: string | undefined;
}

/** Only reads: locks nothing, and starts or stops nothing. */
async function findEmbedded(dataDir: string): Promise<FoundEmbedded> {
  const pointer = join(dataDir, 'postgres.location');
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir;
  const cluster = join(home, 'postgres');
  if (!clusterExists(cluster)) return { exists: false, connectionString: undefined };
  const running = await findPostmaster(cluster);
  if (!running) return { exists: true, connectionString: undefined };
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  return { exists: true, connectionString: addressesOf(running.port, password).connectionString };
}
