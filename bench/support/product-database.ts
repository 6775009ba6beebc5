import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Where the embedded PostgreSQL of a running product listens, from its data folder. */
export async function embeddedDatabase(dataDir: string): Promise<{ connectionString: string; port: number }> {
  const pointer = join(dataDir, 'postgres.location');
  const home = existsSync(pointer) ? (await readFile(pointer, 'utf8')).trim() : dataDir;
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
  // The fourth line of postmaster.pid is the port.
  const port = Number((await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]);
  return { connectionString: `postgres://comanda:${password}@127.0.0.1:${port}/comanda`, port };
}

/** Runs `work` with a connection of the measurement's own. */
export async function withDatabase<Answer>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Adds free tables to a restaurant and answers the codes of their links. */
export async function addTables(client: pg.Client, restaurantId: number, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => randomBytes(16).toString('hex'));
  await client.query(
    `insert into dining_tables (restaurant_id, name, code, state, otp)
     select $1, 'Bench ' || code, code, 'active', '000000' from unnest($2::text[]) as code`,
    [restaurantId, codes],
  );
  return codes;
}

/**
 * How many transactions have been given a number so far. PostgreSQL numbers only those that write, at once and without
 * the delay of its statistics, so the difference between two readings is the number of writing transactions.
 */
export async function writingTransactions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot()) as next');
  return Number(rows[0]?.next);
}
