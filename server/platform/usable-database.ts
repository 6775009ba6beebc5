import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { feedName } from './change-feed.ts';
import { isSqlState } from './database.ts';
import { type DatabaseSetting, databaseFaultInWords, poolerInWords } from './database-faults.ts';
import { isEarlierVersion, recordedLevels } from './migrate.ts';
import { StartRefused } from './start-refused.ts';

export interface AwaitedDatabase {
  readonly connectionString: string;
  readonly setting?: DatabaseSetting | undefined;
  readonly waitSeconds: number;
  /** The file that contains the password; undefined if the password is in the setting. */
  readonly passwordFile?: string | undefined;
  readonly say: (line: string) => void;
}

export interface DatabaseWanted extends AwaitedDatabase {
  readonly migrations: readonly string[];
  /** A hash of our secrets; undefined if no other program can use the database. */
  readonly mark: string | undefined;
}

const oldestVersion = 15;
const connectWithinMs = 5_000;
const tryAgainAfterMs = 1_000;

/** Checks the database without writing. @throws StartRefused with the problem and its solution */
export async function awaitUsableDatabase(options: DatabaseWanted): Promise<void> {
  const client = await connectPatiently(options, askedOption);
  try {
    await assertUsable(client, options);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const lockId = 65_432;

/** An option that PostgreSQL applies, but a pooler ignores. */
export const askedOption = `-c statement_timeout=${lockId}`;

/** Expects a client that was connected with `askedOption`. @throws StartRefused if a pooler responded */
export async function assertNoPooler(
  client: pg.Client,
  connectionString: string,
  setting: DatabaseSetting,
): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_settings where name = 'statement_timeout' and setting = '${lockId}'`,
  );
  const hasOptions = new URL(connectionString).searchParams.has('options');
  if (rowCount === 0 && !hasOptions) throw new StartRefused(poolerInWords(placeOf(connectionString), setting));
}

/** Connects, waiting up to `waitSeconds`. The caller must end the client. @throws StartRefused with what to do */
export async function connectPatiently(database: AwaitedDatabase, options = ''): Promise<pg.Client> {
  const { connectionString, setting = 'DATABASE_URL', waitSeconds, say } = database;
  const place = placeOf(connectionString);
  const deadline = performance.now() + waitSeconds * 1_000;
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: connectWithinMs,
      application_name: 'comanda',
      ...(options !== '' && { options }),
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const refusal = whyRefused(error, database);
      if (refusal !== undefined) throw new StartRefused(refusal);
      const why = errorMessage(error);
      if (performance.now() >= deadline) {
        const hint = /terminated/.test(why) ? ' Something listens there and hangs up: is it PostgreSQL?' : '';
        throw new StartRefused(
          `The database at ${place} does not answer: ${why}.${hint}\nStart it, or correct ${setting}. DATABASE_WAIT_SECONDS says how long a start waits for it.`,
        );
      }
      if (tries === 0) say(`Waiting for the database at ${place} (${why}) …`);
      await sleep(tryAgainAfterMs);
    }
  }
}

/** Why a retry is pointless; undefined if the database may still be starting. */
function whyRefused(error: unknown, { connectionString, setting, passwordFile }: AwaitedDatabase): string | undefined {
  if (error instanceof pg.DatabaseError) {
    if (error.code === '28P01' && passwordFile !== undefined) {
      return `${passwordFile} does not hold the password of the database in that folder. Put the right one back.`;
    }
    if (/^(57P0|53)/.test(error.code ?? '')) return undefined;
    return (
      databaseFaultInWords(error, connectionString, setting) ?? `The database refuses this program: ${error.message}.`
    );
  }
  if (/SSL|certificate|TLS/i.test(errorMessage(error))) {
    return `The database at ${placeOf(connectionString)} cannot be spoken with in secret: ${errorMessage(error)}.\nCorrect sslmode in ${setting ?? 'DATABASE_URL'}.`;
  }
  return undefined;
}

export interface Inspection {
  readonly version: number;
  readonly encoding: string;
  readonly isReadOnly: boolean;
  /** False if PostgreSQL was built without ICU, which is needed to sort names. */
  readonly hasIcu: boolean;
  /** Names of up to three tables, not counting those for migrations. */
  readonly tables: readonly string[];
  readonly recorded: readonly string[] | undefined;
}

/** @throws StartRefused if the tables belong to another user. */
export async function inspectDatabase(client: pg.ClientBase, connectionString: string): Promise<Inspection> {
  const { rows } = await client.query<Omit<Inspection, 'recorded'>>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
       pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
       to_regcollation('pg_catalog."und-x-icu"') is not null as "hasIcu",
       array(select relname::text from pg_class c
         where relnamespace = to_regnamespace(current_schema()) and relkind in ('r', 'p')
           and relname not like 'kysely\\_migration%'
           and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
         order by relname limit 3) as tables`,
  );
  const [facts] = rows;
  if (!facts) throw new StartRefused(`The database at ${placeOf(connectionString)} does not answer.`);
  return { ...facts, recorded: await levelsThatWeMayRead(client, connectionString) };
}

