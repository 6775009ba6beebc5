import pg from 'pg';
import type { Logger } from 'pino';
import { databaseFaultInWords } from './database-faults.ts';
import { inRounds } from './rounds.ts';
import { StartRefused } from './start-refused.ts';
import { errorMessage, identityOf, placeOf } from './usable-database.ts';

export interface ReportsDatabase {
  /** A connection to the standby, or to the primary if there is no standby that is recent enough. */
  connect(): Promise<pg.PoolClient>;
  /** The time of the data, if it lags more than `saidFrom`. */
  asOf(): Date | undefined;
  /** Undefined if no standby is read. */
  lagSeconds(): number | undefined;
  close(): void;
}

export interface StandbyPace {
  readonly everyMs: number;
  readonly withinMs: number;
  /** Seconds of lag from which users see the time of the data. */
  readonly saidFrom: number;
  /** Seconds of lag beyond which reports are read from the primary. */
  readonly mostBehind: number;
}

const usualPace: StandbyPace = { everyMs: 1_000, withinMs: 2_000, saidFrom: 5, mostBehind: 300 };

export function withoutStandby(primary: pg.Pool): ReportsDatabase {
  return {
    connect: () => primary.connect(),
    asOf: () => undefined,
    lagSeconds: () => undefined,
    close: () => undefined,
  };
}

/** Lag by WAL positions: needs no synchronized clocks and no writes, and an idle primary causes no lag. */
export function watchStandby(
  { primary, standby, log }: { readonly primary: pg.Pool; readonly standby: pg.Pool; readonly log: Logger },
  { everyMs, withinMs, saidFrom, mostBehind }: StandbyPace = usualPace,
): ReportsDatabase {
  const mostMarks = Math.ceil((2 * mostBehind * 1_000) / everyMs);
  /** Positions of the primary, oldest first; the standby has replayed the first one. */
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
    // If the primary is down, we can't update the lag.
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
    // Until the standby replays a position written since our start, its lag is unknown.
    if (newest < 0) {
      written = written.slice(-mostMarks);
      return notThere(new Error('it is behind by more than is known'));
    }
    written = written.slice(newest).slice(0, mostMarks);
    if (!isThere) log.info('reports are read from the standby');
    isThere = true;
  };
  const rounds = inRounds(look, { everyMs, failed: notThere });
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

/** Parses an LSN such as 0/3000148. */
function readPlace(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

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

/** An unreachable standby is only reported. @throws StartRefused if it isn't ours or rejects the login. */
export async function examineStandby({
  connectionString,
  direct,
  say,
}: {
  readonly connectionString: string;
  readonly direct: string;
  readonly say: (line: string) => void;
}): Promise<void> {
  const place = placeOf(connectionString);
  // Poolers reject connections with `options`.
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
        throw new StartRefused(words ?? `The database at ${place} refuses this program: ${errorMessage(error)}.`);
      }
      say(
        `The standby at ${place} does not answer (${errorMessage(error)}): reports are read from the primary until it does.`,
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
