import { Kysely, type KyselyPlugin, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { preparing } from './prepared-statements.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import type { Schema } from './schema.ts';

// int8 holds cents and counts, all far below 2^53; numeric stays text so that rates keep every digit.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
/** Where a query runs: the pool, or a transaction that its caller opened. */
export type Queryable = Database | Tx;

/** Who looks on: at each new connection, and at each query with what it answers. */
export interface DatabaseWatch {
  readonly plugin: KyselyPlugin;
  connected(client: pg.PoolClient): void;
}

/** The name under which rows of statements have a column. */
export const nameInAnswers = (column: string) => column;

/** Opens the pool. `connections` bounds it; a connection that cannot be had within 5 s is an error. */
export function openDatabase(
  connectionString: string,
  connections = 10,
  watch?: DatabaseWatch,
): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'comanda',
    // A request that hangs on a lock must not hold its diner for ever.
    options: '-c statement_timeout=30000 -c lock_timeout=10000 -c TimeZone=UTC',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the program.
  pool.on('error', () => undefined);
  // The same for one that breaks while a request uses it: the request's own query fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (watch) pool.on('connect', (client) => watch.connected(client));
  return { db: queriesOn(preparing(pool), watch && [watch.plugin]), pool };
}

/** Queries that PostgreSQL plans each time, by the values they ask about: those whose best way depends on a range. */
export function plannedEachTime(pool: pg.Pool): Database {
  return queriesOn(pool);
}

function queriesOn(pool: PostgresPool, plugins: KyselyPlugin[] = []): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins });
}

/** Marks a refusal in spite of which everything that its transaction wrote stays. */
export type Keep = <Refused extends Refusal>(refusal: Refused) => Refused;

class Undone extends Error {}

/**
 * Runs work in one transaction; the only way to write to several tables. Work that throws or answers a refusal has done
 * nothing. Where something must stay although the answer is a refusal, the work answers `keep(refusal)`.
 */
export async function inTransaction<Outcome>(
  db: Database,
  work: (tx: Tx, keep: Keep) => Promise<Outcome>,
): Promise<Outcome> {
  let kept: Refusal | undefined;
  let refused: { readonly outcome: Outcome } | undefined;
  const keep: Keep = (refusal) => {
    kept = refusal;
    return refusal;
  };
  try {
    return await db.transaction().execute(async (tx) => {
      const outcome = await work(tx, keep);
      if (!isRefusal(outcome) || outcome === kept) return outcome;
      refused = { outcome };
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone && refused) return refused.outcome;
    throw error;
  }
}

/** Several reads that see the database as it is at one moment. */
export function inOneMoment<Answer>(db: Database, read: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** Queries on one connection, which stays with whoever holds it. */
export function onConnection(client: pg.PoolClient): Database {
  const held = { query: client.query.bind(client), release: () => undefined };
  return queriesOn({ connect: async () => held, end: async () => undefined });
}

/** True for an error of PostgreSQL with this SQLSTATE, such as '23505' for a broken unique key. */
export function isSqlState(error: unknown, code: string): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === code;
}

const connectionFaults = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOENT', 'ENOTFOUND']);

/** True when the database cannot be reached at all, as opposed to refusing a statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P0)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== undefined && connectionFaults.has(code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}