/** Problems with PostgreSQL itself, each with its solution, in one sentence per problem. */
export function whyUnfit(
  { version, encoding, isReadOnly, hasIcu }: Inspection,
  connectionString: string,
  setting: DatabaseSetting = 'DATABASE_URL',
): string[] {
  const at = `The database at ${placeOf(connectionString)}`;
  const faults: readonly [boolean, string][] = [
    [version < oldestVersion, `${at} is PostgreSQL ${version}. Comanda needs PostgreSQL ${oldestVersion} or newer.`],
    [
      encoding !== 'UTF8',
      `${at} is kept in ${encoding}. Make one in UTF-8: createdb --encoding=UTF8 --template=template0 <name>`,
    ],
    [
      encoding === 'UTF8' && !hasIcu,
      `${at} lacks the ICU collations, by which names are sorted. Use a PostgreSQL built with ICU, as all packaged ones are.`,
    ],
    [isReadOnly, `${at} can only be read: it is a standby, or set so. Name the one that takes writes in ${setting}.`],
  ];
  return faults.flatMap(([isFault, words]) => (isFault ? [words] : []));
}

/** Why the tables don't fit this version, and what to do. Undefined if they fit, or if there are none. */
export function whyNotOurs(
  { tables, recorded = [] }: Inspection,
  {
    connectionString,
    setting = 'DATABASE_URL',
    migrations,
  }: Pick<DatabaseWanted, 'connectionString' | 'setting' | 'migrations'>,
): string | undefined {
  const at = `The database at ${placeOf(connectionString)}`;
  if (isEarlierVersion(recorded)) {
    return `${at} is of a Comanda before 0.3.0, which this version can't take over. Name an empty database in ${setting}, or start the version that made it.`;
  }
  const isOurs = recorded[0] === migrations[0];
  if (!isOurs && (tables.length > 0 || recorded.length > 0)) {
    return `${at} holds tables of another program (${tables.join(', ')}). Make an empty one for Comanda alone, and name it in ${setting}.`;
  }
  const newer = recorded.filter((name) => !migrations.includes(name));
  if (newer.length === 0) return undefined;
  return `${at} was brought on by a newer Comanda (${newer.join(', ')}). Start that version, or a newer one; or put back the backup from before the upgrade.`;
}

/** Checks version, encoding and write access. @throws StartRefused with the problem and its solution */
export async function assertFit(client: pg.ClientBase, connectionString: string): Promise<void> {
  const [fault] = whyUnfit(await inspectDatabase(client, connectionString), connectionString);
  if (fault !== undefined) throw new StartRefused(fault);
}

/** @throws StartRefused if the user of the database may not create tables */
export async function assertMayCreate(client: pg.ClientBase, connectionString: string): Promise<void> {
  const { rows } = await client.query<{ schema: string | null; mayCreate: boolean | null }>(
    `select current_schema() as schema, has_schema_privilege(current_schema(), 'create') as "mayCreate"`,
  );
  const [facts] = rows;
  if (facts?.mayCreate === true) return;
  const { username } = new URL(connectionString);
  throw new StartRefused(
    `The user of the database at ${placeOf(connectionString)} may make no tables. As its owner: GRANT CREATE ON SCHEMA ${facts?.schema ?? 'public'} TO ${username || 'that user'};`,
  );
}

async function assertUsable(client: pg.Client, options: DatabaseWanted): Promise<void> {
  const { connectionString, setting = 'DATABASE_URL', migrations, mark } = options;
  await assertNoPooler(client, connectionString, setting);
  const found = await inspectDatabase(client, connectionString);
  const [unfit] = whyUnfit(found, connectionString, setting);
  if (unfit !== undefined) throw new StartRefused(unfit);
  const notOurs = whyNotOurs(found, options);
  if (notOurs !== undefined) throw new StartRefused(notOurs);
  if (mark !== undefined && (await hasOthersThan(client, mark))) {
    throw new StartRefused(
      `Another Comanda runs on the database at ${placeOf(connectionString)} with other secrets: who signs in at one would be unknown at the other.\nGive all of them the same JWT_SECRET and COOKIE_SECRET, or one DATA_DIR with its jwt.secret and cookie.secret.`,
    );
  }
  if ((found.recorded ?? []).length < migrations.length) await assertMayCreate(client, connectionString);
}

async function hasOthersThan(client: pg.Client, mark: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name like $1 and application_name != $2`,
    [feedName('%'), feedName(mark)],
  );
  return (rowCount ?? 0) > 0;
}

async function levelsThatWeMayRead(client: pg.ClientBase, connectionString: string) {
  try {
    return await recordedLevels(client);
  } catch (error) {
    if (!isSqlState(error, '42501')) throw error;
    throw new StartRefused(
      `The tables in the database at ${placeOf(connectionString)} belong to another user: ${error.message}. Name their owner in DATABASE_OWNER_URL.`,
    );
  }
}

/** Identifies the cluster and the database. Names wouldn't, because a pooler can rename databases. */
export async function identityOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select oid::text as id from pg_database where datname = current_database()',
  );
  const id = rows[0]?.id ?? '';
  try {
    const cluster = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()');
    return `${cluster.rows[0]?.id}/${id}`;
  } catch (error) {
    if (isSqlState(error, '42501')) return id;
    throw error;
  }
}

export function placeOf(connectionString: string): string {
  const { host, pathname } = new URL(connectionString);
  return `${host || 'the local socket'}${pathname}`;
}

/** The message of an error with those of its causes. For an AggregateError, that of its first error. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorMessage(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${errorMessage(error.cause)})` : error.message;
}
