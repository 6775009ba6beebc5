import pg from 'pg';
import type { Logger } from 'pino';
import { databaseFaultInWords } from './database-faults.ts';
import { inRounds } from './rounds.ts';
import { StartRefused } from './start-refused.ts';
import { identityOf, placeOf, wordsOf } from './usable-database.ts';

/** Where reports are read. */
export interface ReportsDatabase {
  /** A connection to the standby, or to the primary where there is none that is up to date. */
  connect(): Promise<pg.PoolClient>;
  /** The moment that figures are of, where they are behind by more than a few seconds. */
  asOf(): Date | undefined;
  /** How far behind the standby is; undefined where there is none, or it is not read. */
  lagSeconds(): number | undefined;
  close(): void;
}

export interface StandbyPace {
  /** Between two looks. */
  readonly everyMs: number;
  /** How long a look may take until the standby counts as away. */
  readonly withinMs: number;
  /** From how many seconds on people are told. */
  readonly saidFrom: number;
  /** Beyond how many seconds the primary is read. */
  readonly mostBehind: number;
}

const usualPace: StandbyPace = { everyMs: 1_000, withinMs: 2_000, saidFrom: 5, mostBehind: 300 };

/** Reports that are read from the primary alone. */
export function withoutStandby(primary: pg.Pool): ReportsDatabase {
  return {
    connect: () => primary.connect(),
    asOf: () => undefined,
    lagSeconds: () => undefined,
    close: () => undefined,
  };
}

/**
 * Looks after a standby: each look asks the primary how far it has written, and the standby how far it has come, so that it
 * is known which moment its figures are of. No clock is compared and nothing is written, and a quiet primary is no lag.
 */
export function watchStandby(
  { primary, standby, log }: { readonly primary: pg.Pool; readonly standby: pg.Pool; readonly log: Logger },
  { everyMs, withinMs, saidFrom, mostBehind }: StandbyPace = usualPace,
): ReportsDatabase {
  const mostMarks = Math.ceil((2 * mostBehind * 1_000) / everyMs);
  /** What the primary had written, and when; oldest first. The first one has reached the standby. */
  let written: { readonly at: number; readonly place: bigint }[] = [];
  let isThere = false;
  let isClosed = false;

  const lagSeconds = () => {
    const [reached] = written;
    return isThere && reached ? (Date.now() - reached.at) / 1_000 : undefined;
  };
  const isRead = () => (lagSeconds() ?? Number.POSITIVE_INFINITY) <= mostBehind;
  const notThere = (why: unknown) => {
    if (isThere && !isClosed) log.warn({ err: why }, 'the standby for reports is away; reading from the primary');
    isThere = false;
  };
  const look = async () => {
    const at = Date.now();
    // One that is away has nothing to say about how far the standby has come.
    const place = await askWithin<{ place: string }>(
      primary,
      'select pg_current_wal_flush_lsn()::text as place',
      withinMs,
    )
      .then((row) => readPlace(row.place))
      .catch(() => undefined);
    const { reached, isStandby } = await askWithin<{ reached: string | null; isStandby: boolean }>(
      standby,
      'select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as reached',
      withinMs,
    );
    if (!isStandby || reached === null) throw new Error('it is no standby any more');
    const end = readPlace(reached);
    if (place !== undefined) written.push({ at, place });
    const newest = written.findLastIndex((mark) => mark.place <= end);
    // As long as nothing has arrived that was written since our start, nobody knows how old its figures are.
    if (newest < 0) {
      written = written.slice(-mostMarks);
      return notThere(new Error('it is behind by more than is known'));
    }
    written = written.slice(newest).slice(0, mostMarks);
    if (!isThere) log.info('reports are read from the standby');
    isThere = true;
  };
  const rounds = inRounds(() => look().catch(notThere), { everyMs, log, failed: 'the standby could not be looked at' });
  rounds.now();

  return {
    async connect() {
      if (isRead()) {
        try {
          return await awake(standby, withinMs);
        } catch (error) {
          notThere(error);
        }
      }
      return primary.connect();
    },
    asOf() {
      const lag = isRead() ? (lagSeconds() ?? 0) : 0;
      return lag > saidFrom ? new Date(Date.now() - lag * 1_000) : undefined;
    },
    lagSeconds: () => (isRead() ? lagSeconds() : undefined),
    close() {
      isClosed = true;
      void rounds.stop();
    },
  };
}

/** A place in the log of the primary, such as 0/3000148, as a number. */
function readPlace(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** A connection that answers: one of a standby that just went may still lie in the pool. */
async function awake(pool: pg.Pool, withinMs: number): Promise<pg.PoolClient> {
  const client = await pool.connect();
  try {
    await askWithin(client, 'select', withinMs);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The one row of a question. @throws when it takes longer. */
async function askWithin<Row extends pg.QueryResultRow>(
  database: pg.Pool | pg.PoolClient,
  text: string,
  withinMs: number,
): Promise<Row> {
  let late: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`no answer within ${withinMs} ms`)), withinMs);
  });
  const answer = database.query<Row>(text);
  answer.catch(() => undefined);
  try {
    const { rows } = await Promise.race([answer, silence]);
    return rows[0] as Row;
  } finally {
    clearTimeout(late);
  }
}

/**
 * Looks whether DATABASE_REPORTS_URL names a standby of our database. One that does not answer is told: reports are read
 * from the primary until it does.
 * @throws StartRefused where another database answers, or none that lets us in.
 */
export async function examineStandby({
  connectionString,
  direct,
  say,
}: {
  readonly connectionString: string;
  /** Our database itself. */
  readonly direct: string;
  readonly say: (line: string) => void;
}): Promise<void> {
  const place = placeOf(connectionString);
  // With an option, which no pooler takes.
  const options = { connectionTimeoutMillis: 5_000, application_name: 'comanda', options: '-c TimeZone=UTC' };
  const standby = new pg.Client({ ...options, connectionString });
  const itself = new pg.Client({ ...options, connectionString: direct });
  for (const client of [standby, itself]) client.on('error', () => undefined);
  try {
    await itself.connect();
    try {
      await standby.connect();
    } catch (error) {
      const mayComeBack = !(error instanceof pg.DatabaseError) || /^(57P0|53)/.test(error.code ?? '');
      if (!mayComeBack) {
        const words = databaseFaultInWords(error, connectionString, 'DATABASE_REPORTS_URL');
        throw new StartRefused(words ?? `The database at ${place} refuses this program: ${wordsOf(error)}.`);
      }
      say(
        `The standby at ${place} does not answer (${wordsOf(error)}): reports are read from the primary until it does.`,
      );
      return;
    }
    const { rows } = await standby.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
    if (!rows[0]?.isStandby || (await identityOf(standby)) !== (await identityOf(itself))) {
      throw new StartRefused(
        `The database at ${place} is no standby of the one in DATABASE_URL. Correct DATABASE_REPORTS_URL, or unset it.`,
      );
    }
  } finally {
    for (const client of [standby, itself]) await client.end().catch(() => undefined);
  }
}
