import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type QueryResult,
  type RootOperationNode,
  type Transaction,
  type TransactionSettings,
  type UnknownRow,
} from 'kysely';
import pg from 'pg';
import { currentActor } from './actor.ts';
import { preparing } from './prepared-statements.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import type { Schema } from './schema.ts';

// int8 holds cents and counts, all far below 2^53; numeric stays text so that rates keep every digit.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
/** Where a query runs: the pool, or a transaction that its caller opened. */
export type Queryable = Database | Tx;

const answerNames = new Map<string, string>();

/** The name that a column has in the rows of a statement: `paid_at` is `paidAt`. */
export function nameInAnswers(column: string): string {
  const known = answerNames.get(column);
  if (known !== undefined) return known;
  const name = column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  answerNames.set(column, name);
  return name;
}

/**
 * Rows of statements have the program's names, so that no statement says them twice. What is inside of json stays as the
 * statement made it. Queries that kysely builds speak of tables and answer in the tables' own words.
 */
class NamesInAnswers implements KyselyPlugin {
  readonly #statements = new WeakSet<object>();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind === 'RawNode') this.#statements.add(queryId);
    return node;
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return this.#statements.has(queryId) ? { ...result, rows: renamed(result.rows) } : result;
  }
}

/** The rows of an answer, which all have the same columns, with the program's names. */
export function renamed(rows: UnknownRow[]): UnknownRow[] {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map(nameInAnswers);
  if (columns.every((column, at) => column === names[at])) return rows;
  return rows.map((row) => {
    const answer: UnknownRow = {};
    for (let at = 0; at < columns.length; at += 1) answer[names[at] as string] = row[columns[at] as string];
    return answer;
  });
}

const namesInAnswers = new NamesInAnswers();

/** Who looks on: at each new connection, and at each query with what it answers. */
export interface DatabaseWatch {
  readonly plugin: KyselyPlugin;
  connected(client: pg.PoolClient): void;
}

/** How long the database may take, in milliseconds. */
export interface TimeLimits {
  readonly statement: number;
  /** Waiting for what another transaction holds. */
  readonly lock: number;
  /** A transaction of a program that hangs lets go of what it holds. */
  readonly idleInTransaction: number;
  /** A connection on which nothing comes back for so long is dead: it is ended, and its statement fails. Undefined: never. */
  readonly silence: number | undefined;
}

/**
 * Time limits by kind of work. A wait for a lock ends before others give up waiting for a connection, so one locked order
 * does not turn the rest of the restaurant away; PostgreSQL ends a statement before its silence counts as dead.
 */
export const timeLimits = {
  calls: { statement: 15_000, lock: 4_000, idleInTransaction: 15_000, silence: 18_000 },
  reports: { statement: 30_000, lock: 4_000, idleInTransaction: 90_000, silence: 35_000 },
  /** Migrations, which take what they take, and the demo. */
  preparation: { statement: 60_000, lock: 60_000, idleInTransaction: 0, silence: undefined },
} satisfies Record<string, TimeLimits>;

const connectionWithinMs = 5_000;

/** What stands between calls and the database, such as PgBouncer in transaction mode. */
export interface Pooler {
  /** Whether a statement that was prepared by name is there on whichever connection comes next. */
  readonly keepsNames: boolean;
}

interface Opening {
  readonly connections?: number;
  readonly watch?: DatabaseWatch | undefined;
  readonly limits?: TimeLimits;
  /** The pooler that answers there, whose connections have their limits already; undefined: the database itself answers. */
  readonly pooler?: Pooler | undefined;
}

/** Opens the pool. `connections` bounds it; a connection that cannot be had within 5 s is an error. */
export function openDatabase(
  connectionString: string,
  { connections = 10, watch, limits = timeLimits.calls, pooler }: Opening = {},
): { db: Database; pool: pg.Pool } {
  const { statement, lock, idleInTransaction, silence } = limits;
  const inSession = {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
    TimeZone: 'UTC',
  };
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: connectionWithinMs,
    idleTimeoutMillis: 60_000,
    application_name: 'comanda',
    ...(!pooler && { options: asOptions(inSession) }),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the program.
  pool.on('error', () => undefined);
  // The same for one that breaks while a request uses it: the request's own query fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (silence !== undefined) pool.on('connect', (client) => endWhenSilent(client, silence));
  if (watch) pool.on('connect', (client) => watch.connected(client));
  const named = pooler?.keepsNames === false ? pool : preparing(pool);
  return { db: queriesOn(named, watch && [watch.plugin]), pool };
}

const asOptions = (settings: Readonly<Record<string, string | number>>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/**
 * Ends a connection that says nothing although it was asked: a cable, a proxy or a machine that vanished tells nobody.
 * What is read row by row answers no promise, and has a patience of its own.
 */
function endWhenSilent(client: pg.PoolClient, silence: number): void {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection;
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const limited = (...words: unknown[]): unknown => {
    let timer: NodeJS.Timeout | undefined;
    const told = words.at(-1);
    // The pool's own `query` is told by a callback.
    if (typeof told === 'function') {
      words[words.length - 1] = (...outcome: unknown[]) => {
        clearTimeout(timer);
        told(...outcome);
      };
    }
    const answer = query(...words);
    const isAwaited = answer instanceof Promise || typeof told === 'function';
    if (!isAwaited) return answer;
    const end = () => stream.destroy(new Error('Connection terminated: the database is silent'));
    timer = setTimeout(end, silence);
    return answer instanceof Promise ? answer.finally(() => clearTimeout(timer)) : answer;
  };
  client.query = limited as typeof client.query;
}

/** Queries that PostgreSQL plans each time, by the values they ask about: those whose best way depends on a range. */
export function plannedEachTime(connections: { connect(): Promise<pg.PoolClient> }): Database {
  return queriesOn({ connect: () => connections.connect(), end: async () => undefined });
}

function queriesOn(pool: PostgresPool, plugins: readonly KyselyPlugin[] = []): Database {
  return new Kysely<Schema>({ dialect: new ActingDialect({ pool }), plugins: [...plugins, namesInAnswers] });
}

/** Tells the database who acts with the words that begin a transaction: the triggers of the audit trail ask, and it costs no round trip. */
class ActingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const actor = currentActor();
    if (!actor || settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings);
    const said = pg.escapeLiteral(JSON.stringify(actor).replaceAll('\\u0000', ''));
    await connection.executeQuery(CompiledQuery.raw(`begin; set local comanda.actor = ${said}`));
  }
}

class ActingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ActingDriver(this.#config);
  }
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

const connectionFaults = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH'],
]);

/**
 * SQLSTATEs of a database that cannot do it now and may be able to later: connections that fail (08), shut-down (57P0),
 * no room, memory or connections (53), files that cannot be written (58), only reading (25006), a transaction that stood
 * still (25P03), deadlock (40P01), rows that a standby had to let go of (40001), lock and statement timeouts (55P03, 57014).
 */
const unableNow = /^(08|57P0|53|58|25006|25P03|40001|40P01|55P03|57014)/;

/** True when the database cannot be reached, or cannot do it now, as opposed to refusing a statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return unableNow.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== undefined && connectionFaults.has(code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error/.test(
    error.message,
  );
}

/** True when the database takes no writes: its disk is full, or it can only be read. */
export function isUnwritable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(53100|58030|25006)/.test(error.code ?? '');
}
