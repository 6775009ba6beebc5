import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { isSqlState, type Pooler, timeLimits } from './database.ts';
import { StartRefused } from './start-refused.ts';
import { type AwaitedDatabase, connectPatiently, identityOf, placeOf } from './usable-database.ts';

export interface PoolerWanted extends AwaitedDatabase {
  readonly direct: string;
}

/** Checks that the pooler in DATABASE_URL leads to our database, and sets its timeouts. @throws StartRefused */
export async function examinePooler(options: PoolerWanted): Promise<Pooler> {
  const { connectionString, direct } = options;
  const place = placeOf(connectionString);
  const connection = await connectPatiently(options);
  const itself = await connectPatiently({ ...options, connectionString: direct, setting: 'DATABASE_DIRECT_URL' });
  const other = await connectPatiently(options);
  try {
    if ((await identityOf(connection)) !== (await identityOf(itself))) {
      throw new StartRefused(
        `DATABASE_URL (${place}) and DATABASE_DIRECT_URL (${placeOf(direct)}) lead to different databases. Both must lead to one.`,
      );
    }
    const missing = await missingLimits(connection);
    if (missing.length > 0) {
      const { username } = new URL(connectionString);
      throw new StartRefused(
        `Connections of the pooler at ${place} lack ${missing.join(', ')}. Let PgBouncer set them, in the line of the database:\n  connect_query='${wantedInSession.map(([name, value]) => `set ${name} = ${value}`).join('; ')}'\nWhere it cannot: ALTER ROLE ${username || 'its user'} SET ${missing[0]} = … for each of them.`,
      );
    }
    return { keepsNames: await keepsNames(connection, other) };
  } finally {
    for (const client of [connection, other, itself]) await client.end().catch(() => undefined);
  }
}

const wantedInSession = [
  ['statement_timeout', timeLimits.calls.statement],
  ['lock_timeout', timeLimits.calls.lock],
  ['idle_in_transaction_session_timeout', timeLimits.calls.idleInTransaction],
] as const;

async function missingLimits(client: pg.Client): Promise<string[]> {
  const names = wantedInSession.map(([name]) => name);
  const { rows } = await client.query<{ name: string }>(
    "select name from pg_settings where name = any($1) and setting = '0'",
    [names],
  );
  return rows.map(({ name }) => name).sort();
}

/** Tests two statements of one name on a server connection: needs PgBouncer 1.21+ with max_prepared_statements. */
async function keepsNames(a: pg.Client, b: pg.Client): Promise<boolean> {
  const name = `comanda_${randomUUID()}`;
  const ask = async (client: pg.Client, text: string) => {
    const { rows } = await client.query<{ pid: number }>({ name, text, values: ['1'] });
    return rows[0]?.pid;
  };
  try {
    for (let tries = 0; tries < 10; tries += 1) {
      const first = await ask(a, 'select pg_backend_pid() as pid, $1::text');
      if (first === (await ask(b, 'select pg_backend_pid() as pid, $1::int'))) return true;
    }
    return false;
  } catch (error) {
    if (!isSqlState(error, '42P05') && !isSqlState(error, '26000')) throw error;
    return false;
  }
}
