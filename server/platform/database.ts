import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type QueryResult,
  type RawBuilder,
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

// int8 is used for cents and counts, which are far below 2^53. numeric stays text, so that rates are exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const int8List = 1016 as typeof pg.types.builtins.INT8;
pg.types.setTypeParser(int8List, (text) => JSON.parse(`[${text.slice(1, -1)}]`));

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
export type Queryable = Database | Tx;

const answerNames = new Map<string, string>();

export function nameInAnswers(column: string): string {
  const known = answerNames.get(column);
  if (known !== undefined) return known;
  const name = column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  answerNames.set(column, name);
  return name;
}

/** Converts column names of raw SQL to camel case. Leaves JSON values and results of kysely's builder unchanged. */
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

export interface DatabaseWatch {
  readonly plugin: KyselyPlugin;
  connected(client: pg.PoolClient): void;
}

/** Timeouts in milliseconds. */
export interface TimeLimits {
  readonly statement: number;
  readonly lock: number;
  readonly idleInTransaction: number;
  /** After this long without a response, the connection is destroyed and its statement fails. */
  readonly silence: number | undefined;
}

/** The lock timeout is shorter than the wait for a connection, so that one locked order doesn't block a restaurant. */
export const timeLimits = {
  calls: { statement: 15_000, lock: 4_000, idleInTransaction: 15_000, silence: 18_000 },
  reports: { statement: 30_000, lock: 4_000, idleInTransaction: 90_000, silence: 35_000 },
  preparation: { statement: 60_000, lock: 60_000, idleInTransaction: 0, silence: undefined },
} satisfies Record<string, TimeLimits>;

const connectionWithinMs = 5_000;

export interface Pooler {
  /** Whether named prepared statements work through the pooler. */
  readonly keepsNames: boolean;
}

interface Opening {
  readonly connections?: number;
  readonly watch?: DatabaseWatch | undefined;
  readonly limits?: TimeLimits;
  /** Set if there is a pooler, whose connections already have their timeouts. */
  readonly pooler?: Pooler | undefined;
}

/** Opens the pool. Waiting for a connection for more than 5 s is an error. */
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
  // The pool replaces broken idle connections. Without a listener the error event would end the process.
  pool.on('error', () => undefined);
  // For connections in use, whose query already fails with its own error.
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

/** Destroys connections that don't respond, because a dead peer causes no error. Cursors have their own timeout. */
function endWhenSilent(client: pg.PoolClient, silence: number): void {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection;
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const limited = (...words: unknown[]): unknown => {
    let timer: NodeJS.Timeout | undefined;
    const callback = words.at(-1);
    if (typeof callback === 'function') {
      words[words.length - 1] = (...outcome: unknown[]) => {
        clearTimeout(timer);
        callback(...outcome);
      };
    }
    const answer = query(...words);
    const isAwaited = answer instanceof Promise || typeof callback === 'function';
    if (!isAwaited) return answer;
    const end = () => stream.destroy(new Error('Connection terminated: the database is silent'));
    timer = setTimeout(end, silence);
    return answer instanceof Promise ? answer.finally(() => clearTimeout(timer)) : answer;
  };
  client.query = limited as typeof client.query;
}

/** Sends unnamed statements, which PostgreSQL plans for their actual values, for queries whose best plan varies. */
export function plannedEachTime(connections: { connect(): Promise<pg.PoolClient> }): Database {
  return queriesOn({ connect: () => connections.connect(), end: async () => undefined });
}

function queriesOn(pool: PostgresPool, plugins: readonly KyselyPlugin[] = []): Database {
  const dialect = Object.assign(new PostgresDialect({ pool }), { createDriver: () => new ActingDriver({ pool }) });
  return new Kysely<Schema>({ dialect, plugins: [...plugins, namesInAnswers] });
}

const firstLock = new AsyncLocalStorage<{ sql: string }>();

/** Sends BEGIN, the actor for the audit triggers and the lock of `inTransaction` in one round trip. */
class ActingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const actor = currentActor();
    const first = firstLock.getStore();
    const isPlain = !settings.isolationLevel && !settings.accessMode;
    if (!isPlain || (!actor && !first?.sql)) return super.beginTransaction(connection, settings);
    const actorText = actor && pg.escapeLiteral(JSON.stringify(actor).replaceAll('\\u0000', ''));
    const statements = [
      'begin',
      ...(actorText ? [`set local comanda.actor = ${actorText}`] : []),
      ...(first?.sql ? [first.sql] : []),
    ];
    if (first) first.sql = '';
    try {
      await connection.executeQuery(CompiledQuery.raw(statements.join('; ')));
    } catch (error) {
      await super.rollbackTransaction(connection).catch(() => undefined);
      throw error;
    }
  }
}

/** Marks a refusal after which the transaction still commits. */
export type Keep = <Refused extends Refusal>(refusal: Refused) => Refused;

class Undone extends Error {}

/** Rolls back if `work` throws or returns a refusal not passed to `keep`. `lock` is sent together with BEGIN. */
export async function inTransaction<Outcome>(
  db: Database,
  work: (tx: Tx, keep: Keep) => Promise<Outcome>,
  lock?: RawBuilder<unknown>,
): Promise<Outcome> {
  let kept: Refusal | undefined;
  let refused: { readonly outcome: Outcome } | undefined;
  const keep: Keep = (refusal) => {
    kept = refusal;
    return refusal;
  };
  try {
    const begun = { sql: lock?.compile(db).sql ?? '' };
    return await firstLock.run(begun, () =>
      db.transaction().execute(async (tx) => {
        const outcome = await work(tx, keep);
        if (!isRefusal(outcome) || outcome === kept) return outcome;
        refused = { outcome };
        throw new Undone();
      }),
    );
  } catch (error) {
    if (error instanceof Undone && refused) return refused.outcome;
    throw error;
  }
}

export function inOneMoment<Answer>(db: Database, read: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** Runs queries on a connection that the caller owns and releases. */
export function onConnection(client: pg.PoolClient): Database {
  const held = { query: client.query.bind(client), release: () => undefined };
  return queriesOn({ connect: async () => held, end: async () => undefined });
}

export function isSqlState(error: unknown, code: string): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === code;
}

const connectionFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Temporary: 08 connection, 57P0 shutdown, 53 full, 58 I/O, 55P03 and 57014 timeouts, 25006, 25P03, 40001, 40P01. */
const unableNow = /^(08|57P0|53|58|25006|25P03|40001|40P01|55P03|57014)/;

/** True if the database is unreachable or temporarily unable, in contrast to rejecting the statement. */
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

export function isUnwritable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(53100|58030|25006)/.test(error.code ?? '');
}
